/**
 * Judges one chain: the names in it that do not exist, the deprecated ones, and calls that no signature allows.
 */

import { nameWords } from '../std/name-words.ts'
import { mayBeAugmented } from './augmented-interfaces.ts'
import { deprecatedFindings } from './deprecated-findings.ts'
import { addUsed, type Collected, type JudgedFinding } from './judgement.ts'
import type { LanguageContext } from './language-contexts.ts'
import { isClass, isModule } from './library.ts'
import { memberCalled } from './members-by-name.ts'
import type { MissingUse } from './missing-findings.ts'
import type { ParsedChain, Segment } from './parsed-chains.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import type { ChainStep, MissingSegment, ResolvedChain } from './resolve-chain.ts'
import type { Value } from './value.ts'
import { signaturesOf, wrongCalls } from './wrong-calls.ts'

interface ChainPlace {
  readonly own: ParsedPiece
  readonly context: LanguageContext
  readonly lineOf: (place: number) => number
  /** The chain is a name in a sentence. */
  readonly isSpan?: boolean
  /** The first name of the chain, if only a piece above binds it. */
  readonly boundAbove?: string
}

export interface ChainJudge {
  readonly checkChain: (chain: ParsedChain, values: readonly Value[], place: ChainPlace) => void
  readonly checkMembers: (chain: ParsedChain, from: number, place: ChainPlace) => void
}

export function createChainJudge({
  collected,
  read,
  missingFinding,
  byName,
}: {
  readonly collected: Collected
  /** The pieces that were read so far. */
  readonly read: readonly ParsedPiece[]
  readonly missingFinding: (missing: MissingUse, context: LanguageContext) => JudgedFinding
  /** The languages in which members of unknown values are known by their names (members-by-name.ts). */
  readonly byName: ReadonlySet<string>
}): ChainJudge {
  const { findings, uses } = collected
  return { checkChain, checkMembers }

  function checkChain(chain: ParsedChain, values: readonly Value[], place: ChainPlace): void {
    const { own, context } = place
    if (isMethodDefinition(chain, own)) return
    const all = values.map((value) => context.resolver.resolve(value, chain.segments))
    const behind = addMissing(chain, all, place)
    const [only, ...others] = all
    if (only === undefined) return
    addUses(only.steps, place)
    if (others.length > 0) return
    const [firstMissing] = only.missing
    const isBehind = ({ segment }: ChainStep): boolean =>
      firstMissing !== undefined && segment.start > firstMissing.segment.start
    checkSteps(
      only.steps.filter((step) => !isBehind(step)),
      place,
    )
    checkSteps(only.steps.filter(isBehind), place, behind)
    const next = only.steps.length
    if (only.missing.length === 0 && next < chain.segments.length) checkMembers(chain, next, place)
  }

  /**
   * Adds a finding for each name of a chain that does not exist.
   *
   * @param all the chain as resolved from each possible value, all of which must lack a name
   * @returns the first finding behind which no name of the chain is certain
   */
  function addMissing(
    chain: ParsedChain,
    all: readonly ResolvedChain[],
    place: ChainPlace,
  ): JudgedFinding | undefined {
    const { context, lineOf, boundAbove } = place
    const isMissing = all.every(({ missing }) => missing.length > 0)
    const missing = isMissing ? (all[0]?.missing ?? []) : []
    let behind: JudgedFinding | undefined
    for (const each of all.length === 1 ? missing : missing.slice(0, 1)) {
      if (mayBeAssigned(each, chain, place, byName)) continue
      if (mayBeAugmented(each, read, place.own.rules)) continue
      const { segment, parent, isFluent, isImplicit } = each
      const finding = missingFinding(
        {
          name: segment.name,
          parent,
          called: segment.call !== undefined,
          line: lineOf(segment.start),
          tail: tailOf(chain.segments, segment),
        },
        context,
      )
      // Code in a text calls functions that the text leaves out.
      if (isImplicit && !finding.suggestions.some((other) => isLike(segment.name, other))) continue
      findings.push({
        ...finding,
        ...(behind !== undefined && { behind }),
        ...(boundAbove !== undefined && parent.kind === 'instance' && { boundAbove }),
      })
      if (!isFluent) behind ??= finding
    }
    return behind
  }

  function addUses(steps: readonly ChainStep[], { lineOf }: ChainPlace): void {
    for (const { entities, segment } of steps) {
      if (entities.some(isModule) && segment.call === undefined) continue
      for (const entity of entities.slice(0, 2)) addUsed(collected, entity)
      const [entity] = entities
      if (entity !== undefined)
        uses.push({ name: segment.name, line: lineOf(segment.start), entity })
    }
  }

  /** Checks the calls in the rest of a chain, whose receiver is unknown, if their names alone tell what they mean. */
  function checkMembers(chain: ParsedChain, from: number, place: ChainPlace): void {
    const { own, context } = place
    if (!byName.has(own.rules.name)) return
    for (const [i, segment] of chain.segments.entries()) {
      const entities = i < from ? [] : memberCalled(chain, i, { own, read, context, uses })
      if (entities.length === 0) continue
      const segments = chain.segments.slice(i)
      const [step, ...steps] = context.resolver.resolve(
        { kind: 'path', path: [segment.name], entities },
        segments,
      ).steps
      if (step !== undefined) checkSteps([{ ...step, bound: true }, ...steps], place)
      return
    }
  }

  function checkSteps(
    steps: readonly ChainStep[],
    { own: { rules }, context, lineOf, isSpan = false }: ChainPlace,
    behind?: JudgedFinding,
  ): void {
    const add = (finding: JudgedFinding): void => {
      findings.push({ ...finding, ...(behind !== undefined && { behind }) })
    }
    for (const step of steps) {
      const { entities, segment } = step
      const line = lineOf(segment.start)
      const [head] = entities.map((entity) => entity.head)
      deprecatedFindings(entities, line).forEach(add)
      // In a sentence, `f()` is the name of a function and not a call.
      const isBare =
        segment.call !== undefined && segment.call.positional + segment.call.named.length === 0
      if (segment.call === undefined || (isSpan && isBare) || head === undefined) continue
      for (const { at = segment.start, ...about } of wrongCalls(step, segment, rules, context))
        add({
          name: head.title,
          line: lineOf(at),
          verdict: 'misused',
          suggestions: signaturesOf(step, context),
          ...about,
        })
    }
  }
}

const lowerWords = (name: string): string[] => nameWords(name).map((word) => word.toLowerCase())

/** Whether a name has at least half of its words in common with the last part of another one. */
function isLike(name: string, other: string): boolean {
  const own = lowerWords(name)
  const words = lowerWords(other.split(/[.:#\\]/).at(-1) ?? '')
  const isSame = (word: string): boolean =>
    words.some(
      (each) =>
        each === word ||
        (each.length > 3 && word.startsWith(each)) ||
        (word.length > 3 && each.startsWith(word)),
    )
  return own.filter(isSame).length * 2 >= own.length
}

/**
 * Whether an assignment in the piece may create a missing member. In a package of a language that declares all names it
 * cannot.
 */
function mayBeAssigned(
  { segment, parent }: MissingSegment,
  { segments, next }: ParsedChain,
  { own: { rules, names, tokens }, isSpan = false }: ChainPlace,
  checked: ReadonlySet<string>,
): boolean {
  // A compiler rejects an assignment to a member that no declaration has.
  if (rules.declaredMembers === true || checked.has(rules.name)) return false
  const isOpen =
    parent.kind === 'instance' || parent.entities.some(isClass) || rules.modules.open === true
  if (!isOpen) return false
  const isSet = segments.length > 1 && /^(?:=|:=|\+=)$/.test(tokens.list[next]?.text ?? '')
  return (
    names.assignedMembers.has(segment.name) || (isSet && !isSpan && segment === segments.at(-1))
  )
}

/** Whether the chain is the head of a method in a class or an object: `set(key, value): void {`. */
function isMethodDefinition(
  { segments: [first, ...others], start, end }: ParsedChain,
  { outline: { code }, rules }: ParsedPiece,
): boolean {
  if (first?.call === undefined || others.length > 0 || rules.trailingBlock === true) return false
  const before = code.slice(code.lastIndexOf('\n', start - 1) + 1, start)
  return MODIFIERS.test(before) && BODY.test(code.slice(end, end + MAX_RESULT_TYPE))
}

const MODIFIERS =
  /^\s*(?:(?:async|static|get|set|public|private|protected|override|readonly)\s+|\*\s*)*$/
const BODY = /^\s*(?::\s*[^\n;{}=]+)?\{/
/** In characters. */
const MAX_RESULT_TYPE = 200

/** The rest of the chain after the missing name: `name` of `lib.wrong.deeper.name()`. */
function tailOf(segments: readonly Segment[], missing: Segment): string | undefined {
  const at = segments.indexOf(missing)
  if (missing.call !== undefined || at === segments.length - 1) return undefined
  return (segments.slice(at + 1).find(({ call }) => call !== undefined) ?? segments.at(-1))?.name
}
