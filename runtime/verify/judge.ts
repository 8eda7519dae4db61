/**
 * Finds what is wrong in pieces of code. Each piece is read once (tokens, chains, bindings). Each chain whose first
 * name leads into a library of the catalog is followed through the cards, and its calls are compared with the
 * parameters. A piece sees the bindings of the pieces above it, because an answer may import in one fence and call in
 * the next.
 *
 * Synchronous over loaded files, for use inside `loadAndRun`.
 */
import type { SymbolCard } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import { runsOf } from '../pack/cards/columns.ts'
import type { Finding } from '../verify.ts'
import { wrongArguments } from './arguments.ts'
import { type Binding, meaningsAt, type Names, namesIn } from './bindings.ts'
import { type Chain, chainsIn, type Segment, type Tokens, tokensOf } from './chains.ts'
import { type Followed, type Follower, openFollower, type Step, type Value } from './follow.ts'
import type { Imported } from './import-statements.ts'
import {
  isClass,
  isFunction,
  isModule,
  isSymbol,
  type Library,
  openLibrary,
  type Thing,
} from './library.ts'
import { type Outline, outlineOf } from './outline.ts'
import { familyOf, knownLanguages, type ReadingRules, rulesOf } from './reading-rules.ts'
import { suggestionsFor } from './suggest.ts'
import { type CodePiece, languageOf, lineAt } from './text-pieces.ts'

export interface Judgement {
  readonly checked: number
  readonly findings: readonly Finding[]
  /** Symbols that the text uses, and those that it was probably meant to use. */
  readonly used: readonly Thing[]
  /** Each use of a name of the library, in reading order. */
  readonly uses: readonly PlacedUse[]
}

export interface PlacedUse {
  /** As written in the text. */
  readonly name: string
  readonly line: number
  readonly thing: Thing
}

interface ReadPiece {
  readonly piece: CodePiece
  readonly rules: ReadingRules
  readonly outline: Outline
  readonly tokens: Tokens
  readonly chains: readonly Chain[]
  readonly names: Names
}

/** What is known of the libraries, by language. Texts may share it inside one `loadAndRun`, and only there. */
export type Rounds = Map<string, Round>

interface Round {
  readonly library: Library
  readonly follower: Follower
  readonly values: Map<Binding, Value | undefined>
  readonly busy: Set<Binding>
}

/** How many names get suggestions; each takes a search. */
const MOST_SUGGESTED = 40

export function judge(
  catalog: Catalog,
  pieces: readonly CodePiece[],
  {
    path,
    rounds = new Map(),
  }: { readonly path?: string | undefined; readonly rounds?: Rounds } = {},
): Judgement {
  const candidates = languagesOf(catalog)
  const roundOf = (rules: ReadingRules): Round => {
    const known = rounds.get(rules.name)
    if (known !== undefined) return known
    const library = openLibrary(catalog, familyOf(rules.family))
    const round = {
      library,
      follower: openFollower(library, rules),
      values: new Map(),
      busy: new Set<Binding>(),
    }
    rounds.set(rules.name, round)
    return round
  }
  const findings: Finding[] = []
  const suggested = new Map<string, readonly string[]>()
  const used = new Map<string, Thing>()
  const use = (thing: Thing): void => {
    used.set(`${thing.pack.name} ${thing.number}`, thing)
  }
  const uses: PlacedUse[] = []
  let checked = 0
  const read: ReadPiece[] = []
  const spans: { piece: CodePiece; language: string }[] = []
  for (const piece of pieces) {
    const near = read.at(-1)?.rules.name
    const language = piece.kind === 'span' ? (near ?? candidates[0]) : languageOf(piece, candidates)
    const rules = language === undefined ? undefined : rulesOf(language)
    if (rules === undefined) continue
    if (piece.kind === 'span') spans.push({ piece, language: rules.name })
    else {
      read.push(readPiece(piece, rules))
      checkPiece(read.length - 1)
    }
  }
  for (const { piece, language } of spans) {
    const rules = rulesOf(language)
    if (rules !== undefined) checkSpan(readPiece(piece, rules))
  }
  const seen = new Set<string>()
  const unique = findings
    .filter(({ name, line, verdict }) => {
      const key = `${name}\0${line}\0${verdict}`
      return !seen.has(key) && seen.add(key)
    })
    .toSorted((a, b) => a.line - b.line)
  return { checked, findings: unique, used: [...used.values()], uses }

  function checkPiece(number: number): void {
    const own = read[number]
    if (own === undefined) return
    const { piece, rules, outline, names, chains } = own
    const round = roundOf(rules)
    const lineOf = (place: number): number => piece.line + lineAt(outline.text, place) - 1
    for (const statement of names.imports) {
      const found = resolveImport(statement, rules, round)
      if (found === undefined) continue
      checked++
      if (found.missing !== undefined)
        tellMissing(
          found.missing.name,
          found.missing.parent,
          false,
          lineOf(statement.at),
          round,
          statement.name === null || statement.name === found.missing.name
            ? undefined
            : statement.name,
        )
      else if (found.value?.kind === 'path')
        for (const thing of found.value.things) {
          if (!isSymbol(round.library.card(thing))) continue
          use(thing)
          if (statement.name !== null)
            uses.push({ name: statement.name, line: lineOf(statement.at), thing })
        }
    }
    for (const chain of chains) {
      if (names.imports.some(({ from, until }) => from <= chain.start && chain.start < until))
        continue
      const values = rootValues(number, chain, round)
      if (values === undefined) continue
      checked++
      checkChain(own, chain, values, round, lineOf)
    }
  }

  function checkSpan(own: ReadPiece): void {
    const { rules, piece } = own
    const round = roundOf(rules)
    const first = own.chains[0]
    if (
      first === undefined ||
      own.outline.code
        .slice(0, first.start)
        .trim()
        .replace(/^(?:new|await|@|&)\s*/, '') !== ''
    )
      return
    const [root, second] = first.segments
    if (root === undefined || second === undefined || looksLikeFile(first)) return
    const values = spanRoots(root.name, rules, round)
    if (values === undefined) return
    checked++
    checkChain(own, first, values, round, () => piece.line, true)
  }

  /**
   * Possible meanings of a name in a sentence: an alias from some piece, the library's name, a class of that name.
   */
  function spanRoots(
    root: string,
    rules: ReadingRules,
    round: Round,
  ): readonly Value[] | undefined {
    for (const [number, other] of read.entries()) {
      if (other.rules.family !== rules.family) continue
      const top = (other.names.bindings.get(root) ?? []).filter(
        ({ from, meaning }) => from < 0 && meaning.kind !== 'nothing',
      )
      if (top.length === 0) continue
      return allKnown(top.map((binding) => valueOfBinding(number, binding, round)))
    }
    const found = moduleValue([root], rules, round)
    if (found?.value !== undefined) return [found.value]
    if (!/^\p{Lu}\p{L}*\p{Ll}\p{L}*\p{Lu}/u.test(root)) return undefined
    const classes = round.library
      .called(root)
      .filter((thing) => isClass(thing) && thing.head.visibility === 'public')
    return classes.length === 0 ? undefined : [{ kind: 'path', path: [root], things: classes }]
  }

  function checkChain(
    own: ReadPiece,
    chain: Chain,
    values: readonly Value[],
    round: Round,
    lineOf: (place: number) => number,
    isSpan = false,
  ): void {
    const { rules, names, tokens } = own
    const isSet =
      chain.segments.length > 1 && /^(?:=|:=|\+=)$/.test(tokens.list[chain.next]?.text ?? '')
    const { segments } = chain
    const all = values.map((value) => round.follower.follow(value, segments))
    const lost = all.map(({ missing }) => missing)
    const [first] = lost
    if (first !== undefined && lost.every((each) => each !== undefined)) {
      // An assigned member need not exist before, except for a package in a language that declares its names.
      const isOwn =
        first.parent.kind === 'instance' ||
        first.parent.things.some(isClass) ||
        rules.modules.open === true
      const isGiven =
        isOwn &&
        (names.given.has(first.segment.name) ||
          (isSet && !isSpan && first.segment === segments.at(-1)))
      if (!isGiven)
        tellMissing(
          first.segment.name,
          first.parent,
          first.segment.call !== undefined,
          lineOf(first.segment.start),
          round,
          tailOf(segments, first.segment),
        )
    }
    const [only, ...others] = all
    if (only === undefined) return
    for (const step of only.steps) {
      if (step.things.some(isModule) && step.segment.call === undefined) continue
      for (const thing of step.things.slice(0, 2)) use(thing)
      const [thing] = step.things
      const { name, start } = step.segment
      if (thing !== undefined) uses.push({ name, line: lineOf(start), thing })
    }
    if (others.length === 0) checkSteps(only, rules, round, lineOf, isSpan)
  }

  function checkSteps(
    { steps }: Followed,
    rules: ReadingRules,
    round: Round,
    lineOf: (place: number) => number,
    isSpan: boolean,
  ): void {
    for (const step of steps) {
      const { things, segment } = step
      const line = lineOf(segment.start)
      const notes = things.flatMap(({ head }) =>
        head.kind === 'symbol' && head.deprecated !== undefined ? [head.deprecated] : [],
      )
      const [head] = things.map((thing) => thing.head)
      if (things.length > 0 && notes.length === things.length && head !== undefined)
        findings.push({
          name: head.title,
          line,
          verdict: 'deprecated',
          message: `${head.title} is deprecated${notes[0] === '' ? '' : `: ${notes[0]}`}`,
          suggestions: [],
        })
      // In a sentence, `f()` is the name of a function and not a call.
      const isBare =
        segment.call !== undefined && segment.call.positional + segment.call.named.length === 0
      if (segment.call === undefined || (isSpan && isBare) || head === undefined) continue
      const wrong = wrongCall(step, segment, rules, round)
      if (wrong !== undefined)
        findings.push({
          name: head.title,
          line,
          verdict: 'misused',
          message: wrong,
          suggestions: signaturesOf(step, round),
        })
    }
  }

  function wrongCall(
    { things, bound, isValue }: Step,
    { call }: Segment,
    rules: ReadingRules,
    round: Round,
  ): string | undefined {
    if (call === undefined || isValue) return undefined
    if (things.every(isFunction)) return wrongArguments(call, cardsOf(things, round), bound, rules)
    const [only] = things
    if (only === undefined || !things.every(isClass)) return undefined
    const constructors = constructorsOf(only, rules, round)
    return constructors.length === 0
      ? undefined
      : wrongArguments(call, cardsOf(constructors, round), true, rules)
  }

  function tellMissing(
    name: string,
    parent: Value,
    called: boolean,
    line: number,
    round: Round,
    tail?: string,
  ): void {
    const key = `${parent.kind === 'path' ? parent.path.join('.') : parent.classes[0]?.head.id} ${name} ${tail}`
    const known = suggested.get(key)
    const suggestions =
      known ??
      (suggested.size < MOST_SUGGESTED
        ? suggestionsFor(catalog, { name, parent, called, tail }, round.library, round.follower)
        : [])
    suggested.set(key, suggestions)
    for (const title of suggestions)
      for (const thing of round.library.exactly([title]).slice(0, 1)) use(thing)
    const things = parent.kind === 'path' ? parent.things : parent.classes
    const owner = parent.kind === 'path' ? parent.path.join('.') : (things[0]?.head.title ?? '')
    const elsewhere =
      things.length > 0 && things.every(isClass) ? classesWith(name, round, things) : []
    const meant = suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(', ')}?`
    findings.push(
      elsewhere.length > 0 && parent.kind === 'instance'
        ? {
            name: `${owner}.${name}`,
            line,
            verdict: 'misused',
            message: `${owner} has no ${name}; ${elsewhere.join(', ')} ${elsewhere.length === 1 ? 'has' : 'have'} one`,
            suggestions,
          }
        : {
            name: `${owner}.${name}`,
            line,
            verdict: 'unknown',
            message: `${owner} has no ${name}${meant}`,
            suggestions,
          },
    )
  }

  /** The possible values of a chain's first name; undefined when one is unknown or outside of the catalog. */
  function rootValues(number: number, chain: Chain, round: Round): readonly Value[] | undefined {
    const own = read[number]
    const [root] = chain.segments
    if (own === undefined || root === undefined) return undefined
    const here = meaningsAt(own.names, root.name, root.start)
    if (here.length > 0)
      return allKnown(here.map((binding) => valueOfBinding(number, binding, round)))
    if ((own.names.bindings.get(root.name) ?? []).some(({ meaning }) => meaning.kind === 'nothing'))
      return undefined
    for (let above = number - 1; above >= 0; above--) {
      const other = read[above]
      if (other === undefined || other.rules.family !== own.rules.family) continue
      const top = (other.names.bindings.get(root.name) ?? []).filter(
        ({ from, meaning }) => from < 0 && meaning.kind !== 'nothing',
      )
      if (top.length > 0)
        return allKnown(top.map((binding) => valueOfBinding(above, binding, round)))
    }
    for (const { star, module } of own.names.imports) {
      if (!star) continue
      const value = moduleValue(partsOf(module, own.rules, path), own.rules, round)?.value
      const found =
        value?.kind === 'path' ? round.follower.pathOf([...value.path, root.name]) : undefined
      if (found !== undefined) return [found]
    }
    const isAlias = catalog.packs.some(({ manifest }) => manifest.aliases.includes(root.name))
    if (isAlias && chain.segments.length > 1) {
      const found = moduleValue([root.name], own.rules, round)?.value
      if (found !== undefined) return [found]
    }
    if (own.rules.modules.names !== 'global') return undefined
    const things = globalsCalled(root.name, round)
    return things.length === 0 ? undefined : [{ kind: 'path', path: [root.name], things }]
  }

  /** For languages that need no import: names of the library outside of classes. */
  function globalsCalled(name: string, { library }: Round): readonly Thing[] {
    const direct = library.exactly([name])
    const found = direct.length > 0 ? direct : library.called(name)
    const isTop = ({ head }: Thing): boolean =>
      head.kind === 'symbol' && !head.symbol.slice(head.symbol.lastIndexOf(':') + 1).includes('.')
    const top = found.filter((thing) => isTop(thing) && thing.head.visibility === 'public')
    // A name of two libraries, or of a function and a class, is ambiguous.
    return new Set(top.map(({ pack }) => pack)).size > 1 ? [] : top
  }

  function valueOfBinding(number: number, binding: Binding, round: Round): Value | undefined {
    if (round.values.has(binding)) return round.values.get(binding)
    if (round.busy.has(binding)) return undefined
    round.busy.add(binding)
    const value = newValueOfBinding(number, binding, round)
    round.busy.delete(binding)
    round.values.set(binding, value)
    return value
  }

  function newValueOfBinding(
    number: number,
    { meaning, at }: Binding,
    round: Round,
  ): Value | undefined {
    const own = read[number]
    if (own === undefined) return undefined
    switch (meaning.kind) {
      case 'import':
        return resolveImport(meaning.imported, own.rules, round)?.value
      case 'value': {
        const values = rootValues(number, meaning.chain, round)
        const [root, ...others] = values ?? []
        if (root === undefined || others.length > 0) return undefined
        const { value } = round.follower.follow(root, meaning.chain.segments)
        return meaning.entered ? entered(value, own.rules, round) : value
      }
      case 'type':
        return typedValue(number, meaning.type, at, round)
      case 'nothing':
      case 'unknown':
        return undefined
      default:
        return meaning satisfies never
    }
  }

  function entered(
    value: Value | undefined,
    { enters }: ReadingRules,
    { follower, library }: Round,
  ): Value | undefined {
    // `except HTTPError as error`
    if (value?.kind === 'path') {
      const classes = value.things.filter(isClass)
      return classes.length === value.things.length && classes.length > 0
        ? { kind: 'instance', classes }
        : undefined
    }
    const [owner, ...others] = value?.classes ?? []
    if (value === undefined || owner === undefined || others.length > 0 || enters === undefined)
      return value
    const [method] = follower.member(owner, enters)
    const card = method === undefined ? undefined : library.card(method)
    if (method === undefined || !isSymbol(card) || card.returns === undefined) return undefined
    return follower.typeOf(card.returns, method, value)
  }

  function typedValue(
    number: number,
    written: string,
    at: number,
    round: Round,
  ): Value | undefined {
    const own = read[number]
    if (own === undefined) return undefined
    let type = written.replace(/^["']|["']$/g, '').trim()
    for (const holder of own.rules.compiled.holders) type = type.replace(holder, '')
    const names =
      /^([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)(?:<.*>|\[[\w.]*\])?[>\])&*?\s]*$/su.exec(
        type,
      )?.[1]
    if (names === undefined) return undefined
    const segments = names
      .split(/\.|::/)
      .map((name) => ({ name, start: at, end: at, call: undefined }))
    const chain = { segments, start: at, end: at, next: 0, goesOn: false }
    const values = rootValues(number, chain, round)
    const [root, ...others] = values ?? []
    if (root === undefined || others.length > 0) return undefined
    const { value } = round.follower.follow(root, segments)
    if (value?.kind !== 'path') return undefined
    const classes = value.things.filter(isClass)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

  function resolveImport(
    { module, name, isDefault }: Imported,
    rules: ReadingRules,
    round: Round,
  ): Resolved | undefined {
    const found = moduleValue(partsOf(module, rules, path), rules, round)
    if (found?.value?.kind !== 'path') return found
    const { value } = found
    if (isDefault) {
      const main = round.follower.pathOf([...value.path, rules.modules.defaultName ?? 'default'])
      return { value: main ?? value }
    }
    if (name === null) return found
    const segment = { name, start: 0, end: 0, call: undefined }
    const first = { name: value.path.at(-1) ?? '', start: 0, end: 0, call: undefined }
    const followed = round.follower.follow(value, [first, segment])
    if (followed.missing !== undefined) {
      // A submodule may have no card.
      const [pack] = value.things.map((thing) => thing.pack)
      const isPart =
        pack !== undefined &&
        rules.modules.separator === '.' &&
        round.library.hasPart(pack, value.path.at(-1) ?? '', name)
      return isPart ? { value: undefined } : { value: undefined, missing: { name, parent: value } }
    }
    return { value: followed.value }
  }

  function moduleValue(
    parts: readonly string[],
    rules: ReadingRules,
    { library, follower }: Round,
  ): Resolved | undefined {
    if (parts.length === 0) return undefined
    const { hosted } = rules.modules
    const first =
      hosted && parts.length > 1
        ? parts.findIndex((part) => library.isProject(part) !== undefined)
        : 0
    if (first < 0) return undefined
    const own = parts.slice(first)
    for (let depth = own.length; depth > 0; depth--) {
      const head = own.slice(0, depth)
      const value = follower.pathOf(head)
      if (value?.kind !== 'path') continue
      if (
        !value.things.every((thing) => isModule(thing) || isClass(thing)) &&
        depth === 1 &&
        own.length === 1 &&
        value.things.length === 0
      )
        continue
      if (depth === own.length) return { value }
      const missing = own[depth] ?? ''
      const pack = value.things[0]?.pack ?? library.isProject(own[0] ?? '')
      const isThere =
        pack === undefined ||
        library.hasPart(
          pack,
          depth === 1 && rules.modules.hosted ? '' : (head.at(-1) ?? ''),
          missing,
        )
      return isThere || !follower.isMissing(value, missing)
        ? { value: undefined }
        : { value: undefined, missing: { name: missing, parent: value } }
    }
    return undefined
  }

  /** The parts of a module's name; none for a file that cannot be located. */
  function partsOf(
    module: string,
    rules: ReadingRules,
    from: string | undefined,
  ): readonly string[] {
    const { relative, separator } = rules.modules
    const dots = relative === 'dots' ? (/^\.+/.exec(module)?.[0].length ?? 0) : 0
    const isFile = relative === 'slashes' && /^\.{1,2}(?:\/|$)/.test(module)
    if (dots === 0 && !isFile) return module.split(separator).filter((part) => part !== '')
    if (from === undefined) return []
    const round = roundOf(rules)
    const folder = from.split('/').slice(0, -1)
    const steps = isFile
      ? module.split('/')
      : [...Array(dots - 1).fill('..'), ...module.slice(dots).split('.').filter(Boolean)]
    for (const step of steps) {
      if (step === '..') folder.pop()
      else if (step !== '.') folder.push(step)
    }
    const stem = folder.join('/').replace(/\.(?:[cm]?[jt]sx?)$/, '')
    for (const end of FILE_ENDS) {
      const found = round.library.moduleOf(`${stem}${end}`)
      if (found !== undefined) return found.head.title.split('.')
    }
    return []
  }
}

/** The rest of the chain after the missing name: `name` of `lib.wrong.deeper.name()`. */
function tailOf(segments: readonly Segment[], missing: Segment): string | undefined {
  const at = segments.indexOf(missing)
  if (missing.call !== undefined || at === segments.length - 1) return undefined
  return (segments.slice(at + 1).find(({ call }) => call !== undefined) ?? segments.at(-1))?.name
}

interface Resolved {
  readonly value: Value | undefined
  readonly missing?: { readonly name: string; readonly parent: Value }
}

const FILE_ENDS = [
  '',
  '.py',
  '/__init__.py',
  '.ts',
  '.tsx',
  '.mts',
  '.js',
  '.mjs',
  '.d.ts',
  '/index.ts',
  '/index.js',
  '/index.d.ts',
]

const allKnown = (values: readonly (Value | undefined)[]): readonly Value[] | undefined => {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length && known.length > 0 ? known : undefined
}

const readings = new WeakMap<CodePiece, ReadPiece>()

function readPiece(piece: CodePiece, rules: ReadingRules): ReadPiece {
  const known = readings.get(piece)
  if (known !== undefined && known.rules === rules) return known
  const outline = outlineOf(piece.code, rules)
  const tokens = tokensOf(outline, rules)
  const chains = chainsIn(tokens, outline, rules)
  const read = {
    piece,
    rules,
    outline,
    tokens,
    chains,
    names: namesIn(outline, tokens, chains, rules),
  }
  readings.set(piece, read)
  return read
}

/** The languages of the catalog's symbols that have reading rules, most symbols first. */
function languagesOf({ packs }: Catalog): string[] {
  const counts = new Map<string, number>()
  for (const pack of packs)
    for (const { kind, language, from, to } of runsOf(pack))
      if (kind === 'symbol') counts.set(language, (counts.get(language) ?? 0) + to - from)
  const known = new Set(knownLanguages())
  return [...counts]
    .filter(([name]) => known.has(name))
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name)
}

const cardsOf = (things: readonly Thing[], { library }: Round): SymbolCard[] =>
  things.flatMap((thing) => {
    const card = library.card(thing)
    return isSymbol(card) ? [card] : []
  })

const signaturesOf = ({ things }: Step, round: Round): string[] =>
  [...new Set(cardsOf(things, round).map(({ signature }) => signature))].slice(0, 3)

function constructorsOf(owner: Thing, rules: ReadingRules, { follower }: Round): readonly Thing[] {
  const { head } = owner
  if (head.kind !== 'symbol') return []
  const name = rules.ownNameConstructs
    ? (head.symbol.split(/[.:]/).at(-1) ?? '')
    : rules.constructors[0]
  if (
    name === undefined ||
    rules.constructors.slice(1).some((other) => follower.member(owner, other).length > 0)
  )
    return []
  const found = follower.member(owner, name)
  const isOwn = found.some(
    (thing) => thing.head.kind === 'symbol' && thing.head.dotted === `${head.dotted}.${name}`,
  )
  if (isOwn) return found
  return rules.ownNameConstructs || follower.ancestors(owner) === undefined ? [] : found
}

/** Classes that do have a member of this name. */
function classesWith(name: string, { library }: Round, lacking: readonly Thing[]): string[] {
  const packs = new Set(lacking.map(({ pack }) => pack))
  const titles = library
    .called(name)
    .filter(
      ({ pack, head }) =>
        packs.has(pack) &&
        head.kind === 'symbol' &&
        head.visibility === 'public' &&
        /method|property/.test(head.symbol_kind),
    )
    .map(({ head }) => head.title.replace(/[.#:]+[^.#:]+$/, ''))
  return [...new Set(titles)].slice(0, 3)
}

/** `zod.dev` or `requests.txt` in a sentence is an address or a file. */
const looksLikeFile = ({ segments }: Chain): boolean =>
  segments.length === 2 &&
  segments.every(({ call }) => call === undefined) &&
  FILES.test(segments[1]?.name ?? '')
const FILES =
  /^(?:org|com|io|dev|net|ai|app|txt|md|rst|json|toml|ya?ml|cfg|ini|lock|html?|css|py|pyi|ipynb|[cm]?[jt]sx?|rs|go|java|kts?|c|h|cpp|hpp|rb|php|sh|exs?|lua|jl|swift|scala|zig|tolk|git|zip|gz|whl|jar|pdf|csv|xml)$/
