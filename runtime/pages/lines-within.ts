/**
 * Lists of links in texts for models are cut, because a model reads only so much.
 */

/** A line for each item, in order, as long as all lines together have at most so many characters. */
export function linesWithin<Item>(
  most: number,
  items: readonly Item[],
  lineOf: (item: Item) => string,
): string[] {
  const lines: string[] = []
  let left = most
  for (const item of items) {
    const line = lineOf(item)
    left -= line.length + 1
    if (left < 0) break
    lines.push(line)
  }
  return lines
}
