/**
 * Warns about what could surprise the owner of a repository after the first build, each with what to do about it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { isGitIgnored } from '../discover/git.ts'
import type { Findings } from './inspect-repository.ts'

/** The default folder of a pack. */
const PACK = 'dist/pack'

export function warningsFor({ root, library, docs, repository }: Findings): string[] {
  const published = docs.generators.filter(({ address }) => address !== null)
  return [
    ...(library.languages.length === 0 && docs.pages === 0
      ? ['There is nothing to index here: no source and no page of documentation was found.']
      : []),
    ...(library.version === null
      ? ['No manifest states a version: give it to a build with --library-version.']
      : []),
    ...(repository === null
      ? [
          'No manifest or git remote names a repository: cards get links to sources once "url" in cardcat.json is an address with {path}.',
        ]
      : []),
    ...(repository !== null && published.length > 0 && docs.generators.length > 1
      ? [
          'There are several documentation sites, and "docs_url" in cardcat.json takes one address: cards of their pages link to the repository.',
        ]
      : []),
    ...(isGitIgnored(root, `${PACK}/manifest.json`) === false
      ? [`git does not ignore ${PACK}, where a build puts its pack: add it to .gitignore.`]
      : []),
    ...(isPublished(root)
      ? [`npm would publish ${PACK} with the package: add "!${PACK}" to "files" in package.json.`]
      : []),
  ]
}

const Published = v.object({
  private: v.optional(v.literal(false)),
  files: v.array(v.string()),
})

/** Whether the npm package publishes all of `dist`. */
function isPublished(root: string): boolean {
  const path = join(root, 'package.json')
  if (!existsSync(path)) return false
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch {
    return false // the plan says that it cannot be read
  }
  const parsed = v.safeParse(Published, json)
  if (!parsed.success) return false
  const { files } = parsed.output
  return (
    files.some((glob) => /^(\.\/)?dist(\/?|\/\*\*(\/\*)?)$/.test(glob)) &&
    !files.some((glob) => glob.startsWith(`!${PACK}`))
  )
}
