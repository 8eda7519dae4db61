/**
 * Something that is derived from an object (a pack, a file's table, a module) → the same, made when it is first asked
 * for and kept as long as the object is. Who holds the object decides when it goes: nothing is told, nothing leaks.
 */
export function memoizeByObject<Of extends object, Made extends object | boolean>(
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
