/** Parts of the names on a symbol card: the name within its module, a base class without what is written around it. */

/** `Circle.area` of `shape:Circle.area`; an overload keeps its number (`Circle.area~2`). */
export const qualifiedName = (symbol: string): string => symbol.slice(symbol.indexOf(':') + 1)

/** `errors.Error` for `errors.Error<T>`, `Generic` for `Generic[T]`. */
export const withoutTypeArguments = (base: string): string => base.replace(/[<[(].*$/s, '').trim()

/** `Error` for `errors.Error<T>`: a base is the same however it is imported. */
export const bareBase = (base: string): string =>
  withoutTypeArguments(base).replace(/^.*(?:\.|::|\\)(?=\w)/, '')
