/**
 * Memoizes a function by a key that is made of its arguments. Results live as long as the memoized function; for those
 * that should live as long as an object there is memoize-by-object.ts.
 */
export function memoizeByKey<
  Args extends readonly unknown[],
  Made extends object | boolean | number | string,
>(
  make: (...args: Args) => Made,
  keyOf: (...args: Args) => string | number,
): (...args: Args) => Made {
  const known = new Map<string | number, Made>()
  return (...args) => {
    const key = keyOf(...args)
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(...args)
    known.set(key, made)
    return made
  }
}

/** Memoizes a function of one string. */
export const memoizeByString = <Made extends object | boolean | number | string>(
  make: (text: string) => Made,
): ((text: string) => Made) => memoizeByKey(make, (text) => text)

/** Memoizes a function of one number. */
export const memoizeByNumber = <Made extends object | boolean | number | string>(
  make: (number: number) => Made,
): ((number: number) => Made) => memoizeByKey(make, (number) => number)
