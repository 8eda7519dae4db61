/**
 * The indentation of lines, and the margin that they share. Conventions differ in how they apply a margin (PEP 257
 * leaves the first line out, reStructuredText does not), but not in its width.
 */

export const indentOf = (line: string): number => line.length - line.trimStart().length

/** The least indentation of non-empty lines; 0 without any. */
export function marginOf(lines: readonly string[]): number {
  let margin = Number.POSITIVE_INFINITY
  for (const line of lines) if (line.trim() !== '') margin = Math.min(margin, indentOf(line))
  return Number.isFinite(margin) ? margin : 0
}

export function withoutMargin(lines: readonly string[]): string[] {
  const margin = marginOf(lines)
  return lines.map((line) => line.slice(margin))
}

/** Without the lines of blocks, but with their heads. */
export function withoutBlocks(lines: readonly string[], head: RegExp): string[] {
  let indent: number | undefined
  return lines.filter((line) => {
    if (line.trim() === '') return true
    if (indent !== undefined && indentOf(line) > indent) return false
    indent = head.test(line) ? indentOf(line) : undefined
    return true
  })
}

/** The index of the first line after a block's head that is not further indented than it. */
export function endOfBlock(lines: readonly string[], head: number): number {
  const indent = indentOf(lines[head] ?? '')
  const end = lines.findIndex(
    (line, i) => i > head && line.trim() !== '' && indentOf(line) <= indent,
  )
  return end < 0 ? lines.length : end
}
