/**
 * The keys that lead to the search box, from a text such as `"/ mod+k"`. `mod` is Command on Apple's keyboards and
 * Control elsewhere. A key pressed in another text field belongs to that field, also when it is inside another
 * element's shadow tree.
 */

export interface Shortcut {
  readonly key: string
  readonly mod: boolean
}

/** Separated by spaces; an empty text means no shortcut at all. */
export function parseShortcuts(text: string): Shortcut[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ key: word.replace(/^mod\+/, ''), mod: word.startsWith('mod+') }))
}

/** Whether the key is one of them and meant for the search box. */
export const matchesShortcut = (shortcuts: readonly Shortcut[], event: KeyboardEvent): boolean =>
  isOneOf(shortcuts, event) && !event.defaultPrevented && !typesElsewhere(event)

/** Whether the key is one of them, wherever it was pressed. */
export function isOneOf(shortcuts: readonly Shortcut[], event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey) return false
  const mod = event.metaKey || event.ctrlKey
  return shortcuts.some((wanted) => wanted.key === event.key.toLowerCase() && wanted.mod === mod)
}

/** As written on the reader's keys: `/`, `⌘K`, `Ctrl K`. */
export function keyLabel({ key, mod }: Shortcut): string {
  const name = key.length === 1 ? key.toUpperCase() : key
  if (!mod) return name
  return /mac|iphone|ipad/i.test(navigator.platform) ? `⌘${name}` : `Ctrl ${name}`
}

export function typesElsewhere(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  if (!(target instanceof HTMLElement)) return false
  // A closed shadow tree does not reveal which of its elements has the focus.
  const isClosed = target.localName.includes('-') && target.shadowRoot === null
  return target.isContentEditable || isClosed || target.matches(TYPED_INTO)
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit], [type=reset], [type=image], [type=file], [type=color]), textarea, select, [role=textbox], [role=searchbox], [role=combobox]'
