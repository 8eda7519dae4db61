/**
 * The named arguments that a function takes only to pass them on: with `def get(url, **options)`, whose body calls
 * `request('GET', url, **options)`, `get` takes those of `request`. They are known if the body does nothing else with
 * the rest of the arguments but read some by their names, and calls functions of the library whose parameters are known.
 */
import type { Parameter } from '../card.ts'
import { isRest } from '../cards/parameters.ts'
import type { Catalog } from '../catalog.ts'
import type { Binding } from './bindings.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isClass, isFunction, isSymbol, isTopLevel, type Library } from './library.ts'
import type { ParsedChain } from './parsed-chains.ts'
import { type ParsedPiece, parsePiece } from './parsed-piece.ts'
import { isChanged } from './plain-decorators.ts'
import { rulesOf } from './reading-rules.ts'
import { createRootValues, type RootValues } from './root-values.ts'
import { argumentListAt } from './tokens.ts'

/** @returns undefined where a function takes any names, or none are passed on */
export type ForwardedParameters = (
  entity: Entity,
  context: LanguageContext,
) => readonly Parameter[] | undefined

/** A function that passes on to a function that passes on, and so on. */
const MAX_DEPTH = 5

/** Behind the opening bracket of a call, in tokens. */
const MAX_ARGUMENT_TOKENS = 400

/** A file of the library, read as a text. */
interface ReadFile {
  readonly own: ParsedPiece
  readonly roots: RootValues
  /** The chain and the number of the segment that ends at a place. */
  readonly segmentAt: ReadonlyMap<number, readonly [ParsedChain, number]>
}

export function createForwardedParameters(catalog: Catalog, library: Library): ForwardedParameters {
  const files = new Map<string, ReadFile | undefined>()

  const fileOf = (entity: Entity): ReadFile | undefined => {
    const { path, language } = entity.head
    const key = `${entity.pack.name}\0${path}`
    if (files.has(key)) return files.get(key)
    const rules = rulesOf(language)
    const code = library.source(entity)
    let file: ReadFile | undefined
    if (rules !== undefined && code !== undefined) {
      const own = withOwnNames(parsePiece({ kind: 'code', language, code, line: 1 }, rules), entity)
      const roots = createRootValues(catalog, [own], { path })
      const ends = own.chains.flatMap((chain) =>
        chain.segments.map(({ end }, i) => [end, [chain, i]] as const),
      )
      file = { own, roots, segmentAt: new Map(ends) }
    }
    files.set(key, file)
    return file
  }

  /** A file whose own definitions have a value, like what it imports. */
  const withOwnNames = (piece: ParsedPiece, { head }: Entity): ParsedPiece => {
    const module = head.kind === 'symbol' ? head.symbol.slice(0, head.symbol.indexOf(':')) : ''
    const isDefined = (name: string): boolean =>
      library.exactly([module, name]).some((each) => each.head.path === head.path)
    const withValue = (binding: Binding): Binding => {
      const { name, from, meaning } = binding
      return from < 0 && meaning.kind === 'unknown' && isDefined(name)
        ? { ...binding, meaning: { kind: 'import', imported: { module, name } } }
        : binding
    }
    const bindings = new Map(
      [...piece.names.bindings].map(([name, all]) => [name, all.map(withValue)]),
    )
    return { ...piece, names: { ...piece.names, bindings } }
  }

  const forwarded = (
    entity: Entity,
    context: LanguageContext,
    depth: number,
  ): readonly Parameter[] | undefined => {
    const card = library.card(entity)
    const file = fileOf(entity)
    const rest = isSymbol(card) ? card.parameters.find(takesAnyName) : undefined
    if (rest === undefined || file === undefined || depth > MAX_DEPTH) return undefined
    const uses = usesOf(rest.name.replace(/^\*+/, ''), entity, file.own)
    if (uses === undefined || uses.calls.length === 0) return undefined
    const all: Parameter[] = uses.names.map(optional)
    for (const place of uses.calls) {
      const called = calledAt(place, entity, file, context)
      if (called === undefined) return undefined
      for (const each of called) {
        const taken = parametersOf(each, context, depth + 1)
        if (taken === undefined) return undefined
        // What the call itself gives cannot be given again.
        const given = file.segmentAt.get(file.own.tokens.list[place - 1]?.end ?? -1)
        const named = given?.[0].segments[given[1]]?.call?.named ?? []
        all.push(...taken.filter(({ name }) => !named.includes(name)))
      }
    }
    return all
  }

  /** All named arguments that a function takes. */
  const parametersOf = (
    entity: Entity,
    context: LanguageContext,
    depth: number,
  ): readonly Parameter[] | undefined => {
    const card = library.card(entity)
    const rules = rulesOf(entity.head.language)
    if (!isSymbol(card) || rules === undefined || isChanged(card, rules)) return undefined
    const own = card.parameters.filter((each) => !isRest(each)).map(({ name }) => optional(name))
    if (!card.parameters.some(takesAnyName)) return own
    const further = forwarded(entity, context, depth)
    return further && [...own, ...further]
  }

  /** The functions that the call with the name before a bracket may mean. */
  const calledAt = (
    open: number,
    entity: Entity,
    { own, roots, segmentAt }: ReadFile,
    context: LanguageContext,
  ): readonly Entity[] | undefined => {
    const { resolver } = context
    const [chain, at] = segmentAt.get(own.tokens.list[open - 1]?.end ?? -1) ?? []
    const [first, second] = chain?.segments ?? []
    if (chain === undefined || at === undefined || first === undefined) return undefined
    const owner = ownerOf(entity)
    if (first.name === 'super') {
      if (at !== 1 || second === undefined || owner === undefined) return undefined
      for (const each of resolver.ancestors(owner) ?? []) {
        const members = resolver.member(each, second.name)
        if (members.length > 0) return members
      }
      return undefined
    }
    // A class that derives from this one may have another method of the name.
    if (own.rules.receivers.includes(first.name)) {
      const name = at === 1 ? (second?.name ?? '') : ''
      if (owner === undefined || resolver.member(owner, name).length === 0) return undefined
      return library.called(name).filter((each) => isFunction(each) && !isTopLevel(each))
    }
    const [value, ...others] = roots.ofChain(0, chain, context) ?? []
    if (value === undefined || others.length > 0) return undefined
    const step = resolver.resolve(value, chain.segments.slice(0, at + 1)).steps[at]
    if (step === undefined || step.entities.length === 0) return undefined
    if (step.entities.every(isFunction)) return step.entities
    const [only, ...more] = step.entities
    const name = own.rules.constructors[0]
    if (only === undefined || more.length > 0 || !isClass(only) || name === undefined)
      return undefined
    const isMade = own.rules.constructors
      .slice(1)
      .some((each) => resolver.member(only, each).length > 0)
    const constructors = resolver.ancestors(only) && resolver.member(only, name)
    return isMade || constructors?.length === 0 ? undefined : constructors
  }

  const ownerOf = ({ head }: Entity): Entity | undefined => {
    if (head.kind !== 'symbol') return undefined
    const [owner] = library.exactly([head.dotted.slice(0, head.dotted.lastIndexOf('.'))])
    return owner !== undefined && isClass(owner) ? owner : undefined
  }

  const known = new Map<Entity, readonly Parameter[] | undefined>()
  return (entity, context) => {
    if (!known.has(entity)) known.set(entity, forwarded(entity, context, 0))
    return known.get(entity)
  }
}

export const takesAnyName = ({ kind, name }: Parameter): boolean =>
  kind === 'keyword-rest' || name.startsWith('**')

const optional = (name: string): Parameter => ({ name, kind: 'keyword-only', default: '…' })

interface RestUses {
  /** Those that the body reads. */
  readonly names: readonly string[]
  /** The opening brackets of the calls that get the rest, as numbers of tokens. */
  readonly calls: readonly number[]
}

/** What a function does with the rest of its arguments; undefined if that is more than to read and to pass them on. */
function usesOf(rest: string, { head }: Entity, { outline, tokens }: ParsedPiece) {
  const [first, last] = head.lines
  const { list, pair } = tokens
  const from = tokens.at(offsetOfLine(outline.text, first))
  const to = tokens.at(offsetOfLine(outline.text, last + 1))
  let header = from
  while (header < to && list[header]?.text !== '(') header++
  const body = pair.get(header)
  if (body === undefined) return undefined
  const uses: { names: string[]; calls: number[] } = { names: [], calls: [] }
  for (let i = body + 1; i < to; i++) {
    const token = list[i]
    if (token?.text !== rest || list[i - 1]?.text === '.') continue
    const code = outline.text.slice(token.start, token.start + MAX_READ)
    const [, got, item] = READS.exec(code) ?? []
    const name = got ?? item ?? ASKED.exec(outline.text.slice(0, token.start).slice(-MAX_READ))?.[1]
    if (name !== undefined) {
      uses.names.push(name)
      continue
    }
    const open =
      list[i - 1]?.text === '**'
        ? argumentListAt(i - 2, tokens, MAX_ARGUMENT_TOKENS)?.open
        : undefined
    if (open === undefined) return undefined
    uses.calls.push(open)
  }
  return uses satisfies RestUses
}

/** `options.pop("limit", None)`, `options["limit"]` */
const READS =
  /^[\p{L}\p{N}_]+(?:\.(?:get|pop|setdefault)\(\s*["'](\w+)["']|\[\s*["'](\w+)["']\s*\])/u

/** `"limit" in options` */
const ASKED = /["'](\w+)["']\s+(?:not\s+)?in\s+$/

/** In characters. */
const MAX_READ = 120

function offsetOfLine(text: string, line: number): number {
  let at = 0
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', at)
    if (end < 0) return text.length
    at = end + 1
  }
  return at
}
