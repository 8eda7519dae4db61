/**
 * The names that a recipe really says: its code comes in, each name outside of comments, strings, imports and what only
 * mentions it (`nameof(x)`) goes out with how it is used. What sets the recipe up is not what it shows.
 */
import type { RecipeCard } from '../../../runtime/card.ts'
import { oncePer } from '../../../runtime/once-per.ts'
import type { LanguageConventions } from '../library.ts'
import { eachName } from './code-words.ts'
import { commentSigns } from './comment-signs.ts'

export interface Said {
  /** Each time it stands before type arguments, and nothing is called: `output<typeof x>`. */
  readonly isType: boolean
}

interface Written {
  readonly card: RecipeCard
  readonly conventions: LanguageConventions | undefined
}

export const namesIn: (written: Written) => ReadonlyMap<string, Said> = oncePer(
  ({ card: { code, preamble = '' }, conventions }: Written) =>
    saidIn(code, conventions, aliasesIn(`${preamble}\n${code}`)),
)

function saidIn(
  code: string,
  conventions: LanguageConventions | undefined,
  aliases: ReadonlyMap<string, string>,
): ReadonlyMap<string, Said> {
  const found = new Map<string, Said>()
  // Covered, so that places stay what they are.
  const covered = (text: string, find: RegExp) =>
    text.replace(find, (found) => found.replace(/[^\n]/g, ' '))
  const text = (conventions?.mentions ?? []).reduce(covered, covered(code, IMPORTS))
  eachName(text, commentSigns(conventions), (written, at) => {
    const name = aliases.get(written) ?? written
    const known = found.get(name)
    const isType = TYPE_USE.test(text.slice(at + written.length, at + written.length + 200))
    found.set(name, {
      isType: isType && known?.isType !== false,
    })
  })
  return found
}

/** `import { string as str }`: what is imported under another name. */
function aliasesIn(code: string): ReadonlyMap<string, string> {
  const found = [...code.matchAll(/\b([\p{L}_$][\p{L}\p{N}_$]*) as ([\p{L}_$][\p{L}\p{N}_$]*)/gu)]
  return new Map(found.map(([, name = '', alias = '']) => [alias, name]))
}

const TYPE_USE = /^<(?!\s)(?![^<>]*(?:<[^<>]*>[^<>]*)*>\s*\()/

/** Whole statements, over lines where they have brackets. */
const IMPORTS =
  /^[ \t]*(?:(?:pub |global |static )*(?:import|use|using|#include|extern crate|package)\b(?:[^\n;({]|\{[^}]*\}|\([^)]*\))*|from\s+\S+\s+import\s+(?:\([^)]*\)|[^\n]*)|export\s+(?:\*|\{[^}]*\})[^\n]*|(?:const|let|var|local)\s+[^=\n]+=\s*require\b[^\n]*)/gmu

/** A name as code says it: `add!`, `$total` and `items?` without their signs; nothing for an operator. */
export function plainName(name: string): string | undefined {
  return /^[$@]*([\p{L}_$][\p{L}\p{N}_$]*)[!?=']*$/u.exec(name)?.[1]
}
