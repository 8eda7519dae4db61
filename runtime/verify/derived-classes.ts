/**
 * Classes that the code derives from others: which names their bodies declare, and whether code in a body means the
 * members of the class by `this` or by their names alone.
 */
import { wholeWord } from '../std/whole-word.ts'
import type { Meaning } from './bindings.ts'
import type { Blocks } from './code-blocks.ts'
import type { ParsedChain } from './parsed-chains.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Tokens } from './tokens.ts'

export interface ClassBody {
  readonly at: number
  readonly to: number
  /** Without calls of names that have no receiver: they declare nothing. */
  readonly code: string
  /** Decorators or the code of the class may add any member, or the text leaves some out: `...`. */
  readonly isOpen: boolean
}

interface Derivation {
  readonly blocks: Blocks
  readonly code: string
  readonly chains: readonly ParsedChain[]
  readonly tokens: Tokens
  readonly rules: ReadingRules
}

/** @param start where the declaration of the class begins */
export function derivedFrom(
  base: ParsedChain | undefined,
  start: number,
  derivation: Derivation,
): Meaning {
  const { blocks, code } = derivation
  const body = base && blocks.firstFrom(base.end)
  if (base === undefined || base.continues || body === undefined) return { kind: 'unknown' }
  const own = withoutCalls(body.from, body.to, derivation)
  const isDecorated = /(?:^|\n)[ \t]*@[^\n]*\n(?:[ \t]*(?:export|default|abstract)\b[ \t]*)*$/.test(
    code.slice(Math.max(0, start - MAX_DECORATOR), start),
  )
  const isOpen = isDecorated || ADDS_MEMBERS.test(own)
  return { kind: 'subclass', base, body: { at: body.from, to: body.to, code: own, isOpen } }
}

/** In characters. */
const MAX_DECORATOR = 400

const ADDS_MEMBERS =
  /\b(?:setattr|__getattr\w*__|__dict__|__slots__|defineProperty|Object\.assign|method_missing|define_method|attr_\w+|delegate)\b|\bthis\[|^[ \t]*\[\w+:|^[ \t]*\.\.\./m

/** The code of a body in which calls such as `rule(…)` are blank, in a language where they may mean inherited methods. */
function withoutCalls(
  from: number,
  to: number,
  { code, chains, tokens, rules }: Derivation,
): string {
  const body = code.slice(from, to)
  if (rules.implicitReceiver !== true) return body
  let blank = ''
  let at = 0
  for (const { segments, start } of chains) {
    const [first] = segments
    if (first?.call === undefined || start < from || start >= to) continue
    const before = tokens.list[tokens.at(start) - 1]
    const isDeclared = before?.isName === true && !BEFORE_CALLS.test(before.text)
    if (isDeclared || /^[>\]?]$/.test(before?.text ?? '')) continue
    blank += body.slice(at, start - from) + ' '.repeat(first.name.length)
    at = start - from + first.name.length
  }
  return blank + body.slice(at)
}

const BEFORE_CALLS = /^(?:return|await|throw|else|in|and|or|not|yield|do|when|case)$/

/** Whether a body declares a name, and does not just read it as a member: `this.name`. */
export function declaresName({ code }: ClassBody, name: string): boolean {
  return [...code.matchAll(new RegExp(wholeWord(name), 'gu'))].some(({ index }) => {
    const isMember = /(?:\.|->|::)\s*$/.test(code.slice(Math.max(0, index - MAX_GAP), index))
    return !isMember || SETS.test(code.slice(index + name.length, index + name.length + MAX_GAP))
  })
}

/** Between an operator and a name, in characters. */
const MAX_GAP = 20

const SETS = /^\s*(?::[^=\n]*)?(?:=(?![=>])|[-+*/|&]=)/

/**
 * Whether code in the body of a class means the object of that class by `this`: no other class, object or function with
 * a `this` of its own is around it.
 */
export function isOfClass(
  place: number,
  { at }: ClassBody,
  { code, tokens, rules }: Pick<Derivation, 'code' | 'tokens' | 'rules'>,
): boolean {
  if (rules.blocks === 'indent') return !/\bclass\b/.test(code.slice(at, place))
  const { list, pair } = tokens
  for (let i = tokens.at(place) - 1; i >= 0; i--) {
    const token = list[i]
    if (token === undefined || token.start <= at) break
    if (/^[)\]}]$/.test(token.text)) i = Math.min(i, pair.get(i) ?? i)
    else if (token.text === '{' && hasOtherThis(i, tokens, code)) return false
  }
  return true
}

/** Whether the block that opens at a token is that of a class, an object, or a function with a `this` of its own. */
function hasOtherThis(open: number, { list, pair }: Tokens, code: string): boolean {
  let first = open
  while (first > 0 && !/^[;{}]$/.test(list[first - 1]?.text ?? '')) {
    first--
    if (list[first]?.text === ')') first = Math.min(first, pair.get(first) ?? first)
  }
  const head = code.slice(list[first]?.start ?? 0, list[open]?.start ?? 0)
  return OTHER_THIS.test(head) || /[=(,:?[]\s*$|\breturn\s*$/.test(head)
}

const OTHER_THIS =
  /\b(?:class|object|interface|enum|struct|record|extension|namespace|trait|protocol|function|new|static)\b/
