/**
 * Checks that a parsed JSON value has the shape of a type: each check returns the path of the first value that is
 * wrong, or undefined. For the files that every reader of a pack opens first. A schema library would be a sixteenth of
 * what a search box loads; where size does not matter (requests, settings), valibot checks what comes in.
 */

/** @returns where the value is wrong, as `.columns.runs`; '' for the value itself */
export type Shape<T> = ((value: unknown) => string | undefined) & { readonly of?: T }

/** A check of the value as a whole. */
export const when =
  <T>(isRight: (value: unknown) => boolean): Shape<T> =>
  (value) =>
    isRight(value) ? undefined : ''

export const text: Shape<string> = when((value) => typeof value === 'string')
export const number: Shape<number> = when((value) => typeof value === 'number')

export const literal = <T>(wanted: T): Shape<T> => when((value) => value === wanted)

export const oneOf = <T>(values: readonly T[]): Shape<T> =>
  when((value) => values.some((each) => each === value))

export const matching = (pattern: RegExp): Shape<string> =>
  when((value) => typeof value === 'string' && pattern.test(value))

/** Not below `least`. */
export const count = (least = 0): Shape<number> =>
  when((value) => Number.isInteger(value) && Number(value) >= least)

export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value) =>
    value === null ? undefined : shape(value)

/** A field that may be absent. */
export const optional =
  <T>(shape: Shape<T>): Shape<T> =>
  (value) =>
    value === undefined ? undefined : shape(value)

export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return ''
    for (const [i, each] of value.entries()) {
      const wrong = shape(each)
      if (wrong !== undefined) return `.${i}${wrong}`
    }
    return undefined
  }

/** Every field of the type has its shape; other fields are ignored. */
export const object =
  <T extends object>(fields: { readonly [K in keyof T]-?: Shape<T[K]> }): Shape<T> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return ''
    const own: Partial<Record<keyof T, unknown>> = value
    for (const name in fields) {
      const wrong = fields[name](own[name])
      if (wrong !== undefined) return `.${name}${wrong}`
    }
    return undefined
  }

export const fits = <T>(shape: Shape<T>, value: unknown): value is T => shape(value) === undefined
