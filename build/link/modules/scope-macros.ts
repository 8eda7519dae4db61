/**
 * Handles scopes that a macro opens: `FMT_BEGIN_NAMESPACE` alone on a line, where others write `namespace fmt {`.
 * Definitions between such lines get its qualifier.
 *
 * This is done while linking, because one file defines the macro and others use it.
 */
import type { Definition } from '../../facts.ts'
import { type CodeFile, isCode, type LanguageConventions, type LinkFile } from '../library.ts'

interface Scope {
  readonly name: string
  readonly first: number
  readonly last: number
}

export function withMacroScopes(
  files: readonly LinkFile[],
  languages: ReadonlyMap<string, LanguageConventions>,
): readonly LinkFile[] {
  const rulesOf = ({ language }: LinkFile) => languages.get(language)?.modules
  const openers = new Map<string, string>()
  const values = new Map<string, string>()
  for (const file of sourcesFirst(files)) {
    const { scopeMacros, macroValues } = rulesOf(file) ?? {}
    if (scopeMacros === undefined || !isCode(file)) continue
    for (const { kind, name, signature } of file.facts.definitions) {
      if (kind !== 'macro') continue
      const { name: scope } = scopeMacros.exec(signature)?.groups ?? {}
      if (scope !== undefined && !openers.has(name)) openers.set(name, scope)
      const { value } = macroValues?.exec(signature)?.groups ?? {}
      if (value !== undefined && !values.has(name)) values.set(name, value)
    }
  }
  if (openers.size === 0) return files
  for (const [name, scope] of openers) openers.set(name, values.get(scope) ?? scope)
  return files.map((file) =>
    rulesOf(file)?.scopeMacros !== undefined && isCode(file)
      ? inScopes(file, scopesOf(file, openers))
      : file,
  )
}

/** A test may define the macros anew, to place the library in another namespace. */
const sourcesFirst = (files: readonly LinkFile[]): readonly LinkFile[] =>
  files.toSorted((a, b) => Number(a.role !== 'source') - Number(b.role !== 'source'))

/** Outermost first. */
function scopesOf({ text, facts }: CodeFile, openers: ReadonlyMap<string, string>): Scope[] {
  const scopes: Scope[] = []
  const open: (Omit<Scope, 'last'> & { readonly pair: string })[] = []
  let line = 1
  let counted = 0
  for (const { 1: word = '', index } of text.matchAll(MACRO_LINE)) {
    const name = openers.get(word)
    const pair = word.replace(PAIR_WORDS, '')
    const opened = name === undefined && open.at(-1)?.pair === pair ? open.pop() : undefined
    if (name === undefined && opened === undefined) continue
    for (; counted < index; counted++) if (text[counted] === '\n') line++
    if (name !== undefined) open.push({ name, first: line, pair })
    if (opened !== undefined) scopes.push({ ...opened, last: line })
  }
  for (const begun of open) scopes.push({ ...begun, last: facts.lineCount + 1 })
  return scopes.sort((a, b) => a.first - b.first)
}

const MACRO_LINE = /^[ \t]*([A-Z]\w*)[ \t]*;?[ \t]*(?:\/\/.*)?$/gm

/** The words that distinguish the macros of a pair: `FMT_BEGIN_NAMESPACE`, `FMT_END_NAMESPACE`. */
const PAIR_WORDS = /BEGIN|END|OPEN|CLOSE|START|STOP|ENTER|EXIT|LEAVE/

function inScopes(file: CodeFile, scopes: readonly Scope[]): CodeFile {
  if (scopes.length === 0) return file
  const definitions = file.facts.definitions.map((each): Definition => {
    const [line] = each.lines
    const names = scopes
      .filter(({ first, last }) => first < line && line < last)
      .map(({ name }) => name)
    // Macros are visible everywhere.
    if (names.length === 0 || each.kind === 'macro') return each
    return { ...each, qualifier: [...names, ...each.qualifier] }
  })
  return { ...file, facts: { ...file.facts, definitions } }
}
