/**
 * Runs asynchronous work over a list, a bounded number of items at a time. Files and requests wait for a disk or a
 * network, so together they take a fraction of the time; the bound is what a process may have open, or what a host
 * should be asked at once.
 */

/** @returns the results, in the order of the items */
export async function inBatches<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += size)
    results.push(...(await Promise.all(items.slice(at, at + size).map(work))))
  return results
}
