/**
 * A site that answers → its `server.json` for the MCP registry, as its owner would publish it: named after the host, which the registry
 * has its owner prove (https://github.com/modelcontextprotocol/registry, docs/reference/server-json).
 */
import type { LibraryIndex } from './llms-index.ts'
import { skillName } from './skill.ts'

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'
/** Of the schema. */
const MOST_DESCRIPTION = 100

export function serverJson(
  libraries: readonly LibraryIndex[],
  { origin, version }: { readonly origin: string; readonly version: string | null },
): object {
  const [only] = libraries
  const isOne = only !== undefined && libraries.length === 1
  const words = isOne ? only.title : `${libraries.length} code libraries`
  const host = new URL(origin).hostname.split('.').reverse().join('.')
  return {
    $schema: SCHEMA,
    name: `${host}/${isOne ? skillName(only.project) : 'cardcat'}`,
    title: words.slice(0, MOST_DESCRIPTION),
    description: `Search, inspect and verify the API of ${words}`.slice(0, MOST_DESCRIPTION),
    version: (isOne ? version : null) ?? '1.0.0',
    remotes: [{ type: 'streamable-http', url: `${origin}mcp` }],
  }
}
