/**
 * Shows more about each library after a moment, since no search needs it: its search quality, "Keep offline", and
 * below them the switch for everything stored in this browser.
 */
import type { Pack } from '../runtime/pack/pack.ts'
import { h } from './markup.ts'
import { showKeeping } from './offline/keep-line.ts'
import { showOfflineSwitch } from './offline/offline-switch.ts'
import { isOfferedOffline } from './offline/offline-wanted.ts'
import { QUALITY_MEANS, qualityOf } from './quality.ts'

interface ShownLibrary {
  readonly pack: Pack
  /** Its line in the list. */
  readonly element: HTMLElement
}

export function showMoreOfLibraries(shown: readonly ShownLibrary[], below: HTMLElement): void {
  const means = h('p', { class: 'means', hidden: true }, QUALITY_MEANS)
  const offline = h('p', { class: 'means offline-switch' })
  below.append(means, offline)
  const keeping = shown.map(({ pack, element }) => {
    const quality = h('span', { class: 'quality' })
    const keep = h('div', { class: 'keep-place' })
    element.append(quality, keep)
    void showQuality(pack, quality).catch(() => undefined)
    return { pack, keep }
  })
  if (!isOfferedOffline()) return
  const showKept = (): void => {
    for (const { pack, keep } of keeping) void keepLine(pack, keep).catch(() => undefined)
  }
  showKept()
  void showOfflineSwitch(offline, showKept).catch(() => undefined)

  async function showQuality(pack: Pack, quality: HTMLElement): Promise<void> {
    const words = await qualityOf(pack.name)
    quality.textContent = words
    if (words !== '') means.hidden = false
  }
}

const keepLine = ({ name, manifest: { project, checksum } }: Pack, place: HTMLElement) =>
  showKeeping(place, {
    project,
    checksum,
    address: new URL(`${name}/`, document.baseURI).href,
  })
