/**
 * Lists of values by key: `Map.groupBy`, which Node has from version 21 on, and its single step for loops that also do
 * something else.
 */

/** Appends a value to the list of its key. */
export function appendTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** The items of each key, in their order. */
export function groupedBy<K, V>(items: readonly V[], keyOf: (item: V) => K): Map<K, V[]> {
  const lists = new Map<K, V[]>()
  for (const item of items) appendTo(lists, keyOf(item), item)
  return lists
}
