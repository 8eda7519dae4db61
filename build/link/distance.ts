/**
 * The number of folders between two files: nearer definitions are preferred.
 */
export function distanceBetween(path: string, other: string): number {
  const a = path.split('/')
  const b = other.split('/')
  let shared = 0
  while (shared < a.length - 1 && shared < b.length - 1 && a[shared] === b[shared]) shared++
  return a.length + b.length - 2 - 2 * shared
}
