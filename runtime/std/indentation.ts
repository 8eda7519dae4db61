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
