/**
 * The keys of the search box's input, by ARIA's combobox pattern: arrows move through the list, Enter opens an option,
 * Escape undoes.
 */
import type { Listbox } from './listbox.ts'

export interface PanelKeysOptions {
  readonly input: HTMLInputElement
  readonly list: Listbox
  /** Whether Escape always leaves the box. */
  readonly isModal: () => boolean
  /** Answers the question as it is now. */
  readonly answerNow: () => Promise<void>
  /** Removes the question. */
  readonly clear: () => void
  /** Escape with nothing left to undo. @returns whether it had an effect */
  readonly onLeave: () => boolean
}

export function panelKeys(options: PanelKeysOptions): (event: Event) => void {
  const { input, list } = options
  return (event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) list.move(step)
    else if (event.key === 'Enter') enter(event.metaKey || event.ctrlKey)
    else if (event.key !== 'Escape' || !undo()) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Opens the active option, or else the first result of the question as it is now. */
  function enter(newTab: boolean): void {
    if (list.active() !== null) list.open(newTab)
    else
      void options.answerNow().then(() => {
        list.activate(0)
        if (list.previewed() !== null) list.open(newTab)
      })
  }

  /** Undoes one thing at a time: the selection, then the question. False when there is nothing left. */
  function undo(): boolean {
    if (options.isModal()) return options.onLeave()
    if (list.active() !== null) list.activate(-1)
    else if (input.value !== '') options.clear()
    else return options.onLeave()
    return true
  }
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}
