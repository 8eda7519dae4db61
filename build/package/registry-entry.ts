/**
 * Makes the entry of this package for the MCP registry from package.json, the only place with its name, version and
 * description. Only the owner of a namespace may publish in it, so the name is never guessed.
 */
import * as v from 'valibot'
import { SERVER_SCHEMA } from '../../runtime/pages/server-json.ts'
import { BuildError } from '../errors.ts'

const Package = v.object({
  name: v.string(),
  version: v.string(),
  mcpName: v.optional(v.string()),
  repository: v.optional(v.union([v.string(), v.object({ url: v.string() })])),
})

/** Of the schema: a reversed domain, a slash, a name. */
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/

/** @throws BuildError if package.json does not say by which name the server is published */
export function registryEntry(packageJson: unknown): object {
  const { name: identifier, version, mcpName, repository } = v.parse(Package, packageJson)
  const address = typeof repository === 'string' ? repository : (repository?.url ?? '')
  const name = nameOf(mcpName, ownName(address), identifier)
  return {
    $schema: SERVER_SCHEMA,
    name,
    title: 'cardcat',
    description:
      'Search, inspect and verify the API of code libraries from packs that cardcat builds',
    version,
    packages: [
      {
        registryType: 'npm',
        identifier,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'mcp' },
          {
            type: 'named',
            name: '--pack',
            description:
              'A pack that `cardcat build` wrote, or a folder of packs; dist/pack of the current folder unless given',
            format: 'filepath',
            isRepeated: true,
          },
        ],
      },
    ],
  }
}

/** The registry compares the entry with `mcpName` in the published package, so this key must be there. */
function nameOf(given: string | undefined, own: string | undefined, identifier: string): string {
  const wanted = own ?? `io.github.OWNER/${identifier}`
  const how =
    own === undefined
      ? 'with the GitHub account that publishes as OWNER, or the reversed domain of yours'
      : 'after its repository'
  if (given === undefined)
    throw new BuildError(`package.json has no mcpName: add "mcpName": "${wanted}", ${how}`)
  if (!NAME.test(given))
    throw new BuildError(
      `mcpName ${given} in package.json is not a valid name: write ${wanted}, ${how}`,
    )
  const isOfGitHub = given.startsWith('io.github.')
  if (isOfGitHub && own !== undefined && ownerOf(given) !== ownerOf(own))
    throw new BuildError(
      `mcpName ${given} and repository in package.json name different accounts: write ${own}, or correct the repository`,
    )
  return given
}

const ownerOf = (name: string): string => name.split('/')[0]?.toLowerCase() ?? ''

/** `io.github.owner/name` of a repository at GitHub. */
function ownName(address: string): string | undefined {
  const [, owner, name] =
    /(?:^github:|^|github\.com[/:])([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(address) ?? []
  return owner === undefined ? undefined : `io.github.${owner}/${name}`
}
