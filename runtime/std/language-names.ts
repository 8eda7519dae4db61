/**
 * Languages as people name them, after a fence (`py`) and by a file's extension, and their comments.
 * language-names.json has those of grammars/; `npm run verify-languages` writes it.
 */
import languages from './language-names.json' with { type: 'json' }

/** Names of languages without a grammar, and of sessions and dialects that no language's folder lists. */
const OTHER_TAGS: readonly (readonly [tag: string, language: string])[] = [
  ['yml', 'yaml'],
  ['shell-session', 'bash'],
  ['shellscript', 'bash'],
]

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...OTHER_TAGS,
  ...languages.flatMap(({ name, tags }) => tags.map((tag) => [tag, name] as const)),
])

/** @returns the name of its folder in grammars/, or the tag in lower case */
export function languageOfTag(tag: string): string {
  const folded = tag.toLowerCase()
  return LANGUAGES.get(folded) ?? folded
}

/** These extensions are members more often than files in a sentence: `counter.inc`, `np.r`. */
const MEMBERS: ReadonlySet<string> = new Set(['inc', 'r', 'ru', 'sc'])

/** Matches the extension, without its dot, of a file of source code that a sentence names. */
export const SOURCE_EXTENSION: string = languages
  .flatMap(({ extensions }) => extensions)
  .filter((extension) => /^\w+$/.test(extension) && !MEMBERS.has(extension))
  .join('|')

const COMMENTS: ReadonlyMap<string, string> = new Map(
  languages.map(({ name, comment }) => [name, comment]),
)

/** @param language the name of its folder in grammars/ */
export function lineComment(text: string, language: string): string {
  const sign = COMMENTS.get(language) ?? '//'
  return text.replace(/^/gm, `${sign} `)
}
