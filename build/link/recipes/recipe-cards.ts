/**
 * Makes the card of a recipe from its code, its preamble and the symbols that it uses. Tests, examples and fences are
 * found in different ways; from here on they are alike.
 */
import type { LineSpan, RecipeCard } from '../../../runtime/card.ts'
import {
  ASSERTION,
  assertionSummary,
  recipeSummary,
  staleSummary,
} from '../../../runtime/cards/derived-summaries.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import { MAX_BODY_LENGTH } from '../../body-lengths.ts'
import { lastName } from '../../text/imported-names.ts'
import type { LanguageConventions, LibrarySymbol } from '../library.ts'
import { cardUrl, clip, firstSentence } from '../prose.ts'
import { expectsFailure } from './recipe-failures.ts'
import { isOldPath } from './recipe-paths.ts'

export interface Recipe {
  readonly entry: Entry
  readonly kind: RecipeCard['recipe_kind']
  /** What it is called, in words; recipe-titles.ts makes the title from this. */
  readonly label: string
  /** Scopes or headings around it. */
  readonly breadcrumbs: readonly string[]
  readonly symbols: readonly LibrarySymbol[]
  /** The symbols that its own statements use; by default all. */
  readonly ownSymbols?: ReadonlySet<LibrarySymbol> | undefined
  /** Names of the library that it uses and that no longer exist. */
  readonly removedNames: readonly string[]
  /** Names that its code does not bind because the test runner provides them. */
  readonly injected: readonly string[]
  /** Number of lines; shorter recipes explain better. */
  readonly length: number
  readonly stale: boolean
  /** Whether it is a whole program, or an example written as a function in a test file. These count as programs. */
  readonly isProgram: boolean
  /** Whether the page shows it as what not to do. */
  readonly isDiscouraged: boolean
}

export interface RecipeDraft {
  readonly id: string
  readonly kind: RecipeCard['recipe_kind']
  readonly path: string
  readonly lines: LineSpan
  readonly language: string
  readonly code: string
  readonly preamble: string
  /** The text by which it is located in the file; by default its code. */
  readonly text?: string
  /** Its name in words. */
  readonly label: string
  /** The author's description. */
  readonly description: string
  /** Enclosing scopes or headings. */
  readonly breadcrumbs: readonly string[]
  readonly symbols: readonly LibrarySymbol[]
  /** The symbols that its own statements use; by default all. */
  readonly ownSymbols?: readonly LibrarySymbol[]
  /** Parameters of the test. */
  readonly parameters?: readonly string[]
  /** Names of the library that it uses but that no longer exist. */
  readonly removedNames: readonly string[]
  /** Decorators of the test, or the info string of the fence. */
  readonly marks?: readonly string[]
  readonly parent?: string | undefined
  /** Id of the preceding recipe whose variables it uses. */
  readonly continues?: string | undefined
  readonly isProgram?: boolean
  /** Whether the page shows it as what not to do. */
  readonly isDiscouraged?: boolean
  readonly url?: string | undefined
  readonly keys: readonly string[]
}

export interface CardContext {
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  readonly project: string
  readonly version: string | null
  readonly url: string | undefined
  /** The title under which readers know a symbol. */
  titleOf(symbol: LibrarySymbol): string
  /** Whether a page is in the documentation of an older version. */
  isOlderPage(path: string): boolean
}

export function recipeOf(draft: RecipeDraft, context: CardContext): Recipe {
  const { project, version } = context
  const { path, lines, code, preamble, label, symbols, removedNames, kind } = draft
  const used = symbols.map(context.titleOf)
  const url = draft.url ?? cardUrl(context.url, path, lines)
  const stale = removedNames.length > 0
  const fails =
    marksFailure(draft, context) ||
    expectsFailure(code, context.languages?.get(draft.language), kind)
  const card: RecipeCard = {
    id: draft.id,
    kind: 'recipe',
    project,
    version,
    title: label,
    path,
    lines,
    language: draft.language,
    ...(url !== undefined && { url }),
    summary: summaryOf(draft, used),
    text: draft.text ?? code,
    visibility: 'public',
    recipe_kind: kind,
    code,
    ...(preamble !== '' && { preamble }),
    symbols: symbols.map(({ id }) => id),
    ...(draft.parent !== undefined && { parent: draft.parent }),
    ...(stale && { stale }),
    ...(fails && { must_fail: true as const }),
    ...(isOld(kind, path, context) && { old: true as const }),
    ...(draft.continues !== undefined && { continues: draft.continues }),
  }
  const fields = {
    name: label,
    path: [path, ...draft.breadcrumbs].join(' '),
    signature: used.slice(0, 12).join(' '),
    text: draft.description,
    body: code.slice(0, MAX_BODY_LENGTH),
  }
  return {
    entry: { card, fields, keys: draft.keys },
    kind,
    label,
    breadcrumbs: draft.breadcrumbs,
    removedNames,
    isProgram: draft.isProgram === true,
    isDiscouraged: draft.isDiscouraged === true,
    symbols,
    ownSymbols: draft.ownSymbols && new Set(draft.ownSymbols),
    injected: (draft.parameters ?? []).filter(
      (name) => containsName(code, name) && !containsName(preamble, name),
    ),
    length: code.split('\n').length,
    stale,
  }
}

/** Whether the name occurs on its own, not as a member. */
function containsName(code: string, name: string): boolean {
  if (!code.includes(name)) return false
  const whole = String.raw`(?<![\p{L}\p{N}_.])${escapePattern(name)}(?![\p{L}\p{N}_])`
  return new RegExp(whole, 'u').test(code)
}

/** Whether an attribute of the test (`#[should_panic]`) or the fence's info string marks a failure. */
function marksFailure({ language, marks = [] }: RecipeDraft, { languages }: CardContext): boolean {
  const failures = languages?.get(language)?.failures ?? []
  return marks.some((mark) => failures.some((each) => each.test(mark)))
}

/** Whether the path marks an older version. A test of something deprecated is not an old test. */
const isOld = (
  kind: RecipeCard['recipe_kind'],
  path: string,
  { isOlderPage }: CardContext,
): boolean => kind !== 'test' && kind !== 'docstring' && (isOldPath(path) || isOlderPage(path))

/** The author's description, otherwise the first assertion. Symbols are already in the title. */
function summaryOf(
  { description, code, label, kind, removedNames }: RecipeDraft,
  used: readonly string[],
): string {
  if (removedNames.length > 0) return clip(staleSummary(removedNames, firstSentence(description)))
  const sentence = firstSentence(description)
  if (sentence !== '') return sentence
  const asserted = code.split('\n').find((line) => ASSERTION.test(line) && isWhole(line))
  if (asserted !== undefined && kind === 'test')
    return clip(assertionSummary(asserted.trim().replace(/;$/, '')))
  return clip(recipeSummary(kind, label, used.map(lastName).join(', ')))
}

function isWhole(line: string): boolean {
  return line.split(/[([{]/).length === line.split(/[)\]}]/).length && !/[\\,.(]\s*$/.test(line)
}
