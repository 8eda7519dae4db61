/**
 * Entries → all questions that a library's own text asks. What two texts ask in the same words is one question
 * with the answers of both.
 */
import type { Entry } from '../../runtime/entry.ts'
import { doclineLabels } from './docline-labels.ts'
import { isAskable, type JudgedLabel, type Label } from './label.ts'
import { leakOf } from './leak.ts'
import { proseLabels } from './prose-labels.ts'
import { type SymbolNames, symbolNames } from './symbol-names.ts'
import { testLabels } from './test-labels.ts'
import { xrefLabels } from './xref-labels.ts'

/** Texts that are the same and mean many things, `basic usage`, ask for nothing. */
const MOST_ANSWERS = 5

export function collectLabels(
  entries: readonly Entry[],
  names: SymbolNames = symbolNames(entries),
): JudgedLabel[] {
  const labels = [testLabels, proseLabels, xrefLabels, doclineLabels].flatMap((labelsOf) =>
    labelsOf(entries, names),
  )
  return together(labels.filter(({ question }) => isAskable(question)))
    .filter(({ relevant }) => relevant.length <= MOST_ANSWERS)
    .map((label) => {
      const paths = label.relevant.flatMap((id) => names.paths(id))
      return { ...label, leak: leakOf(label.question, paths) }
    })
}

/** The first id stands for the question. */
function together(labels: readonly Label[]): Label[] {
  const byQuestion = new Map<string, Label>()
  for (const label of labels) {
    const key = `${label.kind} ${label.question.toLowerCase()}`
    const known = byQuestion.get(key)
    if (known === undefined) {
      byQuestion.set(key, label)
      continue
    }
    const relevant = [...new Set([...known.relevant, ...label.relevant])]
    const besides = [...new Set([...known.besides, ...label.besides])]
    byQuestion.set(key, {
      ...known,
      relevant,
      besides: besides.filter((id) => !relevant.includes(id)),
      sources: [...known.sources, ...label.sources],
    })
  }
  return [...byQuestion.values()]
}
