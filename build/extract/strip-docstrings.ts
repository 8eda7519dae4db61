/**
 * Removes docstrings from facts, for evaluation only (`build --strip-docstrings`): questions made from docstrings
 * would find themselves.
 */
import type { Definition, FileFacts } from '../facts.ts'

export function withoutDocstrings(facts: FileFacts): FileFacts {
  if (facts.kind !== 'code') return facts
  const { examples: _, ...rest } = facts
  return { ...rest, docstring: '', definitions: facts.definitions.map(bare) }
}

function bare(definition: Definition): Definition {
  return { ...definition, docstring: '' }
}
