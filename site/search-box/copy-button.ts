/**
 * A button that copies a text, and confirms it for a moment.
 */
import { h, icon } from '../markup.ts'
import { enCopy } from './strings/en-copy.ts'
import type { Translations } from './translations.ts'

export interface CopyButtonOptions {
  readonly text: string
  readonly label: string
  readonly translations: Translations
  /** Shows only the icon; the label is its accessible name. */
  readonly bare: boolean
  /** Where a temporary field for copying may stand. */
  readonly room: HTMLElement
  /** Reports to screen readers. */
  readonly say: (words: string) => void
  readonly done: () => void
}

const SHEETS = ['M6 5.5h7v8H6z', 'M10 3.5V2.5H3v8h1.5']
const TICK = ['m3.5 8.5 3 3 6-7']
const A_MOMENT_MS = 1_600

export function copyButton({
  text,
  label,
  translations,
  bare,
  room,
  say,
  done,
}: CopyButtonOptions): HTMLElement {
  translations.addEnglish(enCopy)
  const names = bare ? { 'aria-label': label, title: label } : {}
  const button = h('button', {
    type: 'button',
    part: 'copy',
    class: 'copy',
    ...names,
    onclick: run,
  })
  show(SHEETS, label)
  return button

  function show(drawing: readonly string[], words: string): void {
    button.replaceChildren(icon(...drawing), ...(bare ? [] : [words]))
  }

  function run(): void {
    write(text, room)
      .then(() => {
        say(translations.text('copied'))
        show(TICK, translations.text('copied'))
        done()
      })
      .catch(() => say(translations.text('notCopied')))
      .finally(() => setTimeout(() => show(SHEETS, label), A_MOMENT_MS))
  }
}

/** Only secure pages have the clipboard API; the older way needs a field with the text. */
async function write(text: string, room: HTMLElement): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text)
    return
  }
  const before = room.getRootNode()
  const focused = before instanceof ShadowRoot ? before.activeElement : document.activeElement
  const field = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true', tabindex: -1 })
  field.value = text
  room.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!copied) throw new Error('the browser did not copy')
}
