/**
 * The names that a recipe actually uses: those outside of comments, strings, imports and mere mentions (`nameof(x)`),
 * with how they are used. Set-up does not count.
 */
import type { RecipeCard } from '../../../runtime/card.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { LanguageConventions } from '../library.ts'
import { eachName } from './code-words.ts'
import { lexicalSyntax } from './lexical-syntax.ts'
import { USING } from './recipe-lines.ts'

export interface NameUse {
  /** Whether the name occurs only in type positions: `output<typeof x>`. */
  readonly isType: boolean
  /** Whether it is called, constructed, extended or accessed for a member at least once. */
  readonly isActive: boolean
  /** Whether it occurs only as what a class extends. */
  readonly isBase: boolean
}

interface RecipeCode {
  readonly card: RecipeCard
  readonly conventions: LanguageConventions | undefined
}

export const namesIn: (recipe: RecipeCode) => ReadonlyMap<string, NameUse> = memoizeByObject(
  ({ card: { code, preamble = '' }, conventions }: RecipeCode) =>
    nameUsesIn(code, conventions, aliasesIn(`${preamble}\n${code}`)),
)

/** Names in the import statements of its own lines. */
export const importedIn: (written: RecipeCode) => ReadonlySet<string> = memoizeByObject(
  ({ card: { code } }: RecipeCode) =>
    new Set([...code.matchAll(IMPORTS)].flatMap(([statement]) => statement.match(NAME) ?? [])),
)

/** Names of types that it defines. */
export const declaredIn: (written: RecipeCode) => ReadonlySet<string> = memoizeByObject(
  ({ card: { code } }: RecipeCode) =>
    new Set([...code.matchAll(DECLARED)].flatMap(([, name]) => name ?? [])),
)

/** Whether its own lines call a function that its set-up defines, as helpers of test files are. */
export const callsHelper: (written: RecipeCode) => boolean = memoizeByObject(
  ({ card: { code, preamble = '' } }: RecipeCode) =>
    [...preamble.matchAll(DEFINED)].some(([, name = '']) =>
      new RegExp(`(?<![\\p{L}\\p{N}_$.])${escaped(name)}[(<]`, 'u').test(code),
    ),
)

/** Whether its set-up makes an object of a class whose members its own lines use: `cart = Cart()` above `cart.add(3)`. */
export const isMadeInSetup = (written: RecipeCode, names: readonly string[]): boolean =>
  valuesOfSetup(written).some((value) =>
    names.some((name) => CONSTRUCTED.exec(value)?.groups?.name === name),
  )

/** The values that set-up gives to variables whose members its own lines use. */
const valuesOfSetup = memoizeByObject(({ card: { code, preamble = '' } }: RecipeCode) =>
  [...preamble.matchAll(SET_UP)].flatMap(([, variable = '', value = '']) =>
    new RegExp(`(?<![\\p{L}\\p{N}_$.>])${escaped(variable)}(?:\\.|->)[\\p{L}_]`, 'u').test(code)
      ? value
      : [],
  ),
)

/** Matches the statement that gives a variable its value. */
const SET_UP =
  /^(?:[\p{L}_][\p{L}\p{N}_<>[\],?*&:. ]*[\s*&])?(\$?[\p{L}_][\p{L}\p{N}_]*)[ \t]*(?::[^=\n]+)?:?=(?!=)\s*(\S[^\n]*)/gmu

/** Matches the construction of an object: `new Cart(3)`, `&shop.Cart{}`, `Cart::new()`, `Cart.new`. */
const CONSTRUCTED =
  /^(?:await\s+)?(?:new\s+|&)?\\?(?:[\p{L}_][\p{L}\p{N}_]*(?:\.|::|\\))*?(?<name>\p{Lu}[\p{L}\p{N}_]*)(?:<[^<>]*>)?(?:[({]|(?:\.|::)new\b)/u

const escaped = (name: string): string => name.replaceAll('$', '\\$')

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu
const DECLARED =
  /^[ \t]*(?:[\w]+[ \t]+)*(?:class|struct|enum|interface|trait|type|record|protocol|module)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)/gmu

const DEFINED =
  /^(?:[\w]+[ \t]+)*(?:def|fn|func|fun|function\*?)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)/gmu

function nameUsesIn(
  code: string,
  conventions: LanguageConventions | undefined,
  aliases: ReadonlyMap<string, string>,
): ReadonlyMap<string, NameUse> {
  const names = new Map<string, NameUse>()
  const text = (conventions?.mentions ?? []).reduce(blanked, blanked(code, IMPORTS))
  eachName(text, lexicalSyntax(conventions), (written, at) => {
    const name = aliases.get(written) ?? written
    const known = names.get(name)
    const after = text.slice(at + written.length, at + written.length + 200)
    const before = text.slice(Math.max(0, at - 60), at)
    names.set(name, {
      isType: TYPE_USE.test(after) && known?.isType !== false,
      isActive: known?.isActive === true || ACTIVE_AFTER.test(after) || ACTIVE_BEFORE.test(before),
      isBase: known?.isBase !== false && BASE_BEFORE.test(before),
    })
  })
  return names
}

/** Blanks out matches and keeps the offsets of everything else. */
function blanked(text: string, find: RegExp): string {
  return text.replace(find, (match) => match.replace(/[^\n]/g, ' '))
}

/** Aliases of imported names: `import { string as str }`. Elsewhere, `as` may be a cast. */
function aliasesIn(code: string): ReadonlyMap<string, string> {
  const matches = [...code.matchAll(IMPORTS)].flatMap(([statement]) => [
    ...statement.matchAll(/\b([\p{L}_$][\p{L}\p{N}_$]*)\s+as\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu),
  ])
  // `use Trait as _` gives it no name.
  return new Map(
    matches.flatMap(([, name = '', alias = '']) => (alias === '_' ? [] : [[alias, name]])),
  )
}

const TYPE_USE = /^<(?!\s)(?![^<>]*(?:<[^<>]*>[^<>]*)*>\s*\()/

/**
 * Matches the text after an active use: `Cart(`, `Cart<T>(`, `get::<Cart>()`, `Cart {`, `Cart.of`, `Cart::new`,
 * `Cart[1]`, `cart!(`, and C++'s `Cart cart(3)`.
 */
const ACTIVE_AFTER =
  /^(?:<[^;{}()]*>)?!?(?:[ \t]*[({]|\.(?!class\b)\w|::|->|\[)|^(?:<[^;{}()]*>)?\s+\w+(?:\(|\{|;)|^>+\(/
/**
 * Matches the text before one: `new Cart`, `class Own < Cart`, `class Own(Cart`, `@Cart`, `#[derive(Cart`,
 * `make_shared<Cart`.
 */
const ACTIVE_BEFORE =
  /(?:\b(?:new|extends|implements|impl|include|extend|register)\s+[\w.:\\]*|\bclass\s+\w+\s*[<(:][\w\s,.:]*|@|#\[[^\]\n]*|\bmake_\w+<[\w:]*)$/

/** Matches the text before the base of a class. */
const BASE_BEFORE = /(?:\bextends\s+[\w.:\\]*|\bclass\s+\w+\s*[<(:][\w\s,.:]*)$/

/** Matches whole import statements, which may span lines inside brackets. */
const IMPORTS = new RegExp(
  String.raw`^[ \t]*(?:(?:pub |global |static )*(?:import|use|${USING}|#include|extern crate|package)\b(?:[^\n;({]|\{(?:[^{}]|\{[^{}]*\})*\}|\([^)]*\))*|from\s+\S+\s+import\s+(?:\([^)]*\)|[^\n]*)|export\s+(?:\*|\{[^}]*\})[^\n]*|(?:const|let|var|local)\s+[^=\n]+=\s*require\b[^\n]*)`,
  'gmu',
)

/** A name without its sign (`add!`, `@total`, `items?`); a `$` is part of it (`$fetch`); undefined for an operator. */
export function plainName(name: string): string | undefined {
  return /^@*([\p{L}_$][\p{L}\p{N}_$]*)[!?=']*$/u.exec(name)?.[1]
}
