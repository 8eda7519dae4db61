/** Judges one piece of a text: its imports and chains, or the name in a code span. */
import { SOURCE_EXTENSION } from '../std/language-names.ts'
import { deprecatedFindings } from './deprecated-findings.ts'
import type { ImportStatement } from './import-statements.ts'
import { createChainJudge } from './judge-chain.ts'
import { addUsed, type Collected } from './judgement.ts'
import type { LanguageContext } from './language-contexts.ts'
import { isSymbol } from './library.ts'
import { createMissingFindings } from './missing-findings.ts'
import { type ParsedChain, parseMemberChains } from './parsed-chains.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import type { ReadingRules } from './reading-rules.ts'
import { missingRoot, resolveImport } from './resolve-imports.ts'
import type { RootValues, Scope } from './root-values.ts'
import { linesOf } from './text-pieces.ts'
import type { Value } from './value.ts'

export interface PieceJudge {
  /** @param number its position among the pieces that `roots` reads */
  checkPiece(number: number, own: ParsedPiece): void
  checkSpan(own: ParsedPiece): void
}

/** A piece with what its checks need. */
interface PlacedPiece {
  readonly own: ParsedPiece
  readonly context: LanguageContext
  /** The line of the text at an offset in the piece. */
  readonly lineOf: (place: number) => number
}

export function createPieceJudge({
  roots,
  read,
  contextOf,
  scope: { path, isOwn = false },
  byName,
  collected,
}: {
  readonly roots: RootValues
  /** The pieces that were read so far. */
  readonly read: readonly ParsedPiece[]
  readonly contextOf: (rules: ReadingRules) => LanguageContext
  readonly scope: Scope
  readonly byName: ReadonlySet<string>
  readonly collected: Collected
}): PieceJudge {
  const { findings, uses, memberUses } = collected
  const missingFinding = createMissingFindings((entity) => addUsed(collected, entity))
  const { checkChain, checkMembers } = createChainJudge({ collected, read, missingFinding, byName })

  return {
    checkPiece(number, own) {
      const { piece, rules, outline, names, chains } = own
      const lineAt = linesOf(outline.text)
      const lineOf = (place: number): number => piece.line + lineAt(place) - 1
      const place = { own, context: contextOf(rules), lineOf }
      for (const statement of names.imports) checkImport(statement, place)
      for (const chain of names.patterns) checkChainOf(number, chain, place)
      for (const chain of chains)
        if (!names.isImport(chain.start)) checkChainOf(number, chain, place)
      if (byName.has(rules.name))
        for (const chain of parseMemberChains(own)) checkMembers(chain, 0, place)
    },

    checkSpan(own) {
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
      collected.checked++
      checkChain(first, values, { own, context, lineOf: () => piece.line, isSpan: true })
    },
  }

  function checkImport(statement: ImportStatement, { own, context, lineOf }: PlacedPiece): void {
    const { name } = statement
    const line = lineOf(statement.at)
    const resolved = resolveImport(statement, own.rules, context, path)
    if (resolved === undefined) return
    collected.checked++
    const { missing, value } = resolved
    if (missing !== undefined) {
      const tail = name === null || name === missing.name ? undefined : name
      const finding = missingFinding({ ...missing, called: false, line, tail }, context)
      findings.push({ ...finding, imported: true })
      return
    }
    if (value?.kind !== 'path') return
    if (name !== null) findings.push(...deprecatedFindings(value.entities, line))
    for (const entity of value.entities) {
      if (!isSymbol(context.library.card(entity))) continue
      addUsed(collected, entity)
      if (name !== null) uses.push({ name, line, entity })
    }
  }

  function checkChainOf(number: number, chain: ParsedChain, place: PlacedPiece): void {
    const { own, context, lineOf } = place
    const values = roots.ofChain(number, chain, context)
    addMemberUse(chain, own, values, lineOf(chain.segments[1]?.start ?? 0))
    if (values === undefined) {
      checkUnknownRoot(chain, place)
      return
    }
    collected.checked++
    const [root] = chain.segments
    const isBoundAbove = root !== undefined && !own.names.bindings.has(root.name)
    checkChain(chain, values, { ...place, ...(isBoundAbove && { boundAbove: root.name }) })
  }

  function checkUnknownRoot(chain: ParsedChain, place: PlacedPiece): void {
    const { own, context, lineOf } = place
    if (own.rules.selfNames?.includes(chain.segments[0]?.name ?? '') === true) return
    const missing = missingRoot(chain, own.rules, context)
    if (missing === undefined) checkMembers(chain, 1, place)
    else {
      const line = lineOf(chain.start)
      findings.push(missingFinding({ ...missing, called: false, line, tail: undefined }, context))
    }
  }

  function addMemberUse(
    { segments: [root, member] }: ParsedChain,
    { rules }: ParsedPiece,
    values: readonly Value[] | undefined,
    line: number,
  ): void {
    if (!isOwn) return
    if (root === undefined || member === undefined || root.call !== undefined) return
    if (rules.selfNames?.includes(root.name) === true) return
    const [value, ...others] = values?.filter(({ derived }) => derived === undefined) ?? []
    if (others.length > 0 || value?.kind === 'path') return
    memberUses.push({
      variable: root.name,
      member: member.name,
      language: rules.name,
      line,
      classes: value?.classes,
    })
  }
}

/** `zod.dev` or `requests.txt` in a sentence is an address or a file. */
const looksLikeFile = ({ segments }: ParsedChain): boolean =>
  segments.length === 2 &&
  segments.every(({ call }) => call === undefined) &&
  FILES.test(segments[1]?.name ?? '')
const FILES = new RegExp(
  `^(?:${SOURCE_EXTENSION}|org|com|io|dev|net|ai|app|txt|md|rst|json|toml|ya?ml|cfg|ini|lock|html?|css|ipynb|git|zip|gz|whl|jar|pdf|csv|xml|pem|crt|cer|p12|pfx|db|sqlite3?|png|jpe?g|gif|svg|bmp|xlsx?|docx?|pptx?|parquet|dll|exe|dylib|conf|tar|bz2|xz|wasm)$`,
)
