/**
 * Applies the fixes of findings, as a diff or as new file contents. An edit is made only where the name occurs
 * exactly once on the finding's line, as a whole word; other cases are left to a person.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupedBy } from '../../runtime/std/grouping.ts'
import type { Finding } from './finding.ts'

export interface Edit {
  readonly path: string
  readonly line: number
  readonly before: string
  readonly after: string
}

export interface FixedFile {
  readonly path: string
  readonly edits: readonly Edit[]
  readonly text: string
}

export function fixedFiles(findings: readonly Finding[], root: string): FixedFile[] {
  const fixable = findings.filter(({ fix }) => fix !== undefined)
  return [...groupedBy(fixable, ({ path }) => path)].flatMap(([path, own]) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    const edits = new Map<number, Edit>()
    for (const { line, fix } of own) {
      const before = lines[line - 1]
      if (before === undefined || fix === undefined) continue
      const after = replacedOnce(before, fix.from, fix.to)
      if (after === undefined) continue
      lines[line - 1] = after
      edits.set(line, { path, line, before: edits.get(line)?.before ?? before, after })
    }
    const sorted = [...edits.values()].toSorted((a, b) => a.line - b.line)
    return sorted.length === 0 ? [] : [{ path, edits: sorted, text: lines.join('\n') }]
  })
}

function replacedOnce(line: string, from: string, to: string): string | undefined {
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_$])${from.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}_$])`,
    'gu',
  )
  return [...line.matchAll(word)].length === 1 ? line.replace(word, () => to) : undefined
}

/** Without context lines, as `git apply --unidiff-zero` accepts it. */
export const diffOf = (files: readonly FixedFile[]): string =>
  files
    .map(({ path, edits, text }) => {
      const lines = text.split('\n')
      const isUnended = (line: number): boolean => line === lines.length
      return [
        `--- a/${path}`,
        `+++ b/${path}`,
        ...edits.flatMap(({ line, before, after }) => [
          `@@ -${line} +${line} @@`,
          `-${before}`,
          ...(isUnended(line) ? [NO_NEWLINE] : []),
          `+${after}`,
          ...(isUnended(line) ? [NO_NEWLINE] : []),
        ]),
        '',
      ].join('\n')
    })
    .join('')

/** Git's mark for a last line without a line break. */
const NO_NEWLINE = String.raw`\ No newline at end of file`

export function writeFixes(files: readonly FixedFile[], root: string): void {
  for (const { path, text } of files) writeFileSync(join(root, path), text)
}
