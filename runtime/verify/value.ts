/** The value of an expression: a path (a module, class or function, as imported) or an instance of classes. */
import { type Entity, isClass } from './library.ts'

export type Value =
  | {
      readonly kind: 'path'
      readonly path: readonly string[]
      readonly entities: readonly Entity[]
    }
  | {
      readonly kind: 'instance'
      readonly classes: readonly Entity[]
      /** The instance is inside of another library's wrapper, such as Rust's `Result`, whose members are unknown. */
      readonly isWrapped?: boolean
    }

/** Equal for equal values. */
export const valueKey = (value: Value): string =>
  [
    value.kind === 'path' ? value.path.join('.') : value.isWrapped === true ? 'wrapped' : '',
    ...(value.kind === 'path' ? value.entities : value.classes).map(
      ({ pack, number }) => `${pack.name} ${number}`,
    ),
  ].join('\0')

export const unwrapped = (value: Value): Value =>
  value.kind === 'instance' ? { kind: 'instance', classes: value.classes } : value

export function asInstance(value: Value | undefined): Value | undefined {
  if (value === undefined || value.kind === 'instance') return value
  const classes = value.entities.filter(isClass)
  return classes.length === 0 ? undefined : { kind: 'instance', classes }
}

/** A name with more possible values than this is not judged. */
const MAX_VALUES = 16

/** Adds new values; undefined if one is unknown, or if there are too many. */
export function withValues(
  known: readonly Value[],
  added: readonly (Value | undefined)[],
): readonly Value[] | undefined {
  let all = known
  for (const value of added) {
    if (value === undefined) return undefined
    if (all.some((each) => valueKey(each) === valueKey(value))) continue
    if (all.length === MAX_VALUES) return undefined
    all = [...all, value]
  }
  return all
}
