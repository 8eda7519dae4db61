/**
 * Splits a docstring that is not Markdown (Python's: NumPy, Google or reStructuredText style) into blocks: paragraphs
 * reflow, underlined words become headings, and indented layout is preserved. It relies on blank lines alone: a
 * parser for each convention would be right more often but lose text when it is wrong.
 */
export type DocstringBlock =
  | { readonly kind: 'heading' | 'as-written'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly InlinePart[] }

export interface InlinePart {
  readonly isCode: boolean
  readonly text: string
}

export function docstringBlocks(docstring: string): DocstringBlock[] {
  return docstring
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap(blocksOf)
}

const UNDERLINED = /^([^\n]+)\n[ \t]*([-=~^"]{3,})[ \t]*(?:\n|$)/
/** Lists, doctests, directives, fields and tables, where line breaks carry meaning. */
const LAID_OUT = /^(?:\s|>>>|\.\. |[-*+•|:@]|\d+[.)] )/

function blocksOf(text: string): DocstringBlock[] {
  const [whole, title = ''] = UNDERLINED.exec(text) ?? []
  if (whole !== undefined)
    return [{ kind: 'heading', text: title.trim() }, ...blocksOf(text.slice(whole.length))]
  if (text.trim() === '') return []
  if (text.split('\n').some((line) => LAID_OUT.test(line)))
    return [{ kind: 'as-written', text: text.replace(/^\n+/, '') }]
  return [{ kind: 'paragraph', parts: partsOf(text) }]
}

/** ``code`` and `code`, with or without a role before it; the rest is text. */
const partsOf = (text: string): InlinePart[] =>
  text
    .split(/(?::[a-z:]+:)?(``[^`]+``|`[^`]+`)_{0,2}/)
    .map((part, i) =>
      i % 2 === 1
        ? { isCode: true, text: part.replaceAll('`', '') }
        : { isCode: false, text: part },
    )
