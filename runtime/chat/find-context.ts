/**
 * Finds the context for the question of a chat, or the reason why there is none. A failure never prevents the answer:
 * a catalog that does not open, a message that is too long, or a question that no library covers becomes a reason
 * sent with it.
 */
import type { Warning } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { ContextMessage } from '../context/message.ts'
import { readSettings, type SettingValues } from '../context/settings.ts'
import { boundTokens } from '../context/token-bound.ts'
import { context } from '../context.ts'
import type { ContextOverrides } from './extension.ts'
import { failureOf } from './failure-of.ts'

export interface FoundContext {
  /** Present only when it contains cards. */
  readonly message?: ContextMessage
  readonly reason?: string
  readonly warnings: readonly Warning[]
}

/** Limited, because the model's answer waits for it. */
const MAX_MS = 10_000

export async function findContext(
  question: string,
  overrides: ContextOverrides,
  open: () => Promise<Catalog>,
  env: SettingValues,
): Promise<FoundContext> {
  if (question.trim() === '' && (overrides.document?.trim() ?? '') === '')
    return without('the last message has no text')
  const own = overrides.max_tokens ?? readSettings(env).settings.maxTokens
  // The budget of /context covers the message, too; here it covers the cards alone.
  const isSeparate = overrides.style === 'reference' && overrides.placement !== 'system'
  const request = {
    ...overrides,
    max_tokens: own + (isSeparate ? 0 : boundTokens(question)),
    messages: [{ role: 'user', content: question }],
  }
  try {
    const outcome = await inTime(open().then((catalog) => context(catalog, request, env)))
    if (outcome === undefined)
      return without(`the catalog gave no context within ${MAX_MS / 1000} s`)
    if (!outcome.ok) return without(outcome.msg)
    const { value } = outcome
    const warnings = value.warnings ?? []
    if (value.sources.length > 0) return { message: value, warnings }
    return { ...(value.reason !== undefined && { reason: value.reason }), warnings }
  } catch (error) {
    return without(failureOf(error).msg)
  }
}

const without = (msg: string): FoundContext => ({
  reason: msg,
  warnings: [{ code: 'no_context', msg }],
})

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MAX_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
