/** What an expression leads to: a path (a module, class or function, as imported) or an instance of classes. */
import { isClass, type Thing } from './library.ts'

export type Value =
  | { readonly kind: 'path'; readonly path: readonly string[]; readonly things: readonly Thing[] }
  | { readonly kind: 'instance'; readonly classes: readonly Thing[] }

/** Equal for values that lead to the same. */
export const valueKey = (value: Value): string =>
  [
    value.kind === 'path' ? value.path.join('.') : '',
    ...(value.kind === 'path' ? value.things : value.classes).map(
      ({ pack, number }) => `${pack.name} ${number}`,
    ),
  ].join('\0')

export function asInstance(value: Value | undefined): Value | undefined {
  if (value === undefined || value.kind === 'instance') return value
  const classes = value.things.filter(isClass)
  return classes.length === 0 ? undefined : { kind: 'instance', classes }
}
