/**
 * A block of code: text in, a figure out, with line numbers when it comes from a file. The text is there at
 * once; colours arrive when their chunk has loaded and move nothing, since they change no glyph's width.
 */
import { h } from '../markup.ts'

export interface CodeOptions {
  readonly language: string
  /** Number of the first line; no numbers without it. */
  readonly firstLine?: number
  readonly caption?: Node | string
  /** Show this many lines and a button for the rest. */
  readonly fold?: number
  readonly wrap?: boolean
  readonly label: string
  /** Called with the code once its colours are there, or known not to come. */
  readonly coloured?: (code: HTMLElement) => void
}

export function codeBlock(text: string, options: CodeOptions): HTMLElement {
  const code = h('code', {}, text)
  colour(code, text, options.language, options.coloured)
  const lines = text.split('\n').length
  // A block that scrolls must be reachable by keyboard, hence the tabindex and a name for it.
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
  if (options.fold !== undefined && lines > options.fold + SLACK)
    foldRows(figure, rows, lines, options.fold)
  return figure
}

// Folding away two lines costs the reader more than it saves.
const SLACK = 8

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

function colour(
  code: HTMLElement,
  text: string,
  language: string,
  coloured: CodeOptions['coloured'],
): void {
  import('../highlight.ts')
    .then(({ highlighted }) => highlighted(text, language.toLowerCase()))
    .then((nodes) => {
      if (nodes !== null) code.replaceChildren(...nodes)
    })
    // Colours are a courtesy: without their chunk the code stands there in one colour.
    .catch(() => undefined)
    .finally(() => coloured?.(code))
}
