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
import { foreignVariables } from './foreign-variables.ts'
import { createPieceJudge } from './judge-piece.ts'
import { type JudgedFinding, type Judgement, nothingCollected } from './judgement.ts'
import { contextFor, type LanguageContext, type LanguageContexts } from './language-contexts.ts'
import { type ParsedPiece, parsePiece } from './parsed-piece.ts'
import { knownLanguages, type ReadingRules, rulesOf } from './reading-rules.ts'
import { createRootValues, type Scope } from './root-values.ts'
import { type CodePiece, languageOf } from './text-pieces.ts'

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
  const candidates = languagesOf(catalog)
  const contextOf = (rules: ReadingRules): LanguageContext => contextFor(rules, catalog, contexts)
  const read: ParsedPiece[] = []
  const spans: ParsedPiece[] = []
  const roots = createRootValues(catalog, read, scope)
  const collected = nothingCollected()
  const { checkPiece, checkSpan } = createPieceJudge({
    ...{ roots, read, contextOf, scope, byName, collected },
  })

  for (const piece of imports) {
    const rules = rulesOf(piece.language ?? '')
    if (rules !== undefined) read.push(parsePiece(piece, rules))
  }
  for (const piece of pieces) {
    const near = read.at(-1)?.rules.name
    const language = piece.kind === 'span' ? (near ?? candidates[0]) : languageOf(piece, candidates)
    const rules = language === undefined ? undefined : rulesOf(language)
    if (rules === undefined) continue
    const own = parsePiece(piece, rules)
    if (piece.kind === 'span') spans.push(own)
    else {
      read.push(own)
      checkPiece(read.length - 1, own)
    }
  }
  // A name in a sentence may refer to code below it.
  for (const span of spans) checkSpan(span)

  const { checked, findings, used, uses, memberUses } = collected
  const foreign = foreignVariables(
    read,
    (number, chain, rules) => roots.ofChain(number, chain, contextOf(rules)),
    (module, rules) => isOwnModule(module, rules, contextOf(rules)),
  )
  const unknownUses = memberUses.filter(({ classes }) => classes === undefined)
  const doubtful = new Set(
    unknownUses.filter(({ variable, language }) => foreign.mayBe(variable, language)),
  )
  return {
    ...{ checked, findings: uniqueByLine(findings), used: [...used.values()], uses },
    memberUses: memberUses.filter((each) => !doubtful.has(each)),
    foreignUses: unknownUses.filter(({ variable, language }) =>
      foreign.isImported(variable, language),
    ),
  }
}

function uniqueByLine(findings: readonly JudgedFinding[]): JudgedFinding[] {
  const seen = new Set<string>()
  return findings
    .filter(({ name, line, verdict, parameter }) => {
      const key = `${name}\0${line}\0${verdict}\0${parameter}`
      return !seen.has(key) && seen.add(key)
    })
    .toSorted((a, b) => a.line - b.line)
}

/** Whether an import names a file, a library of the catalog, or one of its packages. */
function isOwnModule(
  module: string,
  { modules: { separator } }: ReadingRules,
  { library }: LanguageContext,
): boolean {
  const parts = module.split(separator)
  return (
    module.startsWith('.') ||
    parts.some((part) => library.isProject(part) !== undefined) ||
    [parts, parts.slice(0, -1)].some((path) => path.length > 0 && library.isPackage(path))
  )
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
