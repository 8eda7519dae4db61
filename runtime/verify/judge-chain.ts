/**
 * Judges one chain: the names in it that do not exist, the deprecated ones, and calls that no signature allows.
 */

import { deprecatedFindings } from './deprecated-findings.ts'
import type { JudgedFinding, PlacedUse } from './judge.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isClass, isModule } from './library.ts'
import { memberCalled } from './members-by-name.ts'
import type { MissingUse } from './missing-findings.ts'
import type { ParsedChain, Segment } from './parsed-chains.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import type { ChainStep } from './resolve-chain.ts'
import type { Value } from './value.ts'
import { signaturesOf, wrongCalls } from './wrong-calls.ts'

/** What the judgement of a text collects. */
interface Collected {
  readonly findings: JudgedFinding[]
  readonly uses: PlacedUse[]
  readonly use: (entity: Entity) => void
  readonly missingFinding: (missing: MissingUse, context: LanguageContext) => JudgedFinding
  /** The languages in which members of unknown values are known by their names (members-by-name.ts). */
  readonly byName: ReadonlySet<string>
}

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
  findings,
  uses,
  use,
  missingFinding,
  byName,
}: Collected): ChainJudge {
  return { checkChain, checkMembers }

  function checkChain(chain: ParsedChain, values: readonly Value[], place: ChainPlace): void {
    const { own, context, lineOf, isSpan = false, boundAbove } = place
    const { rules, names, tokens } = own
    if (isMethodDefinition(chain, own)) return
    const isSet =
      chain.segments.length > 1 && /^(?:=|:=|\+=)$/.test(tokens.list[chain.next]?.text ?? '')
    const { segments } = chain
    const all = values.map((value) => context.resolver.resolve(value, segments))
    // With several possible values, all must lack a name.
    const isMissing = all.every(({ missing }) => missing.length > 0)
    const missing = isMissing ? (all[0]?.missing ?? []) : []
    let behind: JudgedFinding | undefined
    for (const { segment, parent, isFluent } of all.length === 1 ? missing : missing.slice(0, 1)) {
      // An assignment may create a member, except in a package of a language that declares all names.
      const isOwn =
        parent.kind === 'instance' || parent.entities.some(isClass) || rules.modules.open === true
      const isGiven =
        isOwn &&
        (names.assignedMembers.has(segment.name) ||
          (isSet && !isSpan && segment === segments.at(-1)))
      if (isGiven) continue
      const finding = missingFinding(
        {
          name: segment.name,
          parent,
          called: segment.call !== undefined,
          line: lineOf(segment.start),
          tail: tailOf(segments, segment),
        },
        context,
      )
      findings.push({
        ...finding,
        ...(behind !== undefined && { behind }),
        ...(boundAbove !== undefined && parent.kind === 'instance' && { boundAbove }),
      })
      if (!isFluent) behind ??= finding
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
    if (only.missing.length === 0 && next < segments.length) checkMembers(chain, next, place)
  }

  /** Checks the calls in the rest of a chain, whose receiver is unknown, if their names alone tell what they mean. */
  function checkMembers(chain: ParsedChain, from: number, place: ChainPlace): void {
    const { own, context } = place
    if (!byName.has(own.rules.name)) return
    for (const [i, segment] of chain.segments.entries()) {
      const entities = i < from ? [] : memberCalled(chain, i, { own, context, uses })
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
