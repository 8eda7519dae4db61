/**
 * Which of several overloads a call means, as far as its text tells: by the number of arguments, and by the types of
 * literals, functions, constructor calls and declared variables. An argument whose type the text does not tell fits any
 * parameter, so that several overloads may be possible.
 */

import type { Parameter } from '../../runtime/card.ts'
import { isRest } from '../../runtime/cards/parameters.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { nearbyClosingBracket } from './chains.ts'
import { listedSpans } from './listed-spans.ts'

export interface Overloads {
  /** The names by which code calls them. */
  readonly names: readonly string[]
  /** The type of which they are members. */
  readonly owner: string | undefined
  readonly all: readonly (readonly Parameter[])[]
}

/** Whether symbols of a kind may be overloads of each other. */
export const isCallable = (kind: string): boolean => /function|method|constructor/.test(kind)

/** Whether overloads have different parameters, so that calls can tell them apart. */
export const areDistinct = (overloads: readonly (readonly Parameter[])[]): boolean =>
  new Set(overloads.map((parameters) => JSON.stringify(parameters))).size > 1

/**
 * For each of several overloads, whether code may call it; true for all if it calls nothing by their names.
 *
 * @param above the code before it, which may declare its variables
 */
export function calledOverloads(
  code: string,
  { names, owner, all }: Overloads,
  above = '',
): readonly boolean[] {
  const calls = names.flatMap((name) => callsOf(name, owner, code))
  if (calls.length === 0) return all.map(() => true)
  const whole = above === '' ? code : `${above}\n${code}`
  const start = whole.length - code.length
  const possible = calls.map((open) => possibleOverloads(whole, start + open, all))
  return all.map((_, i) => possible.some((each) => each?.[i] === true))
}

/** The offsets of the parentheses after a name that is not a member of another type: `Money.of(` for `Cart.of`. */
const callsOf = (name: string, owner: string | undefined, code: string): number[] =>
  code.includes(name)
    ? [...code.matchAll(callPattern(name))].flatMap(({ 0: { length }, index, groups }) => {
        const type = groups?.type
        const isOther =
          type !== undefined && owner !== undefined && /\p{Ll}/u.test(type) && type !== owner
        return isOther ? [] : [index + length - 1]
      })
    : []

const callPattern = memoizeByString(
  (name) =>
    new RegExp(
      `(?:(?<![\\p{L}\\p{N}_$])(?<type>\\p{Lu}[\\p{L}\\p{N}_$]*)(?:\\.|::))?(?<![\\p{L}\\p{N}_$])${escapePattern(name)}[!?]?\\s*(?:<[^<>()]*(?:<[^<>()]*>)?>\\s*)?\\(`,
      'gu',
    ),
)

/**
 * @param open the offset of the parenthesis that opens the arguments
 * @returns for each overload, whether it fits; undefined if none takes as many arguments
 */
export function possibleOverloads(
  code: string,
  open: number,
  overloads: readonly (readonly Parameter[])[],
): readonly boolean[] | undefined {
  const given = argumentsAt(code, open)
  if (given === undefined) return undefined
  const scores = overloads.map((parameters) =>
    Math.max(...given.map((list) => scoreOf(list, parameters, code))),
  )
  const best = Math.max(...scores)
  return best === NEVER ? undefined : scores.map((score) => score > best - TOLERANCE)
}

/** How much worse than the best overload a possible one may fit. */
const TOLERANCE = 0.25
const NEVER = Number.NEGATIVE_INFINITY
const OMITTED = 0.05 // for a parameter that has a default and no argument

/** The arguments; a block behind the parentheses may be another one. */
function argumentsAt(code: string, open: number): string[][] | undefined {
  const close = nearbyClosingBracket(code, open)
  if (close < 0) return undefined
  const list = listedSpans(code, { start: open, end: close + 1 }).map(({ start, end }) =>
    code.slice(start, end),
  )
  return /^[ \t]*\{/.test(code.slice(close + 1)) ? [list, [...list, '{}']] : [list]
}

function scoreOf(given: readonly string[], parameters: readonly Parameter[], code: string): number {
  // An extension method takes its receiver before the point.
  const [first] = parameters
  const own = first?.type?.startsWith('this ') ? parameters.slice(1) : parameters
  const slots = own.filter((each) => !isRest(each))
  const rest = own.find(isRest)
  let score = 0
  let position = 0
  const filled = new Set<Parameter>()
  for (const argument of given) {
    const [, label, value = argument] = LABELLED.exec(argument) ?? []
    const named = label === undefined ? undefined : own.find(({ name }) => name === label)
    const parameter = named ?? slots[position] ?? rest
    if (parameter === undefined) return NEVER
    if (named === undefined) position++
    filled.add(parameter)
    score += fitOf(value, parameter, code) + (named !== undefined ? 1 : 0)
  }
  for (const each of slots) {
    if (filled.has(each)) continue
    if (each.default === undefined && each.kind !== 'optional') return NEVER
    score -= OMITTED
  }
  return rest === undefined ? score : score - OMITTED
}

/** `amount: 3` */
const LABELLED = /^([\p{L}_]\w*)\s*(?::|=(?!=|>))(?!:)\s*([\s\S]+)$/u

/** From 0 (impossible) to 1 (the very type); a type that the text does not tell is in the middle. */
function fitOf(argument: string, parameter: Parameter, code: string): number {
  const type = bareType(parameter.type ?? '')
  const stated = typeOf(argument, code)
  const given = bareType(stated)
  if (given === UNKNOWN) return 0.5
  if (type === '' || ANY.test(type)) return 0.6
  if (given === type) return haveOtherElements(stated, parameter.type ?? '') ? OTHER_ELEMENTS : 1
  const [to, from] = [groupOf(type), groupOf(given)]
  if (from === 'null') return to === 'named' || to === 'text' || to === 'list' ? 0.5 : 0
  if (to === 'named' && from === 'named')
    return type.includes(given) || given.includes(type) ? 0.7 : 0.4
  if (to === from) return from === 'list' ? (given === LITERAL_LIST ? 0.8 : 0.5) : 0.9
  if (from === 'integer' && to === 'real') return 0.5
  if (from === 'character' && to === 'text') return 0.3
  if (from === 'function' && to === 'named') return 0.5
  if (to === 'named') return 0.2
  if (from === 'named') return to === 'list' ? 0.1 : 0
  return 0
}

const OTHER_ELEMENTS = 0.6

/** Whether both types name their elements, as others: `vector<int>` and `std::vector<std::string>`. */
function haveOtherElements(one: string, other: string): boolean {
  const [a, b] = [one, other].map((type) => /<(.*)>/s.exec(type)?.[1]?.replace(/\s|\w+::/g, ''))
  return (
    a !== undefined &&
    b !== undefined &&
    a !== b &&
    !b.split(',').some((each) => TYPE_PARAMETER.test(each))
  )
}

const TYPE_PARAMETER = /^(?:T[A-Z]\w*|[A-Z]\d?|\?.*)$/

type Group =
  | 'text'
  | 'character'
  | 'integer'
  | 'real'
  | 'truth'
  | 'null'
  | 'function'
  | 'list'
  | 'named'

const GROUPS: readonly (readonly [Group, RegExp])[] = [
  ['null', /^null$/],
  ['truth', /^bool(?:ean)?$/i],
  ['character', /^(?:char|Char(?:acter)?|rune)$/],
  ['text', /^(?:(?:basic_|w)?string(?:_view)?|str|CharSequence|StringView|Substring|char\*)$/i],
  [
    'integer',
    /^(?:u?int(?:\d+(?:_t)?)?|u?long|u?short|s?byte|s?size_t|unsigned|Integer|u?size|isize|[iu]\d+|number)$/i,
  ],
  ['real', /^(?:double|float\d*|decimal|CGFloat|f32|f64)$/i],
  [
    'function',
    /=>|->|^(?:Bi)?(?:Func|Action|Function|Consumer|Supplier|Predicate|Callable|Runnable|Comparator)$|(?:Handler|Callback|Delegate)$|^function$/,
  ],
  [
    'list',
    /\[\]$|^(?:I?(?:Readonly)?(?:Enumerable|Iterable|Collection|List|Set|Sequence|Seq|Array|Vec(?:tor)?|Span|Queue)\w*|vector|span|initializer_list)$/i,
  ],
]

const groupOf = (type: string): Group =>
  GROUPS.find(([, pattern]) => pattern.test(type))?.[0] ?? 'named'

/** Matches types that take anything, and type parameters: `T`, `TKey`, `K`, but not `Task`. */
const ANY = /^(?:[Oo]bject|[Aa]ny|dynamic|auto|var|unknown|AnyObject|id|T[A-Z]\w*|[A-Z]\d?)$/

const UNKNOWN = ''

/** The type of a list without a name: `[1, 2]`. */
const LITERAL_LIST = 'list'

/** The type of a value by its text alone, with the types of its elements if it names them; '' if that does not tell. */
function typeOf(argument: string, code: string): string {
  const literal = LITERALS.find(([pattern]) => pattern.test(argument))?.[1]
  if (literal !== undefined) return literal
  const made = MADE.exec(argument)
    ?.slice(1)
    .find((group) => group !== undefined)
  if (made !== undefined) return made
  return /^[\p{L}_$@][\p{L}\p{N}_$]*$/u.test(argument) ? declaredTypes(code)(argument) : UNKNOWN
}

const LITERALS: readonly (readonly [RegExp, string])[] = [
  [/^'(?:\\.[^']*|[^'\\])'$/, 'char'],
  [/^(?:[a-z$@]{0,2}"[^"]*"|[a-z]?'[^']*'|`[^`]*`|"""[\s\S]*""")$/i, 'string'],
  [/^[-+]?(?:0x[\da-f_]+|\d[\d_]*)$/i, 'int'],
  [/^[-+]?\d[\d_]*(?:u?l|lu)$/i, 'long'],
  [/^[-+]?(?:\d[\d_]*)?\.?\d[\d_]*(?:e[-+]?\d+)?f$/i, 'float'],
  [/^[-+]?(?:\d[\d_]*)?\.?\d[\d_]*m$/i, 'decimal'],
  [/^[-+]?(?:\d[\d_]*)?\.?\d[\d_]*(?:e[-+]?\d+)?d?$/i, 'double'],
  [/^(?:true|false)$/i, 'bool'],
  [/^(?:null|nil|None|nullptr|undefined)$/, 'null'],
  [
    /^(?:async\s+)?(?:\([^()]*\)|[\p{L}_$][\w$]*)\s*(?:=>|->)|^(?:async\s+)?(?:function|delegate|fun|func)\b|::\w+$|^\{|^\[[^\]]*\]\s*\(/u,
    'function',
  ],
  [
    /^\[|^new\s*(?:[\w.]+\s*)?\[[^\]]*\]|^(?:Arrays\.asList|List\.of|Set\.of|listOf|setOf|arrayOf|Collections\.\w+)\(/,
    LITERAL_LIST,
  ],
]

/** Matches a value that is made of its type: `new Money(3)`, `Money.of(3)`, `RoundingMode.UP`, `(double) x`. */
const MADE =
  /^(?:new\s+([\w.]+(?:<.*>)?)\s*[({]|([A-Z]\w*)\.(?:of|valueOf|from|parse|create)\w*\(|([A-Z]\w*)\.[A-Z][A-Z_\d]+$|\(([\w.]+)\)\s*\w+$)/

/** The types with which code declares variables, by name; '' if it does not tell. */
const declaredTypes = memoizeByString((code: string) =>
  memoizeByString((name: string): string => {
    const own = escapePattern(name)
    const before = new RegExp(
      `(?<![\\w.])((?:(?:\\w+::)*[A-Z][\\w.]*|(?:\\w+::)+\\w+|\\w+_t|int|long|double|float|bool|boolean|string|char|byte|short|decimal)(?:<[^;=()]*>)?(?:\\[\\])?)\\s+${own}\\s*[=;,):{]`,
      'u',
    ).exec(code)?.[1]
    if (before !== undefined) return before
    const after = new RegExp(
      `(?<![\\w.])${own}\\s*:\\s*([A-Z][\\w.]*(?:<[^;=()]*>)?(?:\\[\\])?)`,
      'u',
    ).exec(code)?.[1]
    if (after !== undefined) return after
    const value = new RegExp(`\\b(?:var|val|let|const|auto)\\s+${own}\\s*=\\s*([^;\\n]+)`, 'u')
      .exec(code)?.[1]
      ?.trim()
    return value === undefined || value === name || /^[\w$]+$/.test(value)
      ? UNKNOWN
      : typeOf(value, code)
  }),
)

/** The name of a type without namespace, arguments and modifiers. */
function bareType(type: string): string {
  if (/=>|->/.test(type)) return type
  const plain = type
    .replace(/^(?:(?:final|const|in|out|ref|this|params|readonly|vararg|inout|some|any)\s+)+/, '')
    .replace(/<.*>/s, '')
    .replace(/[?!&\s]+$|^[&\s]+/g, '')
    .replace(/\s*const$/, '')
  return plain.replace(/^(?:\w+(?:\.|::))+/, '').replace(/\.\.\.$/, '')
}
