/**
 * The definitions of a code file by syntax alone, for files without cards: a test becomes a card only when its
 * subject is known, which takes other files.
 */
import type { Inspection } from '../../../runtime/answers.ts'
import { MAX_DEFINED } from '../../../runtime/inspect/inspected.ts'
import type { FileFacts } from '../../facts.ts'
import { firstSentence } from '../../link/prose.ts'

export function syntaxDefinitions(facts: FileFacts): Inspection['defined_symbols'] {
  if (facts.kind !== 'code') return []
  const tests = facts.definitions.filter(({ test }) => test)
  const others = facts.definitions
    .filter(({ test }) => !test)
    .sort((a, b) => a.qualifier.length - b.qualifier.length)
  return [...tests, ...others]
    .slice(0, MAX_DEFINED)
    .sort((a, b) => a.lines[0] - b.lines[0])
    .map(({ name, qualifier, kind, lines, docstring, test }) => ({
      name: [...qualifier, name].join('.'),
      line: lines[0],
      type: test ? 'test' : kind,
      summary: firstSentence(docstring) || null,
    }))
}
