/**
 * `POST /mcp`: answers one message of the Model Context Protocol. Stateless: no session and no stream; each request
 * is answered by itself, in a worker and in Node alike. Imported on first use, because the protocol's SDK is as large
 * as the engine.
 *
 *   mcp/origins     which web pages may ask          mcp/server-features   tools, resources, instructions
 *   mcp/protocol    the SDK, both eras               mcp/tools/            one file a tool
 */

import type { RouteContext } from './http/response-routes.ts'
import { isAllowedOrigin, ORIGINS_SETTING } from './mcp/origins.ts'
import { answerOverHttp } from './mcp/protocol.ts'
import { serverFeatures } from './mcp/server-features.ts'
import { refusal } from './wire/refusal.ts'

export async function answerMcp(context: RouteContext): Promise<Response> {
  const { request, env } = context
  if (!isAllowedOrigin(request, env))
    return refusal(
      'forbidden',
      `pages of this origin may not use the MCP server: its operator can list the origin in ${ORIGINS_SETTING}`,
    )
  const work = answerOverHttp(serverFeatures(context), request)
  // As in http.ts: other requests may wait for the same catalog after this one ends.
  context.waitUntil(work.catch(() => undefined))
  return work
}
