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
  const ruleOf = ({ language }: LinkFile) => languages.get(language)?.modules?.scopeMacros
  const openers = new Map<string, string>()
  for (const file of files) {
    const rule = ruleOf(file)
    if (rule === undefined || !isCode(file)) continue
    for (const { kind, name, signature } of file.facts.definitions) {
      const { name: scope } = (kind === 'macro' && rule.exec(signature)?.groups) || {}
      if (scope !== undefined) openers.set(name, scope)
    }
  }
  if (openers.size === 0) return files
  return files.map((file) =>
    ruleOf(file) !== undefined && isCode(file) ? inScopes(file, scopesOf(file, openers)) : file,
  )
}

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
