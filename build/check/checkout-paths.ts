/**
 * Converts paths of the library to what a CI system shows: paths relative to the checkout for annotations, and links
 * for the summary. Environment variables name the checkout and its commit; without them a location is plain text.
 */
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { gitPlace } from '../discover/git.ts'
import { code } from '../text/markdown-text.ts'

export interface CheckoutPaths {
  /** From the root of the checkout. */
  pathOf(path: string): string
  /** Markdown. */
  link(path: string, line: number): string
}

export function checkoutPaths(root: string, environment: NodeJS.ProcessEnv): CheckoutPaths {
  const inCheckout = prefixOf(environment.GITHUB_WORKSPACE ?? process.cwd(), root)
  const inRepository = gitPlace(root)?.prefix ?? inCheckout
  const blob = blobAddress(environment)
  return {
    pathOf: (path) => `${inCheckout}${path}`,
    link(path, line) {
      const text = code(`${inRepository}${path}:${line}`)
      if (blob === undefined) return text
      const address = `${blob}/${inRepository}${path}`.split('/').map(encodePart).join('/')
      return `[${text}](${address}#L${line})`
    },
  }
}

/** Of the characters in a URL's scheme and host, this changes only the colon. */
const encodePart = (part: string): string => encodeURIComponent(part).replaceAll('%3A', ':')

/** `packages/core/`; empty for a root that is the base or is elsewhere. */
function prefixOf(base: string, root: string): string {
  const path = relative(resolve(base), resolve(root))
  if (path === '' || path.startsWith('..') || isAbsolute(path)) return ''
  return `${path.split(sep).join('/')}/`
}

function blobAddress({
  GITHUB_SERVER_URL,
  GITHUB_REPOSITORY,
  GITHUB_SHA,
  CI_PROJECT_URL,
  CI_COMMIT_SHA,
}: NodeJS.ProcessEnv): string | undefined {
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY && GITHUB_SHA)
    return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA}`
  if (CI_PROJECT_URL && CI_COMMIT_SHA) return `${CI_PROJECT_URL}/-/blob/${CI_COMMIT_SHA}`
  return undefined
}
