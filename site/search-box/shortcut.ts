/**
 * Keys that bring the reader to the search box: `"/ mod+k"` in, a yes or no per key press out. `mod` is
 * Command on Apple's keyboards and Control elsewhere. A key pressed while somebody types in another field is
 * that field's key, also when the field is inside another element's shadow tree.
 */

export interface Shortcut {
  readonly key: string
  readonly mod: boolean
}

/** Words apart by spaces; an empty text means no shortcut at all. */
export function parseShortcuts(text: string): Shortcut[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ key: word.replace(/^mod\+/, ''), mod: word.startsWith('mod+') }))
}

export function pressed(shortcuts: readonly Shortcut[], event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || typesElsewhere(event))
    return false
  const mod = event.metaKey || event.ctrlKey
  return shortcuts.some((wanted) => wanted.key === event.key.toLowerCase() && wanted.mod === mod)
}

function typesElsewhere(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
