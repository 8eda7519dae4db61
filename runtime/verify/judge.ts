/**
 * Finds what is wrong in pieces of code. Each piece is read once (tokens, chains, bindings). Each chain whose first
 * name leads into a library of the catalog is resolved to its cards, and its calls are compared with the
 * parameters. A piece sees the bindings of the pieces above it, because an answer may import in one fence and call in
 * the next.
 *
 * Synchronous over loaded files, for use inside `loadAndRun`.
 */
import type { Catalog } from '../catalog.ts'
import { runsOf } from '../pack/cards/columns.ts'
import { SOURCE_EXTENSION } from '../std/language-names.ts'
import type { Finding } from '../verify.ts'
import type { Chain, Segment } from './chains.ts'
import { deprecatedFindings } from './deprecated-findings.ts'
import { contextFor, type LanguageContext, type LanguageContexts } from './language-contexts.ts'
import { type Entity, isClass, isModule, isSymbol } from './library.ts'
import { openMissingFindings } from './missing-findings.ts'
import { type ParsedPiece, parsePiece } from './parsed-piece.ts'
import { knownLanguages, type ReadingRules, rulesOf } from './reading-rules.ts'
import type { ResolvedChain } from './resolve-chain.ts'
import { missingRoot, resolveImport } from './resolve-imports.ts'
import { openRootValues, type Scope } from './root-values.ts'
import { type CodePiece, languageOf, linesOf } from './text-pieces.ts'
import type { Value } from './value.ts'
import { signaturesOf, wrongCalls } from './wrong-calls.ts'

/** A finding of verification, with what `cardcat check` needs to suggest a fix. */
export interface JudgedFinding extends Finding {
  /** For a misused call: the named argument that is not a parameter. */
  readonly parameter?: string
  /** For a misused call: the parameters that get no argument. */
  readonly missing?: readonly string[]
  /** For a deprecated name: its deprecation note. */
  readonly note?: string
  /** Whether the name itself does not exist, whatever the verdict. */
  readonly absent?: boolean
  /** An import statement gives the name with its module. */
  readonly imported?: boolean
  /** The library has the name in another namespace. */
  readonly moved?: boolean
  /** The last name of the chain, if an absent one precedes it: `name` of `lib.wrong.name()`. */
  readonly tail?: string
}

export interface Judgement {
  readonly checked: number
  readonly findings: readonly JudgedFinding[]
  /** Symbols that the text uses, and those that it was probably meant to use. */
  readonly used: readonly Entity[]
  /** Each use of a name of the library, in reading order. */
  readonly uses: readonly PlacedUse[]
}

export interface PlacedUse {
  /** As written in the text. */
  readonly name: string
  readonly line: number
  readonly entity: Entity
}

export function judge(
  catalog: Catalog,
  pieces: readonly CodePiece[],
  {
    contexts = new Map(),
    imports = [],
    ...scope
  }: Scope & {
    readonly contexts?: LanguageContexts
    /** Imports that the text leaves out. They are not judged themselves. */
    readonly imports?: readonly CodePiece[]
  } = {},
): Judgement {
  const { path } = scope
  const candidates = languagesOf(catalog)
  const contextOf = (rules: ReadingRules): LanguageContext => contextFor(rules, catalog, contexts)
  const findings: JudgedFinding[] = []
  const used = new Map<string, Entity>()
  const use = (entity: Entity): void => {
    used.set(`${entity.pack.name} ${entity.number}`, entity)
  }
  const missingFinding = openMissingFindings(use)
  const uses: PlacedUse[] = []
  let checked = 0
  const read: ParsedPiece[] = []
  const roots = openRootValues(catalog, read, scope)
  const spans: { piece: CodePiece; language: string }[] = []
  for (const piece of imports) {
    const rules = rulesOf(piece.language ?? '')
    if (rules !== undefined) read.push(parsePiece(piece, rules))
  }
  for (const piece of pieces) {
    const near = read.at(-1)?.rules.name
    const language = piece.kind === 'span' ? (near ?? candidates[0]) : languageOf(piece, candidates)
    const rules = language === undefined ? undefined : rulesOf(language)
    if (rules === undefined) continue
    if (piece.kind === 'span') spans.push({ piece, language: rules.name })
    else {
      read.push(parsePiece(piece, rules))
      checkPiece(read.length - 1)
    }
  }
  for (const { piece, language } of spans) {
    const rules = rulesOf(language)
    if (rules !== undefined) checkSpan(parsePiece(piece, rules))
  }
  const seen = new Set<string>()
  const unique = findings
    .filter(({ name, line, verdict, parameter }) => {
      const key = `${name}\0${line}\0${verdict}\0${parameter}`
      return !seen.has(key) && seen.add(key)
    })
    .toSorted((a, b) => a.line - b.line)
  return { checked, findings: unique, used: [...used.values()], uses }

  function checkPiece(number: number): void {
    const own = read[number]
    if (own === undefined) return
    const { piece, rules, outline, names, chains } = own
    const context = contextOf(rules)
    const lineAt = linesOf(outline.text)
    const lineOf = (place: number): number => piece.line + lineAt(place) - 1
    for (const statement of names.imports) {
      const resolved = resolveImport(statement, rules, context, path)
      if (resolved === undefined) continue
      checked++
      if (resolved.missing !== undefined)
        findings.push({
          ...missingFinding(
            {
              ...resolved.missing,
              called: false,
              line: lineOf(statement.at),
              tail:
                statement.name === null || statement.name === resolved.missing.name
                  ? undefined
                  : statement.name,
            },
            context,
          ),
          imported: true,
        })
      else if (resolved.value?.kind === 'path') {
        if (statement.name !== null)
          findings.push(...deprecatedFindings(resolved.value.entities, lineOf(statement.at)))
        for (const entity of resolved.value.entities) {
          if (!isSymbol(context.library.card(entity))) continue
          use(entity)
          if (statement.name !== null)
            uses.push({ name: statement.name, line: lineOf(statement.at), entity })
        }
      }
    }
    for (const chain of chains) {
      if (names.isImport(chain.start)) continue
      const values = roots.ofChain(number, chain, context)
      if (values === undefined) {
        const missing = missingRoot(chain, rules, context)
        if (missing !== undefined)
          findings.push(
            missingFinding(
              { ...missing, called: false, line: lineOf(chain.start), tail: undefined },
              context,
            ),
          )
        continue
      }
      checked++
      checkChain(own, chain, values, context, lineOf)
    }
  }

  function checkSpan(own: ParsedPiece): void {
    const { rules, piece } = own
    const context = contextOf(rules)
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
    const values = roots.ofSpan(root.name, rules, context)
    if (values === undefined) return
    checked++
    checkChain(own, first, values, context, () => piece.line, true)
  }

  function checkChain(
    own: ParsedPiece,
    chain: Chain,
    values: readonly Value[],
    context: LanguageContext,
    lineOf: (place: number) => number,
    isSpan = false,
  ): void {
    const { rules, names, tokens } = own
    const isSet =
      chain.segments.length > 1 && /^(?:=|:=|\+=)$/.test(tokens.list[chain.next]?.text ?? '')
    const { segments } = chain
    const all = values.map((value) => context.resolver.resolve(value, segments))
    // With several possible values, all must lack a name.
    const lost = all.every(({ missing }) => missing.length > 0) ? (all[0]?.missing ?? []) : []
    for (const first of all.length === 1 ? lost : lost.slice(0, 1)) {
      // An assignment may create a member, except in a package of a language that declares all names.
      const isOwn =
        first.parent.kind === 'instance' ||
        first.parent.entities.some(isClass) ||
        rules.modules.open === true
      const isGiven =
        isOwn &&
        (names.assignedMembers.has(first.segment.name) ||
          (isSet && !isSpan && first.segment === segments.at(-1)))
      if (!isGiven)
        findings.push(
          missingFinding(
            {
              name: first.segment.name,
              parent: first.parent,
              called: first.segment.call !== undefined,
              line: lineOf(first.segment.start),
              tail: tailOf(segments, first.segment),
            },
            context,
          ),
        )
    }
    const [only, ...others] = all
    if (only === undefined) return
    for (const step of only.steps) {
      if (step.entities.some(isModule) && step.segment.call === undefined) continue
      for (const entity of step.entities.slice(0, 2)) use(entity)
      const [entity] = step.entities
      const { name, start } = step.segment
      if (entity !== undefined) uses.push({ name, line: lineOf(start), entity })
    }
    if (others.length === 0) checkSteps(only, rules, context, lineOf, isSpan)
  }

  function checkSteps(
    { steps }: ResolvedChain,
    rules: ReadingRules,
    context: LanguageContext,
    lineOf: (place: number) => number,
    isSpan: boolean,
  ): void {
    for (const step of steps) {
      const { entities, segment } = step
      const line = lineOf(segment.start)
      const [head] = entities.map((entity) => entity.head)
      findings.push(...deprecatedFindings(entities, line))
      // In a sentence, `f()` is the name of a function and not a call.
      const isBare =
        segment.call !== undefined && segment.call.positional + segment.call.named.length === 0
      if (segment.call === undefined || (isSpan && isBare) || head === undefined) continue
      for (const { at = segment.start, ...about } of wrongCalls(step, segment, rules, context))
        findings.push({
          name: head.title,
          line: lineOf(at),
          verdict: 'misused',
          suggestions: signaturesOf(step, context),
          ...about,
        })
    }
  }
}

/** The rest of the chain after the missing name: `name` of `lib.wrong.deeper.name()`. */
function tailOf(segments: readonly Segment[], missing: Segment): string | undefined {
  const at = segments.indexOf(missing)
  if (missing.call !== undefined || at === segments.length - 1) return undefined
  return (segments.slice(at + 1).find(({ call }) => call !== undefined) ?? segments.at(-1))?.name
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

/** `zod.dev` or `requests.txt` in a sentence is an address or a file. */
const looksLikeFile = ({ segments }: Chain): boolean =>
  segments.length === 2 &&
  segments.every(({ call }) => call === undefined) &&
  FILES.test(segments[1]?.name ?? '')
const FILES = new RegExp(
  `^(?:${SOURCE_EXTENSION}|org|com|io|dev|net|ai|app|txt|md|rst|json|toml|ya?ml|cfg|ini|lock|html?|css|ipynb|git|zip|gz|whl|jar|pdf|csv|xml|pem|crt|cer|p12|pfx|db|sqlite3?|png|jpe?g|gif|svg|bmp|xlsx?|docx?|pptx?|parquet|dll|exe|dylib|conf|tar|bz2|xz|wasm)$`,
)
