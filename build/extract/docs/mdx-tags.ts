/**
 * Blanks out the component tags and imports of MDX, with every character in its place, and returns the tags, because
 * links and titles are in them.
 *
 * A Markdown parser reads a tag over several lines as a paragraph, and the `>` that ends it as a quotation. The strict
 * MDX parser rejects a whole file for one `<PLACEHOLDER>`. Placeholders are kept here, because the docs ask readers to
 * replace them.
 */
import { isPlaceholder } from './placeholders.ts'

export interface MdxTag {
  readonly offset: number
  readonly text: string
}

export interface WithoutTags {
  readonly text: string
  /** In document order. */
  readonly tags: readonly MdxTag[]
}

export function blankTags(text: string): WithoutTags {
  const tags: MdxTag[] = []
  let shown = ''
  let done = 0
  const blank = (from: number, to: number): void => {
    shown += text.slice(done, from) + text.slice(from, to).replace(/[^\n]/g, ' ')
    done = to
  }
  // The next match is kept from paragraph to paragraph; otherwise a page without tags would be scanned for each of
  // them.
  let next: RegExpExecArray | null | undefined
  for (const { from, to, isCode } of pieces(text)) {
    if (isCode) continue
    if (PROGRAM.test(text.slice(from, to))) {
      blank(from, to)
      continue
    }
    if (next === undefined || (next !== null && next.index < from)) {
      TAG.lastIndex = from
      next = TAG.exec(text)
    }
    let end = from
    for (; next !== null && next.index < to; next = TAG.exec(text)) {
      end = next.index + next[0].length
      if (next[1] !== undefined) continue // code between backticks
      if (isPlaceholder(next[0])) continue
      tags.push({ offset: next.index, text: next[0] })
      blank(next.index, end)
    }
    // Two stray backticks in different paragraphs do not enclose code.
    if (end > to) next = undefined
  }
  return { text: shown + text.slice(done), tags }
}

const VALUE = String.raw`"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
/** Matches `code`, or a tag: a component (`<Card title="x">`), or any tag that contains an expression. */
const TAG = new RegExp(
  [
    '(?<!`)(`+)(?!`)[^]*?(?<!`)\\1(?!`)',
    String.raw`</?(?:[A-Z][\w.]*)(?:\s+(?:[\w:.-]+(?:\s*=\s*(?:${VALUE}))?|\{\.\.\.[^{}]*\}))*\s*/?>`,
    String.raw`<[a-z][\w-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:${VALUE}))?)*?\s+[\w:.-]+\s*=\s*\{(?:[^{}]|\{[^{}]*\})*\}(?:\s+[\w:.-]+(?:\s*=\s*(?:${VALUE}))?)*\s*/?>`,
  ].join('|'),
  'g',
)

/** Matches lines of import and export statements between blank lines. */
const PROGRAM =
  /^(?:import\s+(?:['"]|\{|[\w*$]+[^\n]*\bfrom\s*['"])|export\s+(?:const|let|var|default|function|async|class|\{|\*))/

interface Piece {
  readonly from: number
  readonly to: number
  readonly isCode: boolean
}

/** Splits the text into paragraphs and fences. */
function pieces(text: string): Piece[] {
  const parts: Piece[] = []
  let fence = ''
  let from = 0
  let at = 0
  const close = (to: number, isCode: boolean): void => {
    if (to > from) parts.push({ from, to, isCode })
    from = to
  }
  for (const line of text.split('\n')) {
    const end = Math.min(text.length, at + line.length + 1)
    const mark = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence !== '') {
      if (mark.startsWith(fence) && line.replace(/^[\s>]*/, '').trim() === mark) {
        fence = ''
        close(end, true)
      }
    } else if (mark !== '' && !line.slice(line.indexOf(mark) + mark.length).includes('`')) {
      close(at, false)
      fence = mark
    } else if (line.trim() === '') close(end, false)
    at = end
  }
  close(text.length, fence !== '')
  return parts
}
