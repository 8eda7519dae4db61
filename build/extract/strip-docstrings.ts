/**
 * For evaluation only (`build --strip-docstrings`): facts come in, the same without docstrings go out.
 * Questions made from docstrings would otherwise find themselves.
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
