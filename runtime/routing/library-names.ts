/**
 * How a question names a library: by an import in its code, by a name in code, or by a word. The build writes the
 * names (libraryKeys) and this file reads them, with one normalization: `date_fns`, `date-fns` and `Date.fns` are
 * equal.
 *
 * Texts come from untrusted users, and code for verification is long, so every pattern takes linear time.
 */

import { isStopTerm } from '../pack/lexical/stop-words.ts'
import { chainsOf, fold } from '../pack/lexical/tokenizer.ts'
import { symbolKey } from '../pack/tables/symbol-keys.ts'

/** The names of a library as keys of its card. */
export const libraryKeys = (names: readonly string[]): string[] => [
  ...new Set(names.map(spellingOf).filter((key) => key !== '')),
]

/** One segment, because a name is looked up as a whole. */
const spellingOf = (name: string): string => fold(name).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** As stored in the symbol table. */
export const tableKeyOf = (name: string): string => symbolKey([spellingOf(name)])

export interface NamedLibrary {
  readonly name: string
  /**
   * 1 for imported, installed or scoped names; less for a name in code or after `with`; least for a word among
   * others.
   */
  readonly weight: number
}

const IMPORTED = 1
const IN_CODE = 0.8
const AFTER_CUE = 0.6
const WORD = 0.25

/**
 * Match quoted names after from, import or require; unquoted imports of Python, Rust, Java and C#; and installed
 * packages.
 */
const IMPORTS = [
  /(?:\bfrom|\bimport|\brequire|\bimport_module|\binclude)\s*(?:\(\s*)?['"`]([^'"`\n]+)['"`]/g,
  /^[ \t]*(?:>>>[ \t]*)?(?:from|import|use|using)[ \t]+([\w.:\\]+)/gm,
  /(?:^|[`(]|\bpython -c ["'])(?:from|import)\s+([\w.]+)/g,
  /\bfrom\s+([\w.]+)\s+import\b/g,
  /\b(?:npm (?:i|install|add)|yarn add|pnpm add|pip3? install|cargo add|go get|gem install|composer require)\s+(?:-\S+\s+)*([@\w./-]+)/g,
]
const SCOPED = /@[\w.-]+\/[\w.-]+/g
const HYPHENED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu
const CODE = /`([^`\n]+)`/g
const CUE = /\b(?:with|using|use|in|from|via|by|the|does|is|has)\s+([@\p{L}][\p{L}\p{N}_./@-]*)/giu

/** In characters. No name of a library is longer. */
const MAX_NAME = 200
/** In characters. The rest of a longer text is code, or a text about many things: only its imports and code count. */
const MAX_PROSE = 10_000

/** @returns by normalized name, the strongest way in which a library is named */
export function namesIn(question: string): Map<string, NamedLibrary> {
  const prose = question.slice(0, MAX_PROSE)
  const libraries = new Map<string, NamedLibrary>()
  const add = (name: string, weight: number): void => {
    if (name.length > MAX_NAME) return
    const key = tableKeyOf(name)
    if (key.length === 0 || (libraries.get(key)?.weight ?? 0) >= weight) return
    libraries.set(key, { name, weight })
  }
  const addModule = (name: string, weight: number): void => {
    for (const [i, prefix] of prefixesOf(name).entries()) add(prefix, weight - i * 0.01)
  }
  for (const pattern of IMPORTS)
    for (const [, name = ''] of question.matchAll(pattern)) addModule(name, IMPORTED)
  for (const [name] of question.matchAll(SCOPED)) add(name, IMPORTED)
  for (const [, code = ''] of question.matchAll(CODE))
    for (const chain of chainsOf(code)) addModule(chain, IN_CODE)
  for (const [name] of question.matchAll(HYPHENED)) add(name, IN_CODE)
  for (const [, name = ''] of prose.matchAll(CUE)) add(name, AFTER_CUE)
  const chains = chainsOf(prose)
  for (const [i, chain] of chains.entries()) {
    if (isStopTerm(fold(chain))) continue
    if (chain.includes('.')) addModule(chain, IN_CODE)
    else add(chain, WORD)
    const next = chains[i + 1]
    if (next !== undefined) add(chain + next, WORD)
  }
  return libraries
}

/** The prefixes of `a.b.c`: a.b.c, a.b, a. Any of them may be a library's name. */
function prefixesOf(module: string): string[] {
  if (module.startsWith('.')) return []
  const name = module.slice(0, MAX_NAME + 1)
  const cuts = [...name.matchAll(/::|[./\\]/g)].map(({ index }) => index)
  return [module, ...cuts.reverse().map((cut) => module.slice(0, cut))].filter(
    (prefix) => !/^@[^/]*$/.test(prefix) && prefix !== '',
  )
}
