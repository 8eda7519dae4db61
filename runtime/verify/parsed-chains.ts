/**
 * Finds chains of names in code: `z.string().min(5, { message })` begins at `z` and has three segments, two of them
 * calls. No grammar is needed: chains look alike in most languages, and the differences are data (reading-rules.ts).
 */
import { type Call, callAt } from './call-arguments.ts'
import type { Outline } from './outline.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Token, Tokens } from './tokens.ts'
import { afterTypeArguments, skipTypeArguments } from './type-arguments.ts'

export interface Segment {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly call: Call | undefined
  /** Rust's `?` follows. */
  readonly isUnwrapped?: boolean
}

export interface ParsedChain {
  readonly segments: readonly Segment[]
  readonly start: number
  readonly end: number
  /** The index of the first token after the chain. */
  readonly next: number
  /** The chain continues in a way that is not followed: `x[0]`. */
  readonly continues: boolean
  /** The chain begins in a bracket that ends inside of it: `(new Cart()).add(book)`. */
  readonly isParenthesized?: boolean
  /** The names of a declared type, which stand elsewhere in the code. */
  readonly isType?: boolean
}

/** Every chain that begins with a bare name. */
export function parseChains(tokens: Tokens, outline: Outline, rules: ReadingRules): ParsedChain[] {
  const chains: ParsedChain[] = []
  const { memberOperators, keywords } = rules.compiled
  for (const [i, token] of tokens.list.entries()) {
    const isSelfName = rules.selfNames?.includes(token.text) === true
    if (!token.isName || (keywords.has(token.text) && !isSelfName)) continue
    const before = tokens.list[i - 1]
    if (
      before !== undefined &&
      memberOperators.has(before.text) &&
      leadsToMember(tokens, i - 1, rules)
    )
      continue
    chains.push(chainAt(i, tokens, outline, rules))
  }
  return chains
}

/** Every chain that begins with a member of something other than a name: `map` of `(a + b).map(f)`. */
export function parseMemberChains({
  tokens,
  outline,
  rules,
  chains,
}: Pick<ParsedPiece, 'tokens' | 'outline' | 'rules' | 'chains'>): ParsedChain[] {
  const { memberOperators, keywords } = rules.compiled
  const known = new Set(chains.flatMap(({ segments }) => segments.map(({ start }) => start)))
  const others: ParsedChain[] = []
  for (const [i, { isName, text, start }] of tokens.list.entries()) {
    const isMember =
      memberOperators.has(tokens.list[i - 1]?.text ?? '') &&
      /^[)\]}]$/.test(tokens.list[i - 2]?.text ?? '')
    if (!isName || !isMember || keywords.has(text) || known.has(start)) continue
    const chain = chainAt(i, tokens, outline, rules)
    for (const segment of chain.segments) known.add(segment.start)
    others.push(chain)
  }
  return others
}

/** `::std::x` and `{ .field = 1 }` have nothing before the dot; in `a ? b : c` a colon is not Lua's. */
function leadsToMember({ list }: Tokens, dot: number, { compiled }: ReadingRules): boolean {
  const before = list[dot - 1]
  if (before === undefined) return false
  return before.isName
    ? !compiled.keywords.has(before.text) || isSelf(before.text)
    : /[)\]}>"'`?!]/.test(before.text) || /^\d/.test(before.text)
}

const isSelf = (word: string): boolean => /^(?:self|this|super|Self|cls)$/.test(word)

function chainAt(
  first: number,
  tokens: Tokens,
  { code }: Outline,
  rules: ReadingRules,
): ParsedChain {
  const { list, pair } = tokens
  const segments: Segment[] = []
  const qualified = qualifiedName(first, tokens, rules)
  let next = first
  let continues = false
  let isParenthesized = false
  for (;;) {
    const name = segments.length === 0 ? qualified : list[next]
    if (name === undefined) break
    next = segments.length === 0 ? tokens.at(name.end) : next + 1
    next = afterTypeArguments(next, tokens, rules) ?? next
    const { call, after } = callAt(next, name, tokens, code, rules)
    next = after
    if (isParenthesis(next, first, qualified, tokens, rules)) {
      isParenthesized = true
      next++
    }
    // Rust's `?` unwraps a result: the next segment is a member of the value inside.
    const isUnwrapped =
      rules.unwrapOperator !== undefined && list[next]?.text === rules.unwrapOperator
    if (isUnwrapped) next++
    segments.push({ name: name.text, start: name.start, end: name.end, call, isUnwrapped })
    if (isIndex(list[next], list[next - 1])) {
      continues = true
      next = (pair.get(next) ?? next) + 1
      break
    }
    // `f()()`: the result of a call is called in turn.
    if (
      call !== undefined &&
      list[next]?.text === '(' &&
      list[next]?.start === list[next - 1]?.end
    ) {
      continues = true
      break
    }
    if (!rules.compiled.memberOperators.has(list[next]?.text ?? '')) break
    const member = skipTypeArguments(next + 1, tokens, rules)
    if (list[member]?.isName !== true) break
    next = member
  }
  const end = list[next - 1]?.end ?? 0
  return { segments, start: segments[0]?.start ?? 0, end, next, continues, isParenthesized }
}

/**
 * The token at a place. In PHP, a name with its namespace, such as `\Shop\Cart`, is one token.
 */
function qualifiedName(
  first: number,
  { list }: Tokens,
  { modules, compiled }: ReadingRules,
): Token | undefined {
  const token = list[first]
  const { separator } = modules
  if (token === undefined || separator === '.' || modules.packages !== true) return token
  const isAbsolute = list[first - 1]?.text === separator
  const isFollowed = list[first + 1]?.text === separator
  if (!compiled.memberOperators.has(separator) || !(isAbsolute || isFollowed)) return token
  let last = first
  while (list[last + 1]?.text === separator && list[last + 2]?.isName === true) last += 2
  const parts = list.slice(first, last + 1).map(({ text }) => text)
  return {
    ...token,
    text: `${isAbsolute ? separator : ''}${parts.join('')}`,
    start: (isAbsolute ? list[first - 1] : token)?.start ?? token.start,
    end: list[last]?.end ?? token.end,
  }
}

/** Between a bracket and the value in it: `(await new `, and the separator of an absolute name. */
const MAX_WORDS_BEFORE_VALUE = 4

/** Whether a bracket ends here that opened before the chain: `(new Cart())->add(book)`, `(await open()).read()`. */
function isParenthesis(
  at: number,
  first: number,
  qualified: Token | undefined,
  { list, pair }: Tokens,
  { beforeValue, compiled }: ReadingRules,
): boolean {
  const open = pair.get(at)
  if (list[at]?.text !== ')' || open === undefined || open >= first) return false
  if (first - open > MAX_WORDS_BEFORE_VALUE) return false
  const opener = list[open - 1]
  const isCall = opener?.isName === true && !compiled.keywords.has(opener.text)
  const before = list.slice(open + 1, first).map(({ text }) => text)
  if (qualified?.text !== list[first]?.text) before.pop()
  return (
    !isCall &&
    !/^[)\]]$/.test(opener?.text ?? '') &&
    before.length > 0 &&
    before.every((word) => word !== '(' && beforeValue.includes(word))
  )
}

const isIndex = (token: Token | undefined, before: Token | undefined): boolean =>
  token?.text === '[' && token.start === before?.end
