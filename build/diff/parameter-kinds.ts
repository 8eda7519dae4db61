/** How a parameter may be passed, by which name, and with which type. */
import type { Parameter } from '../../runtime/card.ts'

/** Marks parameters with a default before a required one. */
export function withRequired(parameters: readonly Parameter[]): readonly Parameter[] {
  const last = parameters.findLastIndex(
    (each) => each.kind === undefined && each.default === undefined,
  )
  return parameters.map((each, i) =>
    i < last && each.kind === undefined ? { ...each, kind: REQUIRED } : each,
  )
}

const REQUIRED = 'required'

export const nameOf = ({ name }: Parameter): string => name.replace(/\?$/, '')
/** By the convention of Python's type checkers, `__x` is positional-only as well, and `__x__` is not. */
export const isPositionalOnly = ({ kind, name }: Parameter): boolean =>
  kind === 'positional-only' || /^__(?!.*__$)/.test(name)
export const isKeywordOnly = ({ kind }: Parameter): boolean => kind === 'keyword-only'
export const isOptional = ({ kind, default: value }: Parameter): boolean =>
  kind === 'optional' || (kind !== REQUIRED && value !== undefined)
/** In order; `''` where none is declared. */
export const typesOf = (parameters: readonly Parameter[]): readonly string[] =>
  parameters.map(({ type = '' }) => type)

export const positional = (parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.filter((each) => !isKeywordOnly(each))
