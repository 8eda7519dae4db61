/** Looks up what is at a line: the piece of a text, or the line of a file. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { LinkFile } from '../link/library.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText, TextPiece } from './name-texts.ts'

/** Whether the line is prose with code spans. */
export const isInSentence = ({ pieces }: Pick<NameText, 'pieces'>, line: number): boolean =>
  pieces.some((piece) => piece.kind === 'span' && piece.line === line)

/** The piece of code in which the line is, if it is in one. */
export const codeAt = ({ pieces }: Pick<NameText, 'pieces'>, line: number): TextPiece | undefined =>
  pieces.findLast(
    (piece) =>
      piece.kind === 'code' &&
      piece.line <= line &&
      line < piece.line + piece.code.split('\n').length,
  )

/**
 * The lines of each file as it is on disk, where a notebook is JSON; its `text` is Markdown. Shared by all rules, which
 * ask for the same files.
 */
export const linesOfFiles = ({
  files,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'root'>): ((path: string) => readonly string[]) =>
  linesBelow(files)(root)

const linesBelow = memoizeByObject((files: readonly LinkFile[]) =>
  memoizeByString((root) => {
    const byPath = new Map(files.map((file) => [file.path, file]))
    return memoizeByString((path) => {
      const { facts, text = '' } = byPath.get(path) ?? {}
      const isNotebook = facts?.kind === 'doc' && facts.notebook !== undefined
      return (isNotebook ? readFileSync(join(root, path), 'utf8') : text).split('\n')
    })
  }),
)
