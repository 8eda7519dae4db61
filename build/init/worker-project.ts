/**
 * The three files of a worker that answers questions about a library. `public/` is deployed beside the worker;
 * wrangler runs `npm run build` before it deploys or serves, which builds the pack into it.
 */

export interface WorkerOptions {
  readonly project: string
  /** The library's root relative to the worker's folder, with `/`. */
  readonly library: string
  /** The version of cardcat: `0.1.0`. */
  readonly version: string
}

/** Not newer than this wrangler's workerd supports, the last one for Node 20. */
const WRANGLER = '~4.86.0'
const COMPATIBILITY_DATE = '2026-04-20'

export function workerProject(options: WorkerOptions): ReadonlyMap<string, string> {
  return new Map([
    ['wrangler.toml', wranglerToml(options)],
    ['worker.ts', workerTs(options)],
    ['package.json', packageJson(options)],
  ])
}

const wranglerToml = ({ project }: WorkerOptions): string => `name = "${workerName(project)}"
main = "worker.ts"
compatibility_date = "${COMPATIBILITY_DATE}"

# Builds the pack into public/pack before the worker is served or deployed.
[build]
command = "npm run build"

# The files of public/ are served as they are; the worker answers everything else.
[assets]
directory = "public"
binding = "ASSETS"
`

const workerTs = ({ project }: WorkerOptions): string => `/**
 * Answers questions about ${project} over HTTP from the pack in public/pack:
 * GET /search?q=…, GET /inspect?symbol=…, POST /context, GET /health.
 */
import { openCatalog } from 'cardcat'
import { createFetch } from 'cardcat/http'

interface Env {
  readonly ASSETS: { fetch(url: string): Promise<Response> }
}

let answer: ((request: Request) => Promise<Response>) | undefined

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    // Created by the first request, which brings the binding, and kept.
    answer ??= createFetch({ catalog: () => openCatalog(env.ASSETS) })
    return answer(request)
  },
}
`

function packageJson({ project, library, version }: WorkerOptions): string {
  const json = {
    name: workerName(project),
    private: true,
    type: 'module',
    scripts: {
      build: `cardcat build ${shellWord(library)} --out public/pack`,
      dev: 'wrangler dev',
      deploy: 'wrangler deploy',
    },
    dependencies: { cardcat: `^${version}` },
    devDependencies: { wrangler: WRANGLER },
  }
  return `${JSON.stringify(json, null, 2)}\n`
}

/** Cloudflare allows lower-case letters, digits and dashes, at most 63. */
export function workerName(project: string): string {
  const word = project
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${word.slice(0, 55).replace(/-+$/, '') || 'library'}-cardcat`
}

const shellWord = (path: string): string => (/^[\w./@+-]+$/.test(path) ? path : `"${path}"`)
