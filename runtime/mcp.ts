/**
 * `POST /mcp`: a message of the Model Context Protocol in, its answer out. Stateless: no session, no stream; each request is
 * answered by itself, in a worker and in Node alike. Imported with the first such request, since the protocol's SDK weighs
 * as much as the engine.
 *
 *   mcp/origins     which web pages may ask          mcp/offer       tools, resources, instructions
 *   mcp/protocol    the SDK, both eras               mcp/tools/      one file a tool
 */

import { refusal } from './http/refusal.ts'
import type { Asked } from './http/response-routes.ts'
import { offerOf } from './mcp/offer.ts'
import { isAllowedOrigin, ORIGINS_SETTING } from './mcp/origins.ts'
import { answerOverHttp } from './mcp/protocol.ts'

export async function answerMcp(asked: Asked): Promise<Response> {
  const { request, env } = asked
  if (!isAllowedOrigin(request, env))
    return refusal(
      'forbidden',
      `pages of this origin may not use the MCP server: its operator can list the origin in ${ORIGINS_SETTING}`,
    )
  const work = answerOverHttp(offerOf(asked), request)
  // As in http.ts: work dies with its request, but others wait for the same catalog.
  asked.waitUntil(work.catch(() => undefined))
  return work
}
