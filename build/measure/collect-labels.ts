/**
 * Collects the questions from all texts of a library. Two texts with the same words are one question, with the answers
 * of both.
 */
import type { Entry } from '../../runtime/pack/entry.ts'
import { answerableIds } from './answerable.ts'
import { doclineLabels } from './docline-labels.ts'
import type { JudgedLabel, Label } from './label.ts'
import { leakOf } from './leak.ts'
import { proseLabels } from './prose-labels.ts'
import { questionIn } from './question-text.ts'
import { type SymbolNames, symbolNames } from './symbol-names.ts'
import { testLabels } from './test-labels.ts'
import { xrefLabels } from './xref-labels.ts'

/** A text with more answers, such as `basic usage`, is too general for a question. */
const MAX_ANSWERS = 4

export function collectLabels(
  entries: readonly Entry[],
  names: SymbolNames = symbolNames(entries),
): JudgedLabel[] {
  const labels = [testLabels, proseLabels, xrefLabels, doclineLabels].flatMap((labelsOf) =>
    labelsOf(entries, names),
  )
  const able = answerableIds(entries)
  const isAnswer = (id: string): boolean => names.variants(id).some((form) => able.has(form))
  return together(labels.flatMap((label) => askable(label, isAnswer)))
    .filter(({ relevant }) => relevant.length <= MAX_ANSWERS)
    .map((label) => {
      const paths = label.relevant.flatMap((id) => names.paths(id))
      return { ...label, leak: leakOf(label.question, paths) }
    })
}

/** The label with its question, if the text makes one and all of its answers can be answers. */
function askable(label: Label, isAnswer: (id: string) => boolean): Label[] {
  const question = questionIn(label.question)
  return question === undefined || !label.relevant.every(isAnswer) ? [] : [{ ...label, question }]
}

/** The first id identifies the question. */
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
    const unjudged = [...new Set([...known.unjudged, ...label.unjudged])]
    byQuestion.set(key, {
      ...known,
      relevant,
      unjudged: unjudged.filter((id) => !relevant.includes(id)),
      sources: [...known.sources, ...label.sources],
    })
  }
  return [...byQuestion.values()]
}
