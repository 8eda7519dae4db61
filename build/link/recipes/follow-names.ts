/**
 * Follows the names in the code of a test to what defines them: definitions of its file, of its base classes and of
 * sibling files, imports, and statements at the top level. What is found is added to the test's needs, and its own
 * names are followed in turn.
 */
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import { hasMembers, type Module } from '../library.ts'
import { freeNames } from './code-words.ts'
import {
  blocksAt,
  definedAt,
  definitionText,
  importedMembers,
  importFromOwnFile,
  importNamed,
  memberOf,
  topLevelStatement,
  wildcardImports,
} from './file-scope.ts'
import type { NeededImport } from './import-lines.ts'
import type { DefinitionText } from './quoted-definitions.ts'
import { replaced } from './shown-definitions.ts'
import type { TestContextOptions } from './test-options.ts'

/** What a test needs besides its own statements. Filled while names are followed. */
export interface TestNeeds {
  readonly imports: Map<string, NeededImport>
  /** Star imports of the test's file, of which any may bind an unknown name. */
  readonly wildcards: Set<Import>
  readonly definitions: Map<Definition, DefinitionText>
  /** Statements of the top level, and values of definitions that only name a value. */
  readonly statements: string[]
  /** Names that parameters and fixtures bind. */
  readonly bound: Set<string>
}

export const noNeeds = (): TestNeeds => ({
  imports: new Map(),
  wildcards: new Set(),
  definitions: new Map(),
  statements: [],
  bound: new Set(),
})

interface PlacedDefinition {
  readonly module: Module
  readonly definition: Definition
}

export interface NameFollower {
  /** Follows the names in a piece of code of a module, as seen from the scope of that qualifier. */
  follow(code: string, from: Module, qualifier: readonly string[]): void
  freeNamesOf(code: string): ReadonlySet<string>
  /** A member of the test's class or its bases. */
  memberHere(name: string): PlacedDefinition | undefined
}

export function nameFollower(
  test: Definition,
  module: Module,
  context: TestContextOptions,
  { imports, wildcards, definitions, statements, bound }: TestNeeds,
): NameFollower {
  const { syntax, receivers } = context
  const recipe = context.tests.recipe ?? {}
  /** Definitions of which the test shows only the value. */
  const values = new Set<Definition>()

  /** Memoized, because tests of one file use the same helpers. */
  const freeNamesOf = (code: string): ReadonlySet<string> => {
    const known = context.freeNames.get(code)
    if (known !== undefined) return known
    const needed = freeNames(code, syntax)
    // Members of the test instance: `$this->cart`, `this.cart`.
    for (const { groups } of recipe.instanceMember === undefined
      ? []
      : code.matchAll(recipe.instanceMember)) {
      if (groups?.name !== undefined) needed.add(groups.name)
    }
    context.freeNames.set(code, needed)
    return needed
  }

  /** Looks in other test files of the package, in languages where files share their names. */
  const inSiblings = (from: Module, name: string): PlacedDefinition | undefined => {
    for (const each of context.siblings(from)) {
      const [definition] = definedAt(each, [], name)
      if (definition !== undefined) return { module: each, definition }
    }
    return undefined
  }

  /** Looks in base classes of the test's class. */
  const inherited = (name: string): PlacedDefinition | undefined => {
    for (const each of context.bare ? context.classes : []) {
      const definition = memberOf(each, name)
      if (definition !== undefined) return { module: each.module, definition }
    }
    return undefined
  }

  const memberHere = (name: string): PlacedDefinition | undefined => {
    const [definition] = definedAt(module, test.qualifier, name, true)
    return definition === undefined ? inherited(name) : { module, definition }
  }

  const follow: NameFollower['follow'] = (code, from, qualifier) => {
    for (const [name, own] of context.extending ? importedMembers(from, code, syntax) : [])
      imports.set(`${from.file.path} ${name}`, { module: from, name, import: own })
    for (const name of freeNamesOf(code))
      if (!bound.has(name) && !receivers.includes(name)) followName(name, from, qualifier)
  }

  const followName = (name: string, from: Module, qualifier: readonly string[]): void => {
    const here = definedAt(from, qualifier, name, context.bare)
    for (const each of here) addDefinition(each, from)
    if (here.length > 0) return
    const other = inherited(name) ?? inSiblings(from, name)
    const first =
      other === undefined ? (importNamed(from, name) ?? importFromOwnFile(from, name)) : undefined
    if (other !== undefined) addOther(other)
    else if (first !== undefined && !addImported(first, from))
      imports.set(`${from.file.path} ${name}`, { module: from, name, import: first })
    else if (first === undefined) addStatement(name, from)
  }

  /** Adds what an import takes from another test file, which users do not have. @returns whether it can stand here */
  const addImported = (statement: Import, from: Module): boolean => {
    const { name, alias } = statement
    const home = name === null || alias !== null ? undefined : context.testImported(from, statement)
    if (name === null || home === undefined || !isMovable(name, home)) return false
    const [definition] = definedAt(home, [], name)
    if (definition !== undefined) addOther({ module: home, definition })
    else addStatement(name, home)
    return true
  }

  /**
   * Whether a definition is short and means the same elsewhere: nothing changes its value in its file, and it depends on
   * no path of it.
   */
  const isMovable = (name: string, home: Module, seen = new Set<string>()): boolean => {
    const [definition] = definedAt(home, [], name)
    const text = definition
      ? definitionText(home, definition, syntax)
      : topLevelStatement(home, name, syntax)
    // What it imports stays imported.
    if (text === undefined) return seen.size > 0
    if (text.split('\n').length > MAX_MOVED || PATH_OF_FILE.test(text)) return false
    if (isChanged(name, home.file.text)) return false
    seen.add(name)
    return [...freeNamesOf(text)].every((each) => seen.has(each) || isMovable(each, home, seen))
  }

  const addDefinition = (each: Definition, from: Module): void => {
    if (definitions.has(each) || values.has(each) || encloses(each, test)) return
    const written = definitionText(from, each, syntax)
    const value = replaced(written, each.name, recipe.rewrites ?? [])
    if (value !== undefined) {
      values.add(each)
      // Lazily evaluated, so its names are looked up in the scopes of the test.
      follow(value, from, test.qualifier)
      statements.push(value)
      return
    }
    const text = completed(written, each, from)
    definitions.set(each, { module: from, text })
    // A helper's names are looked up in the scopes of the test if they are resolved when it runs.
    const isResolvedLate = recipe.rewrites !== undefined && from === module
    follow(text, from, isResolvedLate ? test.qualifier : each.qualifier)
  }

  /** With the blocks that complete a type elsewhere in its file. */
  const completed = (text: string, { name, kind }: Definition, home: Module): string => {
    const { typeBlock } = recipe
    if (typeBlock === undefined || !hasMembers(kind)) return text
    return [
      text,
      ...blocksAt(home, typeBlock.replaceAll('{name}', escapePattern(name)), syntax),
    ].join('\n\n')
  }

  const addOther = ({ definition, module: home }: PlacedDefinition): void => {
    if (definitions.has(definition)) return
    const text = completed(definitionText(home, definition, syntax), definition, home)
    definitions.set(definition, { module: home, text })
    follow(text, home, definition.qualifier)
  }

  const addStatement = (name: string, from: Module): void => {
    const statement = topLevelStatement(from, name, syntax)
    if (statement !== undefined) {
      if (statements.includes(statement)) return
      statements.push(statement)
      follow(statement, from, [])
      return
    }
    const assumed = context.described === undefined ? undefined : assumedValue(name)
    if (assumed === undefined) {
      if (from === module) for (const star of wildcardImports(from)) wildcards.add(star)
    } else if (!statements.includes(assumed)) statements.push(assumed)
  }

  /** The value that the conventions of the test runner give a name. */
  const assumedValue = (name: string): string | undefined => {
    const { defaultDefinitions } = recipe
    return defaultDefinitions && Object.hasOwn(defaultDefinitions, name)
      ? defaultDefinitions[name]
      : undefined
  }

  return { follow, freeNamesOf, memberHere }
}

const MAX_MOVED = 10 // lines; longer helpers are read where they are

/** Whether a statement at the top level changes the value of a name: `prices.append(3)`. */
const isChanged = (name: string, text: string): boolean =>
  new RegExp(`^${escapePattern(name)}(?:[.[]|\\s*[-+|&]=)`, 'm').test(text)

const PATH_OF_FILE = /__file__|__dirname|__DIR__|import\.meta|\bfile!\(/

function encloses(outer: Definition, { lines: [first, last] }: Definition): boolean {
  return outer.lines[0] <= first && last <= outer.lines[1]
}
