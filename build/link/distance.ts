/** Two paths → how many folders lie between their files: what is near is meant before what is far. */
export function distanceBetween(path: string, other: string): number {
  const a = path.split('/')
  const b = other.split('/')
  let shared = 0
  while (shared < a.length - 1 && shared < b.length - 1 && a[shared] === b[shared]) shared++
  return a.length + b.length - 2 - 2 * shared
}
