/**
 * Answers a question with sources: context from the catalog, an answer of the configured model, and verification of
 * each API name in it. Where a name is invented or misused, a second pass gets the actual cards. Progress is reported
 * as events; the caller decides whether to show a draft before it is verified.
 */
import type { Outcome, Warning } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { ContextSource } from '../context/message.ts'
import type { SettingValues } from '../context/settings.ts'
import { readSettings } from '../context/settings.ts'
import { type AssembledContext, assembleContext } from '../context.ts'
import { type ChatMessage, complete } from '../upstream/complete.ts'
import type { Upstream } from '../upstream/settings.ts'
import type { Verification } from '../verify.ts'
import { citedNumbers } from './citations.ts'
import { correctionOf } from './correction.ts'
import { verifyAnswer } from './verify-answer.ts'

export interface AskOptions {
  readonly upstream: Upstream
  readonly model: string
  readonly env: SettingValues
  readonly signal: AbortSignal
  /** The token budget of the context. */
  readonly max_tokens?: number
  readonly projects?: readonly string[]
  /** Default true. */
  readonly verify?: boolean
  /** Whether to ask again when a name is wrong. Default true. */
  readonly correct?: boolean
  /** Also returns where the answer uses the names of the library. */
  readonly uses?: boolean
  readonly onEvent?: (event: AskEvent) => void
}

export type AskEvent =
  | {
      readonly kind: 'context'
      readonly assembled: AssembledContext
    }
  /** A piece of the answer of this pass. */
  | { readonly kind: 'text'; readonly pass: Pass; readonly text: string }
  | { readonly kind: 'verified'; readonly pass: Pass; readonly verification: Verification }

export type Pass = 1 | 2

export interface Answered {
  readonly question: string
  readonly answer: string
  readonly model: string
  /** The sources that the answer cites. */
  readonly cited: readonly ContextSource[]
  /** All sources that the model was given. */
  readonly sources: readonly ContextSource[]
  /** Citation numbers without a source. */
  readonly unknown_citations: readonly number[]
  /** The verification of the answer; null where it was not wanted or not possible. */
  readonly verification: Verification | null
  readonly passes: Pass
  /** The first answer, where a second replaced it. */
  readonly draft?: { readonly answer: string; readonly verification: Verification }
  readonly usage: readonly unknown[]
  readonly warnings?: readonly Warning[]
}

/** The token budget for the actual cards of a second pass. */
const CORRECTION_TOKENS = 4_000

export async function ask(
  catalog: Catalog,
  question: string,
  options: AskOptions,
): Promise<Outcome<Answered>> {
  const { upstream, model, env, signal, max_tokens, projects, uses, onEvent } = options
  const request = {
    messages: [{ role: 'user', content: question }],
    max_tokens: max_tokens ?? readSettings(env).settings.maxTokens,
    ...(projects !== undefined && { projects }),
  }
  const outcome = await assembleContext(catalog, request, env)
  if (!outcome.ok) return outcome
  onEvent?.({ kind: 'context', assembled: outcome.value })
  const { context: message, system, sources, warnings = [] } = outcome.value.message

  const messages: ChatMessage[] = [
    ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: message.content },
  ]
  const say = (pass: Pass, all: readonly ChatMessage[]) =>
    complete(upstream, {
      model,
      messages: all,
      signal,
      onText: (text) => onEvent?.({ kind: 'text', pass, text }),
    })
  const check = async (text: string, pass: Pass): Promise<Outcome<Verification> | undefined> => {
    if (options.verify === false) return undefined
    const checked = await verifyAnswer([text], async () => catalog, {
      cards: true,
      uses: uses === true,
    })
    if (checked.ok) onEvent?.({ kind: 'verified', pass, verification: checked.value })
    return checked
  }

  const first = await say(1, messages)
  if (!first.ok) return first
  const checked = await check(first.value.text, 1)
  const verifyWarnings = checked?.ok === false ? [{ code: 'not_verified', msg: checked.msg }] : []
  const common = { question, warnings: [...warnings, ...verifyWarnings] }
  const verification = checked?.ok ? checked.value : null
  const asFirst = (more: readonly Warning[] = []): Outcome<Answered> => {
    const completed = [first.value]
    const all = [...common.warnings, ...more]
    return {
      ok: true,
      value: answered({ ...common, warnings: all, sources, completed, verification }),
    }
  }
  if (verification === null || verification.ok || options.correct === false) return asFirst()

  const correction = correctionOf(verification, sources, CORRECTION_TOKENS)
  const second = await say(2, [
    ...messages,
    { role: 'assistant', content: first.value.text },
    { role: 'user', content: correction.message },
  ])
  if (!second.ok)
    return asFirst([{ code: 'not_corrected', msg: `there is no corrected answer: ${second.msg}` }])
  const again = await check(second.value.text, 2)
  return {
    ok: true,
    value: {
      ...answered({
        ...common,
        sources: correction.sources,
        completed: [first.value, second.value],
        verification: again?.ok ? again.value : null,
      }),
      draft: { answer: first.value.text, verification: withoutCards(verification) },
    },
  }
}

interface Parts {
  readonly question: string
  readonly sources: readonly ContextSource[]
  readonly completed: readonly { readonly text: string; model: string; usage: unknown }[]
  readonly verification: Verification | null
  readonly warnings: readonly Warning[]
}

function answered({ question, sources, completed, verification, warnings }: Parts): Answered {
  const last = completed.at(-1)
  const answer = last?.text ?? ''
  const numbers = citedNumbers(answer)
  return {
    question,
    answer,
    model: last?.model ?? '',
    cited: numbers.flatMap((number) => sources.find(({ n }) => n === number) ?? []),
    sources,
    unknown_citations: numbers.filter((number) => !sources.some(({ n }) => n === number)),
    verification: verification && withoutCards(verification),
    passes: completed.length === 1 ? 1 : 2,
    usage: completed.map(({ usage }) => usage ?? null),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** The cards were for the model only. */
function withoutCards({ cards: _, ...verification }: Verification): Verification {
  return verification
}
