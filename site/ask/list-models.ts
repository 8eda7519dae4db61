/**
 * Lists the models of an endpoint, as suggestions for the field. Not every endpoint supports this, which is not an
 * error.
 */
import type { Outcome } from '../../runtime/answers.ts'
import { callUpstream, readWhole } from '../../runtime/upstream/call.ts'
import type { Upstream } from '../../runtime/upstream/settings.ts'

/** Longer lists are truncated. */
const MAX_MODELS = 500

export async function listModels(
  upstream: Upstream,
  signal: AbortSignal,
): Promise<Outcome<string[]>> {
  const { modelsUrl: url, key } = upstream
  const headers = new Headers(key === null ? {} : { Authorization: `Bearer ${key}` })
  const answer = await callUpstream(upstream, { url, method: 'GET', headers, signal })
  if (!answer.ok) return answer
  const whole = await readWhole(answer.value)
  if (!whole.ok) return whole
  return { ok: true, value: namesIn(new TextDecoder().decode(whole.value)) }
}

function namesIn(body: string): string[] {
  try {
    const data: unknown = Reflect.get(JSON.parse(body), 'data')
    if (!Array.isArray(data)) return []
    return data
      .flatMap((model: unknown): unknown[] =>
        typeof model === 'object' && model !== null ? [Reflect.get(model, 'id')] : [],
      )
      .filter((id) => typeof id === 'string')
      .slice(0, MAX_MODELS)
  } catch {
    return []
  }
}
