/**
 * Reads the keys of an object literal that is an argument of a call, `fetchAll({ retry: { limit: 2 }, cache })`, and the
 * members that an initializer sets, `new Cart { Limit = 2 }`.
 */
import type { Tokens } from './tokens.ts'

export interface ObjectKey {
  readonly name: string
  readonly start: number
  /** Only a key that has the name of a variable: `{ cache }`. */
  readonly isShorthand: boolean
  /** Those of the value, where it is an object literal, too. */
  readonly keys: readonly ObjectKey[]
}

/** Objects in objects are read this far. */
const MAX_DEPTH = 8

/** @param open the index of the opening brace */
export function objectKeys(
  open: number,
  tokens: Pick<Tokens, 'list' | 'pair'>,
  depth = 0,
): ObjectKey[] {
  const { list, pair } = tokens
  const close = pair.get(open) ?? open
  const keys: ObjectKey[] = []
  let isFirst = true
  for (let i = open + 1; i < close; i++) {
    const token = list[i]
    const sign = list[i + 1]?.text ?? ''
    if (isFirst && token?.isName === true && /^[:,}(]$/.test(sign)) {
      const isObject = sign === ':' && list[i + 2]?.text === '{' && depth < MAX_DEPTH
      const value = isObject ? objectKeys(i + 2, tokens, depth + 1) : []
      const isShorthand = sign === ',' || sign === '}'
      keys.push({ name: token.text, start: token.start, isShorthand, keys: value })
    }
    isFirst = token?.text === ','
    if (/^[([{]$/.test(token?.text ?? '')) i = Math.max(i, pair.get(i) ?? i)
  }
  return keys
}

/**
 * The members that an initializer sets; none for the elements of a collection.
 *
 * @param open the index of the opening brace
 */
export function initializedMembers(
  open: number,
  { list, pair }: Pick<Tokens, 'list' | 'pair'>,
): ObjectKey[] {
  const close = pair.get(open) ?? open
  const keys: ObjectKey[] = []
  for (let i = open + 1; i < close; i++) {
    const token = list[i]
    const isFirst = i === open + 1 || list[i - 1]?.text === ','
    if (isFirst && token?.isName === true && list[i + 1]?.text === '=')
      keys.push({ name: token.text, start: token.start, isShorthand: false, keys: [] })
    if (/^[([{]$/.test(token?.text ?? '')) i = Math.max(i, pair.get(i) ?? i)
  }
  return keys
}
