/**
 * Groups values by key, as Map.groupBy does from Node 21 on.
 */

export function appendTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

export function groupedBy<K, V>(items: readonly V[], keyOf: (item: V) => K): Map<K, V[]> {
  const lists = new Map<K, V[]>()
  for (const item of items) appendTo(lists, keyOf(item), item)
  return lists
}
