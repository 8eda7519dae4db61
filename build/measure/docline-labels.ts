/**
 * Labels from docstrings: the first line is the question, its symbol the answer, in an index without this docstring
 * (mask.ts). Symbols that share the line, such as a method and its copy on another class, are all answers. A comment
 * in Go begins with the name of the symbol, which the question leaves out.
 */
import type { Entry } from '../../runtime/pack/entry.ts'
import type { Label } from './label.ts'
import { withoutInlineMarkup } from './plain-prose.ts'
import { lastSegment, type SymbolNames } from './symbol-names.ts'

/** A line that more symbols share, such as `Internal.`, describes none of them. */
const MAX_ANSWERS = 4

export function doclineLabels(entries: readonly Entry[], names: SymbolNames): Label[] {
  const byLine = new Map<string, Set<string>>()
  for (const { card } of entries) {
    if (card.kind !== 'symbol' || card.docstring.trim() === '') continue
    const line = card.summary
    const first = names.representative(card.id)
    // Cut off, or not a sentence: the summary is then the signature.
    if (line.endsWith('…') || first === undefined || line.startsWith(card.signature)) continue
    const question = withoutName(withoutInlineMarkup(line), lastSegment(card.dotted))
    byLine.set(question, (byLine.get(question) ?? new Set()).add(first))
  }
  return [...byLine].flatMap(([question, symbols]): Label[] => {
    const [id] = symbols
    if (id === undefined || symbols.size > MAX_ANSWERS) return []
    const label = { question, relevant: [...symbols], unjudged: [], sources: [] }
    return [{ id: `docline ${id}`, kind: 'docline', ...label }]
  })
}

function withoutName(line: string, name: string): string {
  const [first = ''] = line.split(' ', 1)
  return first.replace(/\W+$/, '') === name ? line.slice(first.length).trim() : line
}
