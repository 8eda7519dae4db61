/**
 * The switch for everything that this browser stores of the site: turning it off removes everything, and nothing is
 * stored until it is turned on again.
 */
import { byteSize } from '../byte-size.ts'
import { h } from '../markup.ts'
import { isOfflineEnabled, setOfflineEnabled, siteAddress } from './offline-setting.ts'
import { removeCaches } from './remove-caches.ts'
import { startOffline } from './start-offline.ts'

export async function showOfflineSwitch(place: HTMLElement, changed: () => void): Promise<void> {
  if (globalThis.caches === undefined || navigator.serviceWorker === undefined) return
  const words = h('span', { role: 'status' })
  const button = h('button', { type: 'button', onclick: press })
  await show()
  place.replaceChildren(words, ' ', button)

  async function show(): Promise<void> {
    const isOn = isOfflineEnabled()
    const usage = isOn ? (await navigator.storage.estimate()).usage : undefined
    const size = usage === undefined || usage === 0 ? '' : `, ${byteSize(usage)} so far`
    words.textContent = isOn
      ? `This browser keeps what you read here, for times without a network${size}.`
      : 'This browser keeps nothing of this site.'
    button.textContent = isOn ? 'Remove all and keep nothing' : 'Keep what I read'
  }

  function press(): void {
    void (isOfflineEnabled() ? turnOff() : turnOn()).then(show).then(changed).catch(reportError)
  }

  async function turnOff(): Promise<void> {
    setOfflineEnabled(false)
    const site = siteAddress()
    const own = await navigator.serviceWorker.getRegistration(site)
    if (own?.scope === site) await own.unregister()
    await removeCaches(site)
    removeMarkers(site)
  }

  async function turnOn(): Promise<void> {
    setOfflineEnabled(true)
    await startOffline()
  }
}

/** The marks of saved-library.ts, which reveal evictions by the browser; this removal was the reader's choice. */
function removeMarkers(site: string): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(`cardcat-kept ${site} `)) localStorage.removeItem(name)
}
