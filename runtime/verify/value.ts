/** The value of an expression: a path (a module, class or function, as imported) or an instance of classes. */
import { type ClassBody, declaresName } from './derived-classes.ts'
import { type Entity, isClass } from './library.ts'

/** A class that the code derives from classes of the library, whose members it may replace. */
interface Derived {
  readonly derived?: ClassBody
}

export type Value =
  | (Derived & {
      readonly kind: 'path'
      readonly path: readonly string[]
      readonly entities: readonly Entity[]
    })
  | (Derived & {
      readonly kind: 'instance'
      readonly classes: readonly Entity[]
      /** The instance is inside of another library's wrapper, such as Rust's `Result`, whose members are unknown. */
      readonly isWrapped?: boolean
      /** The value is what a call of the name gives, and not the name's own. */
      readonly isResult?: boolean
      /** A name alone means a member of the value, and not the value itself. */
      readonly isImplicit?: boolean
    })

/** Equal for equal values. */
export const valueKey = (value: Value): string =>
  [
    value.kind === 'path' ? value.path.join('.') : `${value.isWrapped === true} ${value.isResult}`,
    String(value.derived?.at ?? ''),
    ...(value.kind === 'path' ? value.entities : value.classes).map(
      ({ pack, number }) => `${pack.name} ${number}`,
    ),
  ].join('\0')

export const unwrapped = (value: Value): Value =>
  value.kind === 'instance' ? { kind: 'instance', classes: value.classes } : value

export function asInstance(value: Value | undefined): Value | undefined {
  if (value === undefined || value.kind === 'instance') return value
  const classes = value.entities.filter(isClass)
  return classes.length === 0 ? undefined : derivedLike({ kind: 'instance', classes }, value)
}

/** The value as one of the same derived class. */
export const derivedLike = <V extends Value>(value: V, { derived }: Value): V =>
  derived === undefined ? value : { ...value, derived }

/** Whether a derived class may have a member of its own by this name. */
export const mayRedefine = ({ derived }: Value, name: string): boolean =>
  derived !== undefined && declaresName(derived, name)

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
