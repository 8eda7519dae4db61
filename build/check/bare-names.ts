/**
 * Names in the sentences of a page without the marks of code: in emphasis (`_ShelfReader_`, `**add_book**`), or words
 * with a capital or an underscore inside (`the ShelfReader`). Such a word is weak evidence of a name, so only the
 * comparison with an earlier version reads them (spelled-uses.ts).
 */
import { nameWords } from '../../runtime/std/name-words.ts'

export interface BareName {
  readonly code: string
  readonly line: number
  /** Whether it is in emphasis. */
  readonly isMarked: boolean
}

/** @param prose sentences, without code (prose.ts) */
export const bareNames = (prose: string): BareName[] =>
  prose.split('\n').flatMap((line, i) => {
    const text = blanked(line)
    return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): BareName[] => {
      const code = word.replace(EMPHASIS, '')
      if (nameWords(code).length < 2 || !IN_WORD.test(code)) return []
      return [{ code, line: i + 1, isMarked: code !== word || text[index - 1] === '*' }]
    })
  })

/** Without code spans, addresses, the targets of links and HTML. */
const blanked = (text: string): string =>
  text.replace(/(`+)[^`]*\1|\]\([^)]*\)|<[^>]*>|\w+:\/\/\S+/g, (all) => ' '.repeat(all.length))

/** A word that is not part of a path, a file name or an option of a command. */
const WORD = /(?<![\p{L}\p{N}$@/\\.:#-])[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_$@/\\-]|:?[.:]\p{L})/gu
/** The underscores of Markdown's emphasis. */
const EMPHASIS = /^_{1,2}(?=.*[^_]_{1,2}$)|(?<=^_.*[^_])_{1,2}$/g
/** A capital or an underscore between other letters. */
const IN_WORD = /[\p{Ll}\p{N}]\p{Lu}|\p{L}_\p{L}/u
