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
import { deprecatedFindings } from './deprecated-findings.ts'
import { foreignVariables } from './foreign-variables.ts'
import { createChainJudge } from './judge-chain.ts'
import { contextFor, type LanguageContext, type LanguageContexts } from './language-contexts.ts'
import { type Entity, isSymbol } from './library.ts'
import { createMissingFindings } from './missing-findings.ts'
import { type ParsedChain, parseMemberChains } from './parsed-chains.ts'
import { type ParsedPiece, parsePiece } from './parsed-piece.ts'
import { knownLanguages, type ReadingRules, rulesOf } from './reading-rules.ts'
import { missingRoot, resolveImport } from './resolve-imports.ts'
import { createRootValues, type Scope } from './root-values.ts'
import { type CodePiece, languageOf, linesOf } from './text-pieces.ts'
import type { Value } from './value.ts'

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
  /** The text names the owner itself, and not a value of this class. */
  readonly isStatic?: boolean
  /** The variable of the value, if only an example above binds it. */
  readonly boundAbove?: string
  /** A name before this one in its chain does not exist. */
  readonly behind?: JudgedFinding
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
  /** Each use of a member of a variable. */
  readonly memberUses: readonly MemberUse[]
}

/** A use of a member of a variable: `queue.pause()`. */
export interface MemberUse {
  readonly variable: string
  readonly member: string
  readonly language: string
  readonly line: number
  /** The classes of the variable; undefined if they are unknown. */
  readonly classes: readonly Entity[] | undefined
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
    byName = new Set(),
    ...scope
  }: Scope & {
    readonly contexts?: LanguageContexts
    /** Imports that the text leaves out. They are not judged themselves. */
    readonly imports?: readonly CodePiece[]
    /** Languages in which members of unknown values are known by their names (members-by-name.ts). */
    readonly byName?: ReadonlySet<string>
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
  const missingFinding = createMissingFindings(use)
  const uses: PlacedUse[] = []
  const memberUses: MemberUse[] = []
  const { checkChain, checkMembers } = createChainJudge({
    ...{ findings, uses, use, missingFinding, byName },
  })
  let checked = 0
  const read: ParsedPiece[] = []
  const roots = createRootValues(catalog, read, scope)
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
  const isForeign = foreignVariables(read, (number, chain, rules) =>
    roots.ofChain(number, chain, contextOf(rules)),
  )
  return {
    ...{ checked, findings: unique, used: [...used.values()], uses },
    memberUses: memberUses.filter(
      ({ variable, language, classes }) => classes !== undefined || !isForeign(variable, language),
    ),
  }

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
      addMemberUse(chain, own, values, lineOf(chain.segments[1]?.start ?? 0))
      if (values === undefined) {
        const missing = missingRoot(chain, rules, context)
        if (missing !== undefined)
          findings.push(
            missingFinding(
              { ...missing, called: false, line: lineOf(chain.start), tail: undefined },
              context,
            ),
          )
        else checkMembers(chain, 1, { own, context, lineOf })
        continue
      }
      checked++
      const [root] = chain.segments
      const isBoundAbove = root !== undefined && !names.bindings.has(root.name)
      checkChain(chain, values, {
        ...{ own, context, lineOf },
        ...(isBoundAbove && { boundAbove: root.name }),
      })
    }
    if (byName.has(rules.name))
      for (const chain of parseMemberChains(own)) checkMembers(chain, 0, { own, context, lineOf })
  }

  function addMemberUse(
    { segments: [root, member] }: ParsedChain,
    { rules }: ParsedPiece,
    values: readonly Value[] | undefined,
    line: number,
  ): void {
    if (scope.isOwn !== true) return
    if (root === undefined || member === undefined || root.call !== undefined) return
    const [value, ...others] = values ?? []
    if (others.length > 0 || value?.kind === 'path') return
    memberUses.push({
      variable: root.name,
      member: member.name,
      language: rules.name,
      line,
      classes: value?.classes,
    })
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
    // A dotted word without a call may be a file, or belong to anything.
    if (second.call !== undefined) addMemberUse(first, own, values, piece.line)
    if (values === undefined) return
    checked++
    checkChain(first, values, { own, context, lineOf: () => piece.line, isSpan: true })
  }
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
const looksLikeFile = ({ segments }: ParsedChain): boolean =>
  segments.length === 2 &&
  segments.every(({ call }) => call === undefined) &&
  FILES.test(segments[1]?.name ?? '')
const FILES = new RegExp(
  `^(?:${SOURCE_EXTENSION}|org|com|io|dev|net|ai|app|txt|md|rst|json|toml|ya?ml|cfg|ini|lock|html?|css|ipynb|git|zip|gz|whl|jar|pdf|csv|xml|pem|crt|cer|p12|pfx|db|sqlite3?|png|jpe?g|gif|svg|bmp|xlsx?|docx?|pptx?|parquet|dll|exe|dylib|conf|tar|bz2|xz|wasm)$`,
)
