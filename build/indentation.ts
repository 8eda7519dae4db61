/**
 * Lines → how far they are indented, and the margin that they share. What is done with a margin differs from docs to
 * docs (PEP 257 leaves the first line out, reStructuredText does not); how wide it is does not.
 */

export const indentOf = (line: string): number => line.length - line.trimStart().length

/** The least indentation of lines that hold anything; 0 where none does. */
export function marginOf(lines: readonly string[]): number {
  let margin = Number.POSITIVE_INFINITY
  for (const line of lines) if (line.trim() !== '') margin = Math.min(margin, indentOf(line))
  return Number.isFinite(margin) ? margin : 0
}
