/**
 * Memoizes a function of one object (a pack, a file's table, a module). Results are held by a WeakMap, so each lives as
 * long as its object.
 */
export function memoizeByObject<Of extends object, Made extends object | boolean | string>(
  make: (of: Of) => Made,
): (of: Of) => Made {
  const known = new WeakMap<Of, Made>()
  return (of) => {
    const before = known.get(of)
    if (before !== undefined) return before
    const made = make(of)
    known.set(of, made)
    return made
  }
}
