/**
 * Sets a value in a small cache, which is a map in the order of last use, and evicts the least recently used entry
 * beyond a limit.
 */
export function setBounded<K, V>(cache: Map<K, V>, key: K, value: V, limit: number): void {
  cache.delete(key)
  cache.set(key, value)
  const [oldest] = cache.keys()
  if (cache.size > limit && oldest !== undefined) cache.delete(oldest)
}
