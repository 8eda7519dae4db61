/**
 * Makes recipe cards from test functions, with the symbols that they use (test-symbols.ts) and their preamble
 * (test-context.ts).
 */

import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import { formatId, type Id } from '../ids.ts'
import {
  isTest,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
  qualifiedName,
} from '../library.ts'
import type { Names } from '../names/names.ts'
import { phrase } from '../prose.ts'
import { linesOf } from './file-scope.ts'
import { importStatements, type PublicImportOf } from './import-lines.ts'
import { lexicalSyntax } from './lexical-syntax.ts'
import { type CardContext, type Recipe, recipeOf } from './recipe-cards.ts'
import { ownerOf, testClasses } from './test-classes.ts'
import { testContextOf } from './test-context.ts'
import { fixtureNamed, usedFixtures } from './test-fixtures.ts'
import type { TestContextOptions } from './test-options.ts'
import {
  describedBy,
  MAX_SYMBOLS,
  symbolsInPreamble,
  symbolsOf,
  type UseContext,
  valuesIn,
} from './test-symbols.ts'

export interface RecipeContext extends CardContext, UseContext {
  readonly names: Names
  readonly publicImportOf: PublicImportOf
  /** Other test files of the package, in languages where files share their names. */
  siblings(module: Module): readonly Module[]
  /** The test file that an import takes its name from. */
  testImported(from: Module, statement: Import): Module | undefined
  /** Numbers the ids of the recipes of one file. */
  numbered(id: Id): string
  /** Names of the library among the chains and imports that are not defined anywhere. */
  removedNamesIn(chains: readonly string[], module: Module): readonly string[]
}

export function recipesOf(module: Module, context: RecipeContext): Recipe[] {
  const { project, numbered } = context
  const { file } = module
  const tests = file.facts.definitions.filter((definition) => isTest(definition, module))
  if (tests.length === 0) return []
  const recipes: Recipe[] = []
  const freeNames: TestContextOptions['freeNames'] = new Map()
  const symbolsByText = new Map<string, readonly LibrarySymbol[]>()
  for (const definition of tests) {
    const name = qualifiedName(definition)
    const removedNames = context.removedNamesIn(definition.usage?.chains ?? [], module)
    const setting = testContextOf(definition, module, {
      ...settingContext(definition, module, context),
      freeNames: freeNames,
    })
    const used = symbolsOf(definition, module, context, valuesIn(setting.before, module, context))
    const all = [
      ...new Set([
        ...used.all,
        ...symbolsInPreamble(setting.before, module, context, symbolsByText),
      ]),
    ]
    if (all.length === 0 && removedNames.length === 0) continue
    const wildcards = setting.wildcards.filter(
      (wildcard) => module.onlyImports || used.byStar || importsOne(wildcard, module, all),
    )
    const statements = importStatements(
      [...setting.imports, ...wildcards.map((each) => ({ module, name: '*', import: each }))],
      context.publicImportOf,
      context.languages?.get(file.language)?.imports,
    )
    const own = [setting.code, ...setting.before].join('\n')
    const imported = [...new Set([...setting.importLines, ...statements])]
      .filter((statement) => !own.includes(statement))
      .join('\n')
    recipes.push(
      recipeOf(
        {
          id: numbered({ kind: 'recipe', project, path: file.path, name, nth: 1 }),
          ...(sampleOf(name, module, context) ??
            documented(definition, all, context.languages?.get(file.language))),
          path: file.path,
          lines: definition.lines,
          language: file.language,
          code: setting.code,
          preamble: [imported, ...setting.before].filter((part) => part !== '').join('\n\n'),
          text: linesOf(module, definition),
          label: phrase(definition.name),
          description: definition.docstring,
          breadcrumbs: definition.qualifier,
          symbols: all.slice(0, MAX_SYMBOLS),
          ownSymbols: used.own,
          parameters: injectedNames(definition),
          removedNames: removedNames,
          marks: definition.decorators,
          keys: [formatId({ kind: 'symbol', module: module.name, name, nth: 1 })],
        },
        context,
      ),
    )
  }
  return recipes
}

/** The values that the runner passes to a test, except the runner itself (`t *testing.T`). */
function injectedNames({ parameters }: Definition): string[] {
  return parameters.flatMap(({ name, type = '' }) =>
    /\p{L}/u.test(name) && !RUNNER.test(type) ? name : [],
  )
}

/** Matches the types of test runners (`*testing.T`, `TestInfo`), but not `LatestPrice`. */
const RUNNER = /(?<!\p{L})test|Test/u

/** Go's `ExampleCommand_Flags` is documentation of that method which is also run as a test. */
function documented(
  { name }: Definition,
  symbols: readonly LibrarySymbol[],
  conventions: LanguageConventions | undefined,
): { kind: 'test' } | { kind: 'docstring'; isProgram: true; parent?: string } {
  const match = conventions?.tests?.recipe?.exampleNames?.exec(name)
  if (match === null || match === undefined) return { kind: 'test' }
  const { symbol, member } = match.groups ?? {}
  const qualified = [symbol, member].filter((part) => part !== undefined).join('.')
  const parent = symbols.find((each) => each.qualified === qualified)?.id ?? symbols[0]?.id
  return { kind: 'docstring', isProgram: true, ...(parent !== undefined && { parent }) }
}

/** A test that documentation names is part of it: `@sample shop.CartSamples.add`. */
function sampleOf(
  name: string,
  module: Module,
  context: RecipeContext,
): { kind: 'docstring'; parent: string } | undefined {
  if (context.languages?.get(module.file.language)?.tests?.recipe?.sampleReferences === undefined)
    return
  const samples = samplesIn(context)
  const path = [module.package, name].filter(Boolean).join('.')
  const parent = samples.get(path) ?? samples.get(name)
  return parent === undefined ? undefined : { kind: 'docstring', parent }
}

/** Path of a test → the symbol whose documentation names it first. */
const samplesIn = memoizeByObject(({ table, languages }: RecipeContext) => {
  const samples = new Map<string, string>()
  for (const { definition, module, id } of table.symbols) {
    const sampled = languages?.get(module.file.language)?.tests?.recipe?.sampleReferences
    if (sampled === undefined || module.file.role !== 'source') continue
    for (const [, path = ''] of definition.docstring.matchAll(sampled)) {
      if (!samples.has(path)) samples.set(path, id)
    }
  }
  return samples
})

function settingContext(
  definition: Definition,
  module: Module,
  context: RecipeContext,
): Omit<TestContextOptions, 'freeNames'> {
  const { table, uses, names, languages } = context
  const conventions = languages?.get(module.file.language)
  const self = ownerOf(definition, module, table)
  const scope = uses.topScope(module, definition.lines, self)
  return {
    syntax: lexicalSyntax(conventions),
    receivers: conventions?.receivers ?? [],
    tests: conventions?.tests ?? {},
    bare:
      conventions?.modules?.bareMembers === true ||
      conventions?.tests?.recipe?.instanceMember !== undefined,
    extending: conventions?.modules?.extensions !== undefined,
    described: describedBy(definition),
    modulesOf: (name) =>
      uses
        .resolve(name, scope)
        .map((each) => each.module)
        .filter(({ file }) => file.role === 'source'),
    fixtureNamed: (name) => fixtureNamed(name, module, self, context),
    siblings: (from) => context.siblings(from),
    testImported: (from, statement) => context.testImported(from, statement),
    memberNamed: (name) =>
      self === undefined
        ? undefined
        : uses.resolve(`self.${name}`, scope).find((each) => each.module.file.role !== 'source'),
    classes: testClasses(self, { table, names }),
    used: usedFixtures(definition, module, self, context),
  }
}

/**
 * Whether an import gives access to a used symbol by its package, as to an extension method, or by its owner: after
 * `import Shop.Cart`, the test uses `Cart` unqualified.
 */
function importsOne(
  { module: from }: Import,
  { package: inPackage }: Module,
  used: readonly LibrarySymbol[],
): boolean {
  if (inPackage === undefined || from === '') return false
  return used.some(({ definition, module }) => {
    const path = [module.package, ...definition.qualifier].filter(Boolean).join('.')
    return path === from || (module.package === from && module.package !== inPackage)
  })
}
