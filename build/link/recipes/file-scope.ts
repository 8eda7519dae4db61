/**
 * Finds the definition or statement that gives a name its meaning in a test file, as text that can stand elsewhere.
 * Definitions come from extraction; other top-level code (`with open(x) as f: table = load(f)`) is found by its
 * lines.
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { lastReached } from '../../../runtime/std/sorted.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import { lastPart } from '../../text/imported-names.ts'
import { isTest, type LexicalSyntax, type LibrarySymbol, type Module } from '../library.ts'
import { boundNames } from '../names/import-table.ts'
import { closingBracket, eachName, statementsOf, wordsIn } from './code-words.ts'
import { dedented } from './standalone-code.ts'

/** The body of a function, dedented. */
export function bodyOf(module: Module, { statementSpan, lines }: Definition): string {
  if (statementSpan === undefined) return dedented(linesOf(module, { lines }))
  const { text } = module.file
  const start = text.lastIndexOf('\n', statementSpan[0] - 1) + 1
  // The indentation before the first line belongs to the body, unless the line begins with something else.
  const ownsLine = /^[ \t]*$/.test(text.slice(start, statementSpan[0]))
  return dedented(text.slice(ownsLine ? start : statementSpan[0], statementSpan[1]), !ownsLine)
}

export function linesOf(
  module: Module,
  { lines: [first, last] }: Pick<Definition, 'lines'>,
): string {
  return allLines(module)
    .slice(first - 1, last)
    .join('\n')
}

const allLines = memoizeByObject(({ file }: Module): readonly string[] => file.text.split('\n'))

/** The text above the body: decorators and signature. */
export function headOf({ lines: [first], statementSpan }: Definition, module: Module): string {
  if (statementSpan === undefined) return ''
  return module.file.text.slice(lineStarts(module)[first - 1], statementSpan[0])
}

/** Line offsets, memoized because many tests share one long file. */
const lineStarts = memoizeByObject((module: Module): readonly number[] => {
  let next = 0
  return allLines(module).map(({ length }) => {
    const start = next
    next += length + 1
    return start
  })
})

/**
 * Definitions of a name in the innermost enclosing scope that has any. `bare`: inside a class, members are reached
 * without a receiver.
 */
export function definedAt(
  module: Module,
  qualifier: readonly string[],
  name: string,
  bare = false,
): readonly Definition[] {
  const named = definitionsByName(module).get(name)
  if (named === undefined) return []
  for (let depth = qualifier.length; depth >= 0; depth--) {
    const scope = qualifier.slice(0, depth).join('.')
    const isSeen = (each: Definition) => !isMember(each) || (bare && depth > 0)
    const definitions = named.filter((each) => each.qualifier.join('.') === scope && isSeen(each))
    if (definitions.length > 0) return definitions.slice(0, 1)
  }
  return []
}

/** A member of a class in the test files. */
export function memberOf(
  { module, qualified }: LibrarySymbol,
  name: string,
): Definition | undefined {
  return definitionsByName(module)
    .get(name)
    ?.find(({ qualifier }) => qualifier.join('.') === qualified)
}

const definitionsByName = memoizeByObject(
  (module: Module): ReadonlyMap<string, readonly Definition[]> => {
    const byName = new Map<string, Definition[]>()
    for (const each of module.file.facts.definitions) {
      if (isTest(each, module) || each.kind === 'setup' || isPartOfLibrary(each, module)) continue
      appendTo(byName, each.name, each)
    }
    return byName
  },
)

/**
 * Whether a definition in a source file is part of the library rather than of its inline tests. It is imported, not
 * copied into a recipe.
 */
export function isPartOfLibrary({ qualifier }: Definition, module: Module): boolean {
  if (module.file.role !== 'source') return false
  return !testScopes(module).has(qualifier[0] ?? '')
}

/** The namespaces of a file that contain its tests. */
const testScopes = memoizeByObject((module: Module): ReadonlySet<string> => {
  const tests = module.file.facts.definitions.filter((each) => isTest(each, module))
  return new Set(tests.flatMap(({ qualifier }) => qualifier.slice(0, 1)))
})

/** Methods and attributes are only reachable through their object. */
function isMember({ kind }: Definition): boolean {
  return kind === 'method' || kind === 'property' || kind === 'enum_member'
}

/** The import that binds a name; for whole packages, by the last segment of the path. */
export function importNamed(module: Module, name: string): Import | undefined {
  const [bound] = boundNames(module).get(name) ?? []
  if (bound !== undefined) return bound
  return wholeImports(module).get(name)
}

/** Imported names that the code uses as members of values: `"a/b".toPath()`. */
export function importedMembers(
  module: Module,
  code: string,
  syntax: LexicalSyntax,
): ReadonlyMap<string, Import> {
  const imports = new Map<string, Import>()
  eachName(code, syntax, (name, at) => {
    const own = /[.:]/.test(code[at - 1] ?? '') ? importNamed(module, name) : undefined
    if (own !== undefined && own.name !== null) imports.set(name, own)
  })
  return imports
}

/** Imports of whole packages by the last segment of their path; the first of each. */
const wholeImports = memoizeByObject((module: Module): ReadonlyMap<string, Import> => {
  const byName = new Map<string, Import>()
  for (const each of module.file.facts.imports) {
    if (each.name !== null || each.alias !== null || each.module === null) continue
    const names = [lastPart(each.module)]
    // `alias Shop.Cart` binds the name Cart.
    if (module.rules.specifiers === 'unknown')
      names.push(each.module.slice(each.module.lastIndexOf('.') + 1))
    for (const name of names) if (!byName.has(name)) byName.set(name, each)
  }
  return byName
})

/** The import for a name that an inline test uses unqualified, because it is in the file that it tests. */
export function importFromOwnFile(module: Module, name: string): Import | undefined {
  if (module.tree === undefined || module.file.role !== 'source') return undefined
  const isOwn = module.file.facts.definitions.some(
    (each) => each.name === name && each.qualifier.length === 0 && !isTest(each, module),
  )
  const { up } = module.tree.keywords
  return isOwn ? { module: up, name, alias: null, reexport: false, line: 1 } : undefined
}

/** `use super::*` gives a test the names of its own file, which are imported one by one. */
export function wildcardImports({ file, tree }: Module): Import[] {
  return file.facts.imports.filter(
    ({ module, name, alias }) => name === '*' && alias === null && module !== tree?.keywords.up,
  )
}

/** The lines of a definition. For one inside a top-level `with` or `for`, the whole block. */
export function definitionText(
  module: Module,
  definition: Definition,
  syntax: LexicalSyntax,
): string {
  const lines = linesOf(module, definition)
  const word = keyword(definition, lines)
  const text = word === '' ? lines : word + lines.trimStart()
  if (!/^[ \t]/.test(text) || definition.qualifier.length > 0) return dedented(text)
  return topLevelStatement(module, definition.name, syntax) ?? dedented(text)
}

/** The blocks of a file whose heads, up to the opening bracket, match a pattern. */
export function blocksAt(module: Module, head: string, syntax: LexicalSyntax): string[] {
  const { text } = module.file
  return [...text.matchAll(new RegExp(head, 'gmu'))].flatMap((match) => {
    const close = closingBracket(text, match.index + match[0].length - 1, syntax)
    return close < 0 ? [] : [dedented(text.slice(match.index, close + 1))]
  })
}

/** The keyword from the signature, since `const (` may be some lines above one of many constants. */
function keyword({ kind, name, signature }: Definition, text: string): string {
  if (kind !== 'constant' || !text.trimStart().startsWith(name)) return ''
  const word = /^[a-z]+ (?=\S)/.exec(signature)?.[0] ?? ''
  return word !== '' && signature.slice(word.length).startsWith(name) ? word : ''
}

const statementsByName = new WeakMap<Module, ReadonlyMap<string, string>>()

/** A top-level statement that binds the name but is not a definition. */
export function topLevelStatement(
  module: Module,
  name: string,
  syntax: LexicalSyntax,
): string | undefined {
  let known = statementsByName.get(module)
  if (known === undefined) {
    const made = new Map<string, string>()
    const { role, text } = module.file
    let from = 0
    for (const statement of role === 'source' ? [] : statementsOf(text, syntax)) {
      from = Math.max(from, text.indexOf(statement, from))
      if (statement.length > MAX_STATEMENT || !BINDS_NAMES.test(statement)) continue
      // Names bound inside a function, such as Haskell's `spec = do`, are local.
      if (isInFunction(module, from)) continue
      for (const word of wordsIn(statement, syntax)) {
        if (word.isBound && !made.has(word.name)) made.set(word.name, statement)
      }
    }
    known = made
    statementsByName.set(module, known)
  }
  return known.get(name)
}

function isInFunction(module: Module, offset: number): boolean {
  const starts = lineStarts(module)
  const line = lastReached(starts.length, (at) => (starts[at] ?? 0) <= offset) + 1
  return functionLines(module).has(line)
}

/** All lines of top-level functions. */
const functionLines = memoizeByObject(({ file }: Module): ReadonlySet<number> => {
  const covered = new Set<number>()
  for (const { kind, qualifier, lines } of file.facts.definitions) {
    if (kind !== 'function' || qualifier.length > 0) continue
    for (let line = lines[0]; line <= lines[1]; line++) covered.add(line)
  }
  return covered
})

const BINDS_NAMES = /^(?:with|for|if|try|while)\b|^[\w.]+(?:\s*,\s*[\w.]+)*\s*(?::[^=\n]*)?=(?!=)/
const MAX_STATEMENT = 3_000 // characters; longer statements are programs of their own
