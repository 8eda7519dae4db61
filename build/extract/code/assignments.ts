/**
 * Finds the values that variables are assigned and that functions return, as chains of names and calls. It works by
 * patterns, line by line and without a parser, so it recognizes only simple forms: `x = f(…).g(…)`,
 * `const x: T = new C(…)`, `x := &C{…}`, `return f(…)`. It ignores expressions with an operator.
 */

import type { Assignment } from '../../facts/code-piece.ts'
import type { Language } from '../../languages/grammars.ts'
import { type Chain, chainAt, nearbyClosingBracket } from '../../text/chains.ts'
import { lineOf } from './code-lines.ts'

/** Words before the name of a variable or a field. */
const MODIFIERS = String.raw`(?:(?:export|public|private|protected|internal|open|override|final|static|readonly|const|volatile|lateinit)[ \t]+)*`
/** Words that open a resource: `using var cart = …`, `using (var cart = …`, `try (Cart cart = …`. */
const RESOURCE = String.raw`(?:try[ \t]*\([ \t]*|(?:await[ \t]+)?using(?:[ \t]*\([ \t]*|[ \t]+(?!\w+[ \t]*=)))?`
/** Matches `const df: T = await new `, where each part is optional, up to the value. */
const ASSIGNMENT = new RegExp(
  String.raw`^([ \t]*)${RESOURCE}${MODIFIERS}(?:(?:let|var|val|auto)[ \t]+(?:(?:mut|auto)[ \t]+)?)?((?:self\.|this\.|\$this->|@@?)?[\p{L}_$][\p{L}\p{N}_$]*)[ \t]*(?:,[ \t]*\w+[ \t]*(?=:=))?(?::[ \t]*([^=\n]{1,200}?)[ \t]*)?:?=(?!=)\s*(?:(?:await|try[!?]?)\s+)*(?:new\s+\\?(?:\w+\\)*|&)?`,
  'gmu',
)
/** Matches constructions that do not use the constructor's name: Go's `new(Mock)`, `std::make_shared<Logger>(…)`. */
const CONSTRUCTION = /(?:new\((?=[\p{L}\p{N}_.]+\))|(?:std::)?make_(?:shared|unique)<)/uy
/** Matches the head of a function whose body is one expression: `make = (name) =>`. */
const EXPRESSION_BODY =
  /^[^\n(=]*=\s*(?:async\s+)?(?:\([^()\n]*\)|[\p{L}_$][\p{L}\p{N}_$]*)\s*=>\s*(?:new\s+)?(?=[\p{L}_$])/u
const RETURN = /^[ \t]*(?:return|yield)[ \t]+(?:await[ \t]+)?(?:new[ \t]+)?/gmu
/** Matches a function up to its stated result: `async (x: X): Promise<Y> =>`, `function f(x: X): Y {`. */
const RETURNED_FUNCTION =
  /(?:async\s+)?(?:function\b[^()]{0,100})?\((?:[^()]|\([^()]{0,200}\)){0,600}\)\s*:\s*(?:Promise<)?([\p{L}_$][\p{L}\p{N}_$.]*)[^=;{}()]{0,100}(?:=>|\{)/uy
const END = /[?!]?[ \t]*(?:[;,)#\r\n]|\/\/|$)/y

/**
 * Matches declarations with the type before the name: `final Shape<?> shape = new Circle("c");`, `Point p{3, 4};`.
 */
const TYPED = new RegExp(
  String.raw`^[ \t]*${RESOURCE}${MODIFIERS}(?<type>\p{Lu}[\p{L}\p{N}_]*(?:(?:::|\.)[\p{L}_][\p{L}\p{N}_]*){0,8}(?:<[^=;\n(){}]{0,100}>)?)(?:[ \t]+[*&]*|[*&?]+[ \t]*)(?<name>[\p{L}_][\p{L}\p{N}_]*)[ \t]*(?:=(?!=)|[;{])`,
  'gmu',
)
/** Matches declarations without a value and with the type after the name: `private lateinit var cart: Cart`. */
const DECLARED = new RegExp(
  String.raw`^[ \t]*${MODIFIERS}(?:let|var|val)[ \t]+(?<name>[\p{L}_$][\p{L}\p{N}_$]*)!?[ \t]*:[ \t]*(?<type>\p{Lu}[\p{L}\p{N}_.]*(?:<[^=;\n]{0,100}>)?)[?!]?[ \t]*;?[ \t]*$`,
  'gmu',
)

/** @param typed whether the language writes a type before the name */
export function assignmentsIn(
  text: string,
  lines: readonly number[],
  { factoryMethods, typedDeclarations }: Pick<Language, 'factoryMethods' | 'typedDeclarations'>,
  typed = false,
): Assignment[] {
  const assignments = [
    ...declaredIn(text, lines, [...(typed ? [TYPED] : []), DECLARED, ...typedDeclarations]),
    ...contextsIn(text, lines),
  ]
  for (const match of text.matchAll(ASSIGNMENT)) {
    const [whole, indent, written = '', type] = match
    const name = written.replace(/^@@?/, 'self.').replace('$this->', 'this.')
    // Most values do not reveal a class, and are dropped.
    const value =
      type === undefined ? wholeChain(text, match.index + whole.length, factoryMethods) : undefined
    const evidence = type !== undefined ? { type } : value !== undefined ? { value } : undefined
    if (evidence === undefined) continue
    const outermost = indent === '' ? { outermost: true as const } : {}
    assignments.push({ line: lineOf(lines, match.index), name, ...evidence, ...outermost })
  }
  return assignments.sort((a, b) => a.line - b.line)
}

/** The variables of Python's `with Cart() as cart, Order() as order:`. */
function contextsIn(text: string, lines: readonly number[]): Assignment[] {
  return [...text.matchAll(WITH)].flatMap((match) => {
    const assignments: Assignment[] = []
    let at = match.index + match[0].length
    for (;;) {
      const chain = chainAt(text, at)
      if (chain === undefined) return assignments
      AS.lastIndex = chain.end
      const named = AS.exec(text)
      if (named === null) return assignments
      const [whole, name = '', sign] = named
      if (chain.written.endsWith(')'))
        assignments.push({ line: lineOf(lines, chain.start), name, value: chain.written })
      if (sign !== ',') return assignments
      at = chain.end + whole.length
    }
  })
}

const WITH = /^[ \t]*(?:async[ \t]+)?with[ \t]+(?:\([ \t]*\n?[ \t]*)?/gmu
const AS = /[ \t]+as[ \t]+([\p{L}_][\p{L}\p{N}_]*)\s*([,:)])\s*/uy

/** Variables, receivers and parameters that patterns find, those of every language and its own. */
function declaredIn(
  text: string,
  lines: readonly number[],
  patterns: readonly RegExp[],
): Assignment[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups: { name, type } = {} }) => {
      if (name === undefined || type === undefined) return []
      // A receiver or parameter is within a line and belongs to the function that begins there.
      const isFirst = index === 0 || text[index - 1] === '\n'
      const outermost = isFirst && /^\S/.test(whole) ? { outermost: true as const } : {}
      return { line: lineOf(lines, index), name, type: type.replaceAll('::', '.'), ...outermost }
    }),
  )
}

/**
 * The returned expressions of a function, in source order. A returned function stands for its result, because members
 * are reached through that: `make()().member`.
 */
export function returnsIn(text: string): string[] {
  const expression = EXPRESSION_BODY.exec(text)?.[0]
  const whole = expression === undefined ? undefined : wholeChain(text, expression.length)
  const values = new Set(whole === undefined ? [] : [whole])
  if (!/\b(return|yield)\b/.test(text)) return [...values]
  for (const match of text.matchAll(RETURN)) {
    const start = match.index + match[0].length
    RETURNED_FUNCTION.lastIndex = start
    const result = RETURNED_FUNCTION.exec(text)?.[1]
    const value = result === undefined ? wholeChain(text, start) : `${result}()`
    if (value !== undefined) values.add(value)
  }
  return [...values]
}

/** The value as a chain, if it is a chain alone and may be an instance: a call, a variable, `self.x`. */
function wholeChain(
  text: string,
  start: number,
  makers: readonly string[] = [],
): string | undefined {
  CONSTRUCTION.lastIndex = start
  const construction = CONSTRUCTION.exec(text)?.[0].length ?? 0
  const chain = withTypeArguments(text, chainAt(text, start + construction))
  if (chain === undefined) return undefined
  END.lastIndex = chain.end
  // Rust awaits with a member.
  const written = chain.written.replace(/\.await$/, '')
  if (construction > 0)
    return written.endsWith(')') ? undefined : `${written.replaceAll('::', '.')}()`
  // `&Command{Use: "x"}` and `new Command { Use = "x" }` construct a value without a call.
  const isPlain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(written)
  if (isPlain && text[chain.end] === '{') return `${written}()`
  if (
    isPlain &&
    NEW.test(text.slice(start - MAX_NEW, start)) &&
    /^\s*[{;]/.test(text.slice(chain.end))
  )
    return `${written}()`
  // `Cart.new "ann"` is recognized without its arguments.
  const bare = written.endsWith(')') ? written.slice(0, -2) : written
  if (makers.some((maker) => bare.endsWith(`.${maker}`))) return `${bare}()`
  return END.test(text) && (written.endsWith(')') || VARIABLE.test(written)) ? written : undefined
}

/** The chain with a call whose type arguments are in brackets: `cache.New[string, int](3).Get("a")`. */
function withTypeArguments(text: string, chain: Chain | undefined): Chain | undefined {
  if (chain === undefined || chain.written.endsWith(')')) return chain
  BRACKETED_TYPES.lastIndex = chain.end
  if (!BRACKETED_TYPES.test(text)) return chain
  const close = nearbyClosingBracket(text, BRACKETED_TYPES.lastIndex)
  if (close < 0) return chain
  const rest = text[close + 1] === '.' ? chainAt(text, close + 2) : undefined
  const written = `${chain.written}()`
  return rest === undefined
    ? { ...chain, written, end: close + 1 }
    : { ...chain, written: `${written}.${rest.written}`, end: rest.end }
}

/** Matches type arguments before a call, but not the key of a table of functions: `handlers["add"](3)`. */
const TYPE = String.raw`[\[\]*]{0,6}[\p{L}_][\p{L}\p{N}_.]*(?:\[[^[\]"'\n]{0,100}\][\p{L}\p{N}_.*]*)?`
const BRACKETED_TYPES = new RegExp(String.raw`\[\s*${TYPE}(?:\s*,\s*${TYPE}){0,8}\](?=\()`, 'uy')

const NEW = /\bnew[ \t]+\\?(?:\w+\\)*$/
const MAX_NEW = 100 // characters of `new` and a namespace
const VARIABLE = /^(?!(?:true|false|null|undefined|None|True|False)$)(?:(?:self|this)\.)?[^.]+$/
