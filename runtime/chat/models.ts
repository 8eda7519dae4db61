/**
 * GET /v1/models: the upstream's own list; the configured model alone when the upstream has no such route.
 */
import type { RouteContext } from '../http/response-routes.ts'
import { callUpstream, readWhole } from '../upstream/call.ts'
import { hidden } from '../upstream/hidden.ts'
import { readChatSettings, readUpstream } from '../upstream/settings.ts'
import { authorize } from './access.ts'
import { chatRefusal } from './chat-refusal.ts'
import { headersFromUpstream, headersToUpstream, SECURITY_HEADERS } from './passed-headers.ts'

const NO_SUCH_ROUTE = [404, 405, 501]

export async function answerModels({ request, env }: RouteContext): Promise<Response> {
  const upstream = readUpstream(env)
  if (!upstream.ok) return chatRefusal(upstream)
  const { modelsUrl, model, key } = upstream.value
  const authorization = await authorize(request, upstream.value, readChatSettings(env))
  if (!authorization.ok) return chatRefusal(authorization)
  const answer = await callUpstream(upstream.value, {
    url: modelsUrl,
    method: 'GET',
    headers: headersToUpstream(request, authorization.value),
    signal: request.signal,
  })
  if (!answer.ok) return chatRefusal(answer)
  const { status } = answer.value
  if (NO_SUCH_ROUTE.includes(status) && model !== null) {
    answer.value.cancel()
    const only = { id: model, object: 'model', created: 0, owned_by: 'upstream' }
    return Response.json({ object: 'list', data: [only] }, { headers: SECURITY_HEADERS })
  }
  const whole = await readWhole(answer.value)
  if (!whole.ok) return chatRefusal(whole)
  const body = hidden(new TextDecoder().decode(whole.value), key)
  return new Response(body, { status, headers: headersFromUpstream(answer.value.headers, key) })
}
