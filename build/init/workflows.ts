/**
 * Finds the CI configurations of a repository that concern a search index: those that publish documentation, or run
 * cardcat already. Files are searched for words, not interpreted.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Workflow {
  readonly system: string
  /** Relative to the root. */
  readonly path: string
  readonly publishes_docs: boolean
  readonly runs_cardcat: boolean
}

/** A path that ends in `/` is a folder of YAML files. */
const PLACES: readonly (readonly [system: string, path: string])[] = [
  ['GitHub Actions', '.github/workflows/'],
  ['GitLab CI', '.gitlab-ci.yml'],
  ['Forgejo Actions', '.forgejo/workflows/'],
  ['Gitea Actions', '.gitea/workflows/'],
  ['CircleCI', '.circleci/config.yml'],
  ['Azure Pipelines', 'azure-pipelines.yml'],
  ['Bitbucket Pipelines', 'bitbucket-pipelines.yml'],
  ['Woodpecker', '.woodpecker.yml'],
  ['Woodpecker', '.woodpecker/'],
  ['Cirrus CI', '.cirrus.yml'],
  ['Travis CI', '.travis.yml'],
  ['AppVeyor', 'appveyor.yml'],
  ['Jenkins', 'Jenkinsfile'],
  ['Read the Docs', '.readthedocs.yaml'],
  ['Read the Docs', '.readthedocs.yml'],
  ['Netlify', 'netlify.toml'],
]

/** Services that only build and host a site. */
const HOSTS = /^(Read the Docs|Netlify)$/

const PUBLISHES =
  /actions\/deploy-pages|actions-gh-pages|github-pages-deploy|gh-pages|gh-deploy|\bmike deploy\b|wrangler(?:-action)?\b.*(?:pages|deploy)|docsearch/

export function workflowsIn(root: string): Workflow[] {
  return PLACES.flatMap(([system, place]) =>
    filesAt(root, place).map((path) => {
      const text = withoutComments(readFileSync(join(root, path), 'utf8'))
      return {
        system,
        path,
        publishes_docs: HOSTS.test(system) || PUBLISHES.test(text),
        runs_cardcat: /\bcardcat\b/.test(text),
      }
    }),
  )
}

function filesAt(root: string, place: string): string[] {
  const at = join(root, place)
  if (!existsSync(at)) return []
  if (!place.endsWith('/')) return statSync(at).isFile() ? [place] : []
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => place + entry.name)
    .sort()
}

const withoutComments = (text: string): string => text.replace(/(^|\s)#.*$/gm, '$1')
