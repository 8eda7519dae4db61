/**
 * Finds what names mean in a piece of code: imports, variables, parameters, loops. From the outline and the tokens it
 * computes, for each name, the places that bind it and the scope of each binding.
 *
 * A name with several bindings in one scope may mean any of them, so a member is missing only when none has it. A
 * binding that cannot be followed is `unknown`, and nothing that depends on it is judged.
 */
import { appendTo } from '../std/grouping.ts'
import { splitOutside } from '../std/split-outside.ts'
import { type CallbackPlace, callbackPlaces } from './callback-places.ts'
import {
  type BlockRange,
  type Blocks,
  bodyOf,
  bracedBlocks,
  createBlocks,
  indentedBlocks,
} from './code-blocks.ts'
import { type ClassBody, derivedFrom } from './derived-classes.ts'
import { destructuredMembers } from './destructured.ts'
import {
  type Imported,
  type ImportStatement,
  importPlaces,
  importsIn,
} from './import-statements.ts'
import type { Outline } from './outline.ts'
import type { ParsedChain } from './parsed-chains.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Tokens } from './tokens.ts'
import type { BindingRule } from './written-rules.ts'

export type Meaning =
  | { readonly kind: 'import'; readonly imported: Imported }
  /** The value of a chain; `entered` means through a context manager (`with … as x`). */
  | {
      readonly kind: 'value'
      readonly chain: ParsedChain
      readonly entered: boolean
      readonly isAsync?: boolean
    }
  /** What a list, or another wrapper, contains that is the value of a chain: `for (const x of value)`. */
  | { readonly kind: 'inside'; readonly chain: ParsedChain }
  | { readonly kind: 'type'; readonly type: string }
  /** A function of the code, with the type that it declares to return. */
  | { readonly kind: 'function'; readonly returns: string }
  /** A parameter of an anonymous function that is an argument of a call. */
  | { readonly kind: 'callback'; readonly place: CallbackPlace; readonly index: number }
  /** A class that the code derives from another one. */
  | { readonly kind: 'subclass'; readonly base: ParsedChain; readonly body: ClassBody }
  /** An empty value (`null`, `[]`), which says nothing about what the name holds later. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' }

export interface Binding {
  readonly name: string
  readonly at: number
  readonly from: number
  readonly to: number
  readonly meaning: Meaning
  /** An assignment that declares nothing: it belongs to the scope in which the name was declared. */
  readonly reassigns?: boolean
  /** A test of the type: one more meaning of a name that something else declares. */
  readonly narrows?: boolean
}

export interface Names {
  readonly imports: readonly ImportStatement[]
  /** Whether a place is inside an import statement. */
  isImport(place: number): boolean
  /** The members that patterns read: `client.get().body` for `const { body } = client.get()`. */
  readonly patterns: readonly ParsedChain[]
  /** The classes that the code derives from others. */
  readonly subclasses: readonly Binding[]
  /** By name, in source order. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>
  /** Whether a name has the value of the scope around until its own scope binds it: not in Python. */
  readonly isScopedFrom: boolean
  /** Members that the code itself assigns: `session.extra = 1`. */
  readonly assignedMembers: ReadonlySet<string>
}

const UNKNOWN: Meaning = { kind: 'unknown' }

const NOTHING: Meaning = { kind: 'nothing' }

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu

const EMPTY_VALUE = /^(?:None|null|undefined|nil|NULL|nullptr)$/

export function namesIn(
  outline: Outline,
  tokens: Tokens,
  chains: readonly ParsedChain[],
  rules: ReadingRules,
): Names {
  const { code, text } = outline
  const whole: BlockRange = { from: -1, to: text.length + 1 }
  const blocks = createBlocks(
    rules.blocks === 'indent' ? indentedBlocks(code) : bracedBlocks(tokens),
  )
  const around = (at: number): BlockRange => blocks.around(at) ?? whole
  const byStart = new Map(chains.map((chain) => [chain.start, chain]))
  const byEnd = new Map(chains.map((chain) => [chain.end, chain]))
  const callbackAt = callbackPlaces(chains, tokens)
  const derivation = { blocks, code, chains, tokens, rules }
  const allBindings: Binding[] = []
  const patterns: ParsedChain[] = []
  const add = (
    name: string,
    at: number,
    { from, to }: BlockRange,
    meaning: Meaning,
    { reassigns = false, narrows = false }: Pick<BindingRule, 'reassigns' | 'narrows'> = {},
  ): void => {
    if (name !== '_' && !rules.compiled.keywords.has(name))
      allBindings.push({ name, at, from, to, meaning, reassigns, narrows })
  }

  const imports = importsIn(outline, rules)
  for (const each of imports)
    if (each.local !== null && !each.star)
      add(each.local, each.at, around(each.from), { kind: 'import', imported: each })
  const isImport = importPlaces(imports)

  for (const { rule, find } of rules.compiled.bindings) {
    for (const match of code.matchAll(find)) {
      const groups = match.indices?.groups ?? {}
      const start = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0)
      // `z.catch(x)` is a member and not the keyword.
      if (isImport(start) || code[start - 1] === '.') continue
      const end = match.index + match[0].length
      const { name, names, more, members, type, parameters } = match.groups ?? {}
      const { outer, returns, base } = match.groups ?? {}
      if (outer !== undefined) {
        const meaning: Meaning = returns ? { kind: 'function', returns: returns.trim() } : UNKNOWN
        add(outer, start, around(groups.outer?.[0] ?? start), meaning)
      }
      if (parameters !== undefined) {
        const from = groups.parameters?.[0] ?? start
        const range = bodyOf(from, parameters.length, blocks, tokens, rules) ?? whole
        for (const each of parametersIn(parameters, rules, callbackAt(start)))
          add(each.name, from, range, each.meaning)
      }
      const place = names === undefined ? undefined : callbackAt(start)
      for (const [i, [each]] of [...`${names ?? ''} ${more ?? ''}`.matchAll(NAME)].entries())
        if (place === undefined) add(each, start, around(start), UNKNOWN, rule)
        else add(each, start, { from: start, to: place.to }, { kind: 'callback', place, index: i })
      if (members !== undefined) {
        const value = valueAt(end, tokens, byStart, code, rules)
        for (const each of destructuredMembers(members, groups.members?.[0] ?? start, value)) {
          if (each.chain !== undefined) patterns.push(each.chain)
          const meaning: Meaning =
            each.chain === undefined
              ? UNKNOWN
              : { kind: 'value', chain: each.chain, entered: false }
          add(each.name, start, around(start), meaning)
        }
      }
      if (name === undefined) continue
      const at = groups.name?.[0] ?? start
      const meaning = (): Meaning => {
        if (base !== undefined)
          return derivedFrom(byStart.get(groups.base?.[0] ?? start), start, derivation)
        if (type !== undefined) return typed(type)
        if (rule.value) return valueAt(end, tokens, byStart, code, rules, rule.inside)
        return rule.before ? valueBefore(byEnd.get(match.index), tokens) : UNKNOWN
      }
      add(name, at, around(at), meaning(), rule)
    }
  }
  const bindings = new Map<string, Binding[]>()
  for (const each of allBindings.sort((a, b) => a.at - b.at)) {
    appendTo(bindings, each.name, each)
  }
  for (const [name, all] of bindings) {
    const declared = createBlocks(all.filter(({ reassigns, narrows }) => !reassigns && !narrows))
    bindings.set(
      name,
      all.map((each) => whereDeclared(each, declared, code)).sort((a, b) => a.at - b.at),
    )
  }
  return {
    ...{ imports, isImport, bindings, patterns },
    subclasses: allBindings.filter(({ meaning }) => meaning.kind === 'subclass'),
    isScopedFrom: rules.blocks === 'braces',
    assignedMembers: assignedMembersIn(chains, tokens),
  }
}

/**
 * An assignment `x = …` in a block changes the variable declared outside of the block, and a test of its type concerns
 * it from the beginning of the line (`x.text if x.is_a?(Text)`). What is tested without a declaration may be anything
 * else as well.
 */
function whereDeclared(binding: Binding, declared: Blocks, code: string): Binding {
  if (!binding.reassigns && !binding.narrows) return binding
  const scope = declared.around(binding.at)
  if (scope === undefined) return binding.narrows ? { ...binding, meaning: UNKNOWN } : binding
  const { from, to } = scope
  if (!binding.narrows) return { ...binding, from, to }
  return { ...binding, from, to, at: Math.max(from, code.lastIndexOf('\n', binding.at)) }
}

const typed = (type: string): Meaning => ({ kind: 'type', type: type.trim() })

/** @param place of an anonymous function that is an argument */
function parametersIn(
  list: string,
  { compiled }: ReadingRules,
  place: CallbackPlace | undefined,
): { name: string; meaning: Meaning }[] {
  return splitOutside(list, ',').flatMap((part, index) => {
    const match = compiled.parameter?.exec(part)
    const { name, type } = match?.groups ?? {}
    const untyped: Meaning = place ? { kind: 'callback', place, index } : UNKNOWN
    if (name !== undefined) return [{ name, meaning: type === undefined ? untyped : typed(type) }]
    if (place !== undefined && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part))
      return [{ name: part, meaning: untyped }]
    return [...part.matchAll(NAME)].map(([each]) => ({ name: each, meaning: UNKNOWN }))
  })
}

function valueAt(
  place: number,
  tokens: Tokens,
  byStart: ReadonlyMap<number, ParsedChain>,
  code: string,
  rules: ReadingRules,
  inside = false,
): Meaning {
  let i = tokens.at(place)
  let inBrackets = false
  for (; rules.beforeValue.includes(tokens.list[i]?.text ?? ''); i++)
    if (tokens.list[i]?.text === '(') inBrackets = true
  const first = tokens.list[i]
  if (first === undefined) return UNKNOWN
  if (EMPTY_VALUE.test(first.text)) return NOTHING
  const chain = byStart.get(first.start)
  if (chain === undefined || chain.continues) return UNKNOWN
  const behind = tokens.list[chain.next]
  const ends =
    behind === undefined ||
    (inside ? /^(?:[;,)\]}:{]|else)$/ : /^[;,)\]}]$/).test(behind.text) ||
    (code.slice(chain.end, behind.start).includes('\n') &&
      !/^(?:[-+*/%|&?<>]|&&|\|\||\?\?|and|or)$/.test(behind.text))
  if (inBrackets && !chain.isParenthesized && behind?.text !== ')') return UNKNOWN
  if (!ends) return UNKNOWN
  return inside ? { kind: 'inside', chain } : { kind: 'value', chain, entered: false }
}

function valueBefore(chain: ParsedChain | undefined, { list, at }: Tokens): Meaning {
  if (chain === undefined || chain.continues) return UNKNOWN
  const first = at(chain.start)
  const isAsync = list[first - 1]?.text === 'with' && list[first - 2]?.text === 'async'
  return { kind: 'value', chain, entered: true, isAsync }
}

/** The last name on the left of an assignment is a member that the code adds. */
function assignedMembersIn(chains: readonly ParsedChain[], { list }: Tokens): Set<string> {
  const members = new Set<string>()
  for (const { segments, next } of chains)
    if (segments.length > 1 && /^(?:=|:=|\+=)$/.test(list[next]?.text ?? ''))
      members.add(segments.at(-1)?.name ?? '')
  return members
}
