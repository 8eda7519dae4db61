/**
 * A block of code, with line numbers when it comes from a file. The text appears at once; colours follow when their
 * chunk has loaded, and do not change the layout.
 */
import { colourCode } from '../colour-code.ts'
import { h } from '../markup.ts'

export interface CodeOptions {
  readonly language: string
  /** The number of the first line; without it there are no numbers. */
  readonly firstLine?: number
  readonly caption?: Node | string
  /** Shows this many lines and a button for the rest. */
  readonly fold?: number
  readonly wrap?: boolean
  readonly label: string
  /** Called with the code once its colours have been added, or will not be. */
  readonly coloured?: (code: HTMLElement) => void
}

export function codeBlock(text: string, options: CodeOptions): HTMLElement {
  const code = h('code', {}, text)
  void colourCode(code, text, options.language.toLowerCase()).then(() => options.coloured?.(code))
  const lines = text.split('\n').length
  // A scrolling block must be focusable, and so needs a name.
  const pre = h(
    'pre',
    {
      tabindex: 0,
      role: 'group',
      'aria-label': options.label,
      class: options.wrap ? 'wrap' : null,
    },
    code,
  )
  const rows = h('div', { class: 'rows' }, gutter(options.firstLine, lines), pre)
  const figure = h(
    'figure',
    { class: 'code' },
    options.caption === undefined ? null : h('figcaption', {}, options.caption),
    rows,
  )
  if (options.fold !== undefined && lines > options.fold + MIN_FOLDED)
    foldRows(figure, rows, lines, options.fold)
  return figure
}

// Folding away a few lines costs the reader more than it saves.
const MIN_FOLDED = 8

function gutter(first: number | undefined, lines: number): Node | null {
  if (first === undefined) return null
  const numbers = Array.from({ length: lines }, (_, i) => first + i).join('\n')
  return h('pre', { class: 'gutter', 'aria-hidden': 'true' }, numbers)
}

function foldRows(figure: HTMLElement, rows: HTMLElement, lines: number, fold: number): void {
  rows.classList.add('folded')
  rows.style.setProperty('--fold', String(fold))
  const more = h(
    'button',
    { type: 'button', class: 'more', onclick: unfold },
    `Show all ${lines} lines`,
  )
  figure.append(more)

  function unfold(): void {
    rows.classList.remove('folded')
    more.remove()
    rows.querySelector<HTMLElement>('pre[tabindex]')?.focus({ preventScroll: true })
  }
}
