/**
 * "Keep offline" for one library, or the version of it that is chosen: a button with the size, then progress with a way
 * to cancel, then the state with updates and removal. Changes are announced in a live region, and the focus does not
 * move.
 */
import { byteSize } from '../byte-size.ts'
import { h } from '../markup.ts'
import type { Size } from './fill-cache.ts'
import type { LibraryOnPage } from './library-on-page.ts'
import { isOfflineEnabled } from './offline-setting.ts'
import { type SavedLibrary, type SavedState, savedLibrary } from './saved-library.ts'

interface Named extends LibraryOnPage {
  readonly project: string
}

export async function showSaveControl(place: HTMLElement, library: Named): Promise<void> {
  // Pages over plain HTTP from another machine, and some private windows, have no caches.
  if (globalThis.caches === undefined || navigator.locks === undefined) return
  if (!isOfflineEnabled()) {
    place.replaceChildren()
    return
  }
  const saved = savedLibrary(library, new URL('.', document.baseURI).href)
  const line = saveControl(
    saved,
    [library.project, library.version?.version ?? []].flat().join(' '),
  )
  await line.refresh()
  place.replaceChildren(line.element)
}

function saveControl(
  kept: SavedLibrary,
  project: string,
): { readonly element: HTMLElement; refresh(): Promise<void> } {
  const text = h('span', { class: 'keep-text' })
  const status = h('span', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' })
  const bar = h('progress', { 'aria-label': `Keeping ${project}` })
  const main = h('button', { type: 'button' })
  const second = h('button', { type: 'button' })
  const element = h('div', { class: 'keep' }, main, bar, text, second, status)
  let size: Size | null = null
  let onMain = (): void => undefined
  let onSecond = (): void => undefined
  main.addEventListener('click', () => onMain())
  second.addEventListener('click', () => onSecond())
  return { element, refresh }

  function setButton(button: HTMLElement, words: string, label: string): void {
    button.hidden = words === ''
    button.textContent = words
    button.setAttribute('aria-label', label)
  }

  async function refresh(): Promise<void> {
    show(await kept.state())
  }

  function show(state: SavedState): void {
    size = state.size
    element.dataset.state = state.kind
    bar.hidden = true
    onMain = start
    if (state.kind === 'not saved') {
      setButton(main, 'Keep offline', `Keep offline: ${project}`)
      setButton(second, '', '')
      text.textContent = [
        state.size === null ? '' : byteSize(state.size.bytes),
        state.wasLost ? 'The browser removed what was kept, to make room.' : '',
      ]
        .filter((words) => words !== '')
        .join('. ')
      return
    }
    setButton(main, state.isOutdated ? 'Update' : '', `Update ${project} on this device`)
    setButton(second, 'Remove', `Remove ${project} from this device`)
    onSecond = remove
    text.textContent = state.isOutdated
      ? 'Kept on this device in an older version.'
      : `Kept on this device, ${byteSize(state.size.bytes)}`
  }

  function start(): void {
    const running = new AbortController()
    element.dataset.state = 'keeping'
    setButton(main, 'Cancel', `Cancel keeping ${project}`)
    setButton(second, '', '')
    onMain = () => running.abort(CANCELLED)
    bar.hidden = false
    bar.max = size?.bytes ?? 1
    bar.removeAttribute('value')
    text.textContent = 'Starting'
    status.textContent = `Keeping ${project}`
    kept
      .save((done) => {
        if (size !== null) bar.value = done.bytes
        const of = size === null ? '' : ` of ${byteSize(size.bytes)}`
        text.textContent = `${byteSize(done.bytes)}${of}`
      }, running.signal)
      .then(
        () => ended(`${project} is kept on this device`),
        (error: unknown) => (running.signal.aborted ? ended('Cancelled') : failed(error)),
      )
      .catch(reportError)
  }

  async function ended(words: string): Promise<void> {
    await refresh()
    status.textContent = words
    // The button with the focus may have been removed.
    if (document.activeElement === document.body) (main.hidden ? second : main).focus()
  }

  async function failed(error: unknown): Promise<void> {
    const state = await kept.state()
    show(state)
    const why = error instanceof Error ? error.message : String(error)
    const isUpdate = state.kind === 'saved'
    const words = isUpdate ? `${why} ${OLD_VERSION_REMAINS}` : why
    element.dataset.state = 'failed'
    text.textContent = words
    status.textContent = `${project} was not ${isUpdate ? 'updated' : 'kept'}. ${words}`
  }

  function remove(): void {
    kept
      .remove()
      .then(() => ended(`${project} was removed from this device`))
      .catch(reportError)
  }
}

const OLD_VERSION_REMAINS = 'The version on this device is still complete.'
const CANCELLED = new DOMException('cancelled by the reader', 'AbortError')
