/** What stands at a line: in a text under check, and in a file. */

import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { LinkFile } from '../link/library.ts'
import type { NameText, TextPiece } from './name-texts.ts'

/** Whether the line is prose with code spans. */
export const isInSentence = ({ pieces }: Pick<NameText, 'pieces'>, line: number): boolean =>
  pieces.some((piece) => piece.kind === 'span' && piece.line === line)

/** The piece of code in which the line is, if it is in one. */
export const codeAt = ({ pieces }: Pick<NameText, 'pieces'>, line: number): TextPiece | undefined =>
  pieces.findLast((piece) => piece.kind === 'code' && piece.line <= line)

/** The lines of each file. Shared by all rules, which ask for the same files. */
export const linesOfFiles = memoizeByObject(
  (files: readonly LinkFile[]): ((path: string) => readonly string[]) => {
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    return memoizeByString((path) => (texts.get(path) ?? '').split('\n'))
  },
)
