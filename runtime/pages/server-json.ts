/**
 * A site that answers → its `server.json` for the MCP registry, as its owner would publish it: named after the host,
 * which the registry has its owner prove (https://github.com/modelcontextprotocol/registry,
 * docs/reference/server-json).
 */
import type { LibraryIndex } from './llms-index.ts'
import { skillName } from './skill.ts'

export const SERVER_SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'
/** Of the schema. */
const MAX_DESCRIPTION = 100

interface ServerFacts {
  readonly origin: string
  /** Version and description of the library, if there is only one. */
  readonly version: string | null
  readonly description?: string | undefined
  /** The number of libraries, where not all of them are given. */
  readonly count?: number
}

export function serverJson(
  libraries: readonly LibraryIndex[],
  { origin, version, description, count = libraries.length }: ServerFacts,
): object {
  const [only] = libraries
  const isOne = only !== undefined && count === 1
  const words = isOne ? only.title : `${count} code libraries`
  const host = new URL(origin).hostname.split('.').reverse().join('.')
  return {
    $schema: SERVER_SCHEMA,
    name: `${host}/${isOne ? skillName(only.project) : 'cardcat'}`,
    title: cut(words),
    description: cut(
      isOne && description !== undefined
        ? `The API of ${words}: ${description}`
        : `Search, inspect and verify the API of ${words}`,
    ),
    version: (isOne ? version : null) ?? '1.0.0',
    remotes: [{ type: 'streamable-http', url: `${origin}mcp` }],
  }
}

/** At the end of a word, if the text is too long. */
const cut = (text: string): string =>
  text.length <= MAX_DESCRIPTION
    ? text
    : `${text.slice(0, MAX_DESCRIPTION - 1).replace(/\s+\S*$/, '')}…`
