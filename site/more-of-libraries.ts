/**
 * Shows more about each library: its search quality, "Keep offline" for the chosen version, and below them the switch
 * for everything that is stored in this browser. It is loaded after a moment, because no search needs it.
 */
import type { Catalog } from '../runtime/catalog.ts'
import type { Pack } from '../runtime/pack/pack.ts'
import type { PublishedVersion, VersionsFile } from '../runtime/versions/versions-file.ts'
import type { Address } from './address.ts'
import { h } from './markup.ts'
import { isOfflineAllowed } from './offline/offline-setting.ts'
import { showOfflineSwitch } from './offline/offline-switch.ts'
import { showSaveControl } from './offline/save-control.ts'
import { QUALITY_MEANS, qualityOf } from './quality.ts'

interface ShownLibrary {
  readonly pack: Pack
  /** Its line in the list. */
  readonly element: HTMLElement
}

export type ChosenVersion = Pick<Address, 'project' | 'version'>

export interface MoreOfLibraries {
  /** Another version is chosen. */
  choose(chosen: ChosenVersion): void
}

/** @param chosen by the reader when this is shown */
export function showMoreOfLibraries(
  { libraries = [] }: Catalog,
  shown: readonly ShownLibrary[],
  below: HTMLElement,
  chosen: ChosenVersion,
): MoreOfLibraries {
  let wanted = chosen
  const means = h('p', { class: 'means', hidden: true }, ...withCode(QUALITY_MEANS))
  const offline = h('p', { class: 'means offline-switch' })
  below.append(means, offline)
  const keeping = shown.map(({ pack, element }) => {
    const quality = h('span', { class: 'quality' })
    const keep = h('div', { class: 'keep-place' })
    element.append(quality, keep)
    void showQuality(pack, quality).catch(() => undefined)
    return { pack, keep }
  })
  if (!isOfflineAllowed()) return { choose: () => undefined }
  const showKept = (): void => {
    for (const { pack, keep } of keeping) {
      const { project } = pack.manifest
      const file = libraries.find((one) => one.project === project)?.file
      const isMeant = wanted.project === null || wanted.project === project
      const version = isMeant ? wanted.version : null
      void keepLine(pack, keep, file, version).catch(() => undefined)
    }
  }
  showKept()
  void showOfflineSwitch(offline, showKept).catch(() => undefined)
  return {
    choose(next) {
      if (next.project === wanted.project && next.version === wanted.version) return
      wanted = next
      showKept()
    },
  }

  async function showQuality(pack: Pack, quality: HTMLElement): Promise<void> {
    const words = await qualityOf(folderOf(pack))
    quality.textContent = words
    if (words !== '') means.hidden = false
  }
}

/** @param name of a version, or a channel; null: the latest */
async function keepLine(
  pack: Pack,
  place: HTMLElement,
  versions: VersionsFile | undefined,
  name: string | null,
): Promise<void> {
  const { project, checksum } = pack.manifest
  const named = versions && name !== null ? await versionNamed(versions, name) : undefined
  const version = named?.manifest === checksum ? undefined : named
  await showSaveControl(place, {
    ...{ project, checksum: version?.manifest ?? checksum },
    address: new URL(`${folderOf(pack)}/`, document.baseURI).href,
    ...(versions && { versions }),
    ...(version && { version }),
  })
}

/** Most libraries are published in one version: the code that compares versions is then not loaded. */
async function versionNamed(
  versions: VersionsFile,
  name: string,
): Promise<PublishedVersion | undefined> {
  const { findVersion } = await import('../runtime/versions/versions-file.ts')
  return findVersion(versions, name)
}

/** A library's folder: the name of a published version ends with its number (runtime/versions/versioned-store.ts). */
function folderOf({ name, manifest: { library_version: version } }: Pack): string {
  const end = ` (${version})`
  return name.endsWith(end) ? name.slice(0, -end.length) : name
}

const withCode = (text: string): (Node | string)[] =>
  text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part))
