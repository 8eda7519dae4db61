/**
 * Adds excerpts of the best recipes to the cards of symbols (`examples`). A recipe without an excerpt that runs by
 * itself is skipped; a symbol with only such recipes has no example, and whole recipes are shown for it.
 *
 * An excerpt depends on the recipe's text, the symbol's names and the rules of the language, which form its cache
 * key, so that a changed test affects its own excerpts only.
 */
import { createHash } from 'node:crypto'
import type { RecipeCard, SymbolCard, SymbolExample } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { Cache } from '../cache/cache.ts'
import { codeVersion } from '../cache/code-version.ts'
import type { Language } from '../languages/grammars.ts'
import type { ImportPattern } from '../manifests.ts'
import type { CodeTable } from './code-table.ts'
import { type CompletionContext, codeOf, completedLines, runnerIn } from './complete.ts'
import { type Excerpt, excerptOf, SHORT, TIGHT } from './excerpt-of.ts'
import type { Line } from './lines.ts'
import { type IsLocalImport, localImports } from './local-imports.ts'
import { type LibraryFile, type MissingImports, missingImports } from './missing-names.ts'
import { type ExcerptReader, openExcerptReader } from './reader.ts'
import { sourceLines, spansOf } from './source-lines.ts'
import { traitsIn } from './traits.ts'

export interface ExampleOptions {
  readonly languages: ReadonlyMap<string, Language>
  readonly cache: Cache
  /** Import patterns of the library's manifests, for imports that its own code never writes. */
  readonly imports?: readonly ImportPattern[] | undefined
  /** Called for each recipe that is cut for a symbol, but not on a cache hit. Used by the audit. */
  readonly onCut?: ((cut: CutRecipe) => void) | undefined
}

/** The outcome of cutting one recipe. */
export interface CutRecipe {
  readonly recipe: RecipeCard
  readonly names: readonly string[]
  /** Whether the preferred piece parses and binds every name. */
  readonly isFirstSound: boolean
  readonly excerpt: Excerpt | undefined
}

const MAX_EXAMPLES = 3 // people look at one or two examples, models at up to three

export async function withExamples(
  entries: readonly Entry[],
  files: readonly LibraryFile[],
  { languages, cache, imports, onCut }: ExampleOptions,
): Promise<readonly Entry[]> {
  const cards = entries.map(({ card }) => card)
  const recipes = new Map(
    cards.flatMap((card) => (card.kind === 'recipe' ? [[card.id, card] as const] : [])),
  )
  const cut = cutter(languages, cache, {
    ...{
      importOf: missingImports(cards, files, languages, imports),
      isLocal: localImports(files),
      traitsIn: traitsIn(cards),
      onCut,
    },
  })
  const linesOf = linesIn(files)
  const examples = new Map<Entry, readonly SymbolExample[]>()
  for (const entry of entries) {
    const { card } = entry
    if (card.kind !== 'symbol' || card.recipes.length === 0) continue
    const own = card.recipes.flatMap((id) => recipes.get(id) ?? [])
    const excerpts = await examplesOf(card, own, languages.get(card.language), cut)
    if (excerpts.length === 0) continue
    examples.set(
      entry,
      excerpts.map(({ recipe, excerpt }) => exampleOf(recipe, excerpt, linesOf(recipe))),
    )
  }
  cut.save()
  return entries.map((entry) => {
    const own = examples.get(entry)
    return own === undefined || entry.card.kind !== 'symbol'
      ? entry
      : { ...entry, card: { ...entry.card, examples: own } }
  })
}

interface RecipeExcerpt {
  readonly recipe: RecipeCard
  readonly excerpt: Excerpt
}

async function examplesOf(
  card: SymbolCard,
  recipes: readonly RecipeCard[],
  language: Language | undefined,
  cut: Cutter,
): Promise<readonly RecipeExcerpt[]> {
  const names = namesOf(card, language)
  const short: RecipeExcerpt[] = []
  const long: RecipeExcerpt[] = []
  const seen = new Set<string>()
  for (const recipe of recipes) {
    const excerpt = await cut.excerpt(recipe, names)
    const code = excerpt && codeOf(excerpt.lines)
    if (excerpt === undefined || code === undefined || seen.has(code)) continue
    seen.add(code)
    const length = excerpt.lines.length
    if (excerpt.usesLocalImport || length > SHORT) long.push({ recipe, excerpt })
    // A second example is only worth its space if it is short.
    else if (short.length > 0 && length > TIGHT) continue
    else short.push({ recipe, excerpt })
    if (short.length === MAX_EXAMPLES) break
  }
  return short.length > 0 ? short : long.slice(0, 1)
}

/** The names that call the symbol in code; for a constructor, the class name. */
function namesOf(
  { dotted, public: paths, symbol }: SymbolCard,
  language: Language | undefined,
): string[] {
  const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
  const owner = symbol
    .slice(symbol.indexOf(':') + 1)
    .split('.')
    .at(-2)
  const name = last(dotted)
  const isMade =
    language?.makers?.includes(name) || language?.unnamed?.some((each) => each.test(name))
  const all = [name, ...paths.map(last), ...(isMade && owner !== undefined ? [owner] : [])]
  const plain = all.flatMap(
    (each) => /^[$@]*([\p{L}_$][\p{L}\p{N}_$]*)[!?=']*(?:~\d+)?$/u.exec(each)?.[1] ?? [],
  )
  return [...new Set(plain)]
}

function exampleOf(
  recipe: RecipeCard,
  { lines, cut }: Excerpt,
  source: readonly (number | undefined)[],
): SymbolExample {
  return {
    recipe: recipe.id,
    code: codeOf(lines),
    lines: spansOf(lines.flatMap(({ from }) => from.flatMap((line) => source[line] ?? []))),
    whole_lines: wholeOf(recipe).split('\n').length,
    cut,
    ...(recipe.must_fail && { must_fail: recipe.must_fail }),
    ...(recipe.old && { old: recipe.old }),
    ...(recipe.continues !== undefined && { continues: recipe.continues }),
  }
}

/** The whole recipe, if it is short, for languages without rules for resolving names. */
function uncut(whole: string): Excerpt | undefined {
  const lines = whole.split('\n').map((text, i) => ({ text, from: [i + 1] }))
  return lines.length > SHORT ? undefined : { lines, usesLocalImport: false, cut: false }
}

/** The text as one would paste it. */
const wholeOf = ({ preamble, code }: RecipeCard): string =>
  preamble === undefined ? code : `${preamble}\n\n${code}`

/** Matches import lines of any language. */
const IMPORT = /\b(?:import|from|use|using|require\w*|include)\b|^\s*"/

const NO_IMPORTS: ReadonlyMap<string, string> = new Map()

interface Cutter {
  /** Undefined if the recipe's language cannot be cut. */
  excerpt(recipe: RecipeCard, names: readonly string[]): Promise<Excerpt | undefined>
  save(): void
}

function cutter(
  languages: ReadonlyMap<string, Language>,
  cache: Cache,
  {
    importOf,
    isLocal,
    traitsIn,
    onCut,
  }: {
    readonly importOf: MissingImports
    readonly isLocal: IsLocalImport
    readonly traitsIn: (code: string) => ReadonlySet<string>
    readonly onCut: ExampleOptions['onCut']
  },
): Cutter {
  const readers = new Map<string, Promise<ExcerptReader | undefined>>()
  const tables = new Map<string, CodeTable | undefined>()
  const localImportsOf = new Map<string, ReadonlySet<string>>()
  const known = new Map<string, string>()
  const version = codeVersion('excerpts')
  /** The import lines that the recipe's code may need, by name. */
  const importsFor = memoizeByObject((recipe: RecipeCard): ReadonlyMap<string, string> => {
    const imports = new Map<string, string>()
    for (const [name = ''] of wholeOf(recipe).matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
      const line = importOf(name, recipe)
      if (line !== undefined) imports.set(name, line)
    }
    return imports
  })
  const ownLines = (recipe: RecipeCard, language: Language): ReadonlySet<string> => {
    const known = localImportsOf.get(recipe.id)
    if (known !== undefined) return known
    const lines = wholeOf(recipe)
      .split('\n')
      .filter((line) => IMPORT.test(line))
    const imports = new Set(lines.filter((line) => isLocal(line, language)))
    localImportsOf.set(recipe.id, imports)
    return imports
  }
  const readerOf = (language: Language): Promise<ExcerptReader | undefined> => {
    const opened = readers.get(language.name) ?? openExcerptReader(language)
    readers.set(language.name, opened)
    return opened
  }
  return {
    async excerpt(recipe, names) {
      const language = languages.get(recipe.language)
      const rules = language?.excerpts
      const whole = wholeOf(recipe)
      if (language === undefined || rules === undefined) return uncut(whole)
      if (rules.enters?.test(recipe.preamble ?? '')) return undefined
      const imports = rules.import === undefined ? NO_IMPORTS : importsFor(recipe)
      const own = ownLines(recipe, language)
      const traits = rules.silent ? traitsIn(whole) : undefined
      const hash = createHash('sha256').update(`${version}\0${rules.hash}\0`)
      const isInTest = recipe.recipe_kind === 'test' || recipe.recipe_kind === 'tutorial'
      const test = isInTest ? recipe.text : (rules.runner?.head ?? recipe.text)
      const head = rules.runner === undefined ? '' : test.split('\n', 1)
      hash.update(
        `${JSON.stringify([names, [...imports], [...own], [...(traits ?? [])], recipe.preamble ?? '', head])}\0`,
      )
      hash.update(recipe.code)
      const key = hash.digest('hex').slice(0, 32)
      const stored = known.get(key) ?? cache.get(key)
      if (stored !== undefined) {
        known.set(key, stored)
        const excerpt: Excerpt | null = JSON.parse(stored)
        return excerpt ?? undefined
      }
      const reader = await readerOf(language)
      if (reader === undefined) return undefined
      const table = tables.has(recipe.id) ? tables.get(recipe.id) : reader.table(whole, traits)
      tables.set(recipe.id, table)
      const { comment, headers, strict, joins, runner, unset } = rules
      const codeStart = recipe.preamble === undefined ? 0 : recipe.preamble.length + 2
      const completion: CompletionContext = {
        ...{ reader, runner, unset, test },
        codeLine: whole.slice(0, codeStart).split('\n').length,
        importOf: (name) => imports.get(name),
        isImport: ({ from }) => from.some((line) => table?.importLines.has(line) === true),
      }
      const { failures } = language
      const isLocalImport = (line: string): boolean => IMPORT.test(line) && isLocal(line, language)
      let isFirstSound: boolean | undefined
      const runnerName = runnerIn(completion)
      const isKnown = (name: string, own: CodeTable): boolean =>
        imports.has(name) || name === runnerName || reader.isKnown(name, own)
      const onPiece = (isSound: boolean): void => {
        isFirstSound ??= isSound
      }
      const complete = (lines: readonly Line[]) => completedLines(lines, completion)
      const excerpt =
        table &&
        excerptOf(
          table,
          { names, codeStart, failures, strict },
          {
            ...{ comment, headers, strict, joins, complete, isKnown, onPiece },
            isLocalImport,
          },
        )
      onCut?.({ recipe, names, isFirstSound: isFirstSound === true, excerpt })
      known.set(key, JSON.stringify(excerpt ?? null))
      return excerpt
    },
    save: () => cache.save(known),
  }
}

function linesIn(
  files: readonly LibraryFile[],
): (recipe: RecipeCard) => readonly (number | undefined)[] {
  const byPath = new Map(files.map(({ path, text }) => [path, text]))
  const split = new Map<string, readonly string[]>()
  const byRecipe = new Map<string, readonly (number | undefined)[]>()
  return (recipe) => {
    const known = byRecipe.get(recipe.id)
    if (known !== undefined) return known
    const lines = split.get(recipe.path) ?? (byPath.get(recipe.path) ?? '').split(/\r?\n/)
    split.set(recipe.path, lines)
    const own = sourceLines(recipe, lines)
    byRecipe.set(recipe.id, own)
    return own
  }
}
