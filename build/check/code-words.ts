/** The words that the code of a library contains, without its comments and the text of its strings. */
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import { type Outline, outlineOf } from '../../runtime/verify/outline.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import type { LinkFile } from '../link/library.ts'

/** By path; empty for a file that is not code. */
export const outlinesOf = memoizeByObject((files: readonly LinkFile[]) => {
  const code = new Map(
    files.flatMap((file) => (file.facts.kind === 'code' ? [[file.path, file]] : [])),
  )
  return memoizeByString((path): Pick<Outline, 'code' | 'uncommented'> => {
    const { text = '', language = '' } = code.get(path) ?? {}
    const rules = rulesOf(language)
    return rules === undefined ? { code: text, uncommented: text } : outlineOf(text, rules)
  })
})

/**
 * By path: identifiers, and the keys and names that strings consist of. The string `save-as` contains `save` and `as`.
 */
export const wordsOf = memoizeByObject((files: readonly LinkFile[]) => {
  const outlines = outlinesOf(files)
  return memoizeByString((path): ReadonlySet<string> => {
    const { code, uncommented } = outlines(path)
    const words = new Set<string>(code.match(WORD))
    for (const { 0: quoted, 1: key = '', index } of uncommented.matchAll(KEY)) {
      // A docstring is a string, too, but its quotes are not the ends of one.
      const isWhole = code[index] === quoted[0] && code[index + quoted.length - 1] === quoted.at(-1)
      for (const word of (isWhole && key.match(WORD)) || []) words.add(word)
    }
    return words
  })
})

/** Those of all files but examples, which are under check, and the parts of all paths. */
export const knownWords = memoizeByObject((files: readonly LinkFile[]): ReadonlySet<string> => {
  const words = wordsOf(files)
  return new Set(
    files.flatMap(({ path, facts, role }) => [
      ...path.split(/[/.]/),
      ...(facts.kind === 'code' && role !== 'docs' ? words(path) : []),
    ]),
  )
})

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
const KEY = /["'`:]([\p{L}_$][\p{L}\p{N}_$.-]*)["'`]/gu
