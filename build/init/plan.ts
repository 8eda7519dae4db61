/**
 * Plans what `cardcat init` would write, and notes what exists and stays unchanged. It reads the three places that it
 * may write to and changes nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { errorMessageLine } from '../../runtime/std/error-message.ts'
import { isRecord } from '../../runtime/std/is-record.ts'
import { CONFIG_FILE } from '../discover/config.ts'
import { isGitIgnored } from '../discover/git.ts'
import type { Findings } from './inspect-repository.ts'
import { withScript } from './package-script.ts'
import { workerProject } from './worker-project.ts'

export interface Plan {
  readonly writes: readonly Write[]
  readonly kept: readonly Kept[]
  /** Sentences for the user. */
  readonly notes: readonly string[]
}

export interface Write {
  /** `create`: there is no such file. `edit`: a line is added to one. */
  readonly kind: 'create' | 'edit'
  /** Absolute. */
  readonly path: string
  /** The whole file. */
  readonly text: string
  /** What to show of it: the whole of a short file, or the added line. */
  readonly shown: string
}

export interface Kept {
  readonly path: string
  readonly reason: string
}

export interface PlanOptions {
  /** The folder of the worker project, absolute; none without. */
  readonly worker?: string | undefined
  /** The version of cardcat. */
  readonly version: string
}

const SCRIPT = { name: 'cardcat', command: 'cardcat build' } as const

export function planFor(findings: Findings, options: PlanOptions): Plan {
  const parts = [
    configPart(findings, options.worker),
    scriptPart(findings),
    ...(options.worker === undefined
      ? []
      : [workerPart(findings, options.worker, options.version)]),
  ]
  return {
    writes: parts.flatMap(({ writes }) => writes),
    kept: parts.flatMap(({ kept }) => kept),
    notes: parts.flatMap(({ notes }) => notes),
  }
}

const NOTHING: Plan = { writes: [], kept: [], notes: [] }

function configPart(findings: Findings, worker: string | undefined): Plan {
  const { root } = findings
  const path = join(root, CONFIG_FILE)
  const inside = worker === undefined ? null : insideOf(root, worker)
  if (!existsSync(path)) {
    const text = `${JSON.stringify(configOf(findings, inside), null, 2)}\n`
    return { ...NOTHING, writes: [{ kind: 'create', path, text, shown: text }] }
  }
  const isExcluded = inside === null || readFileSync(path, 'utf8').includes(`"${inside}"`)
  return {
    ...NOTHING,
    kept: [{ path, reason: 'it is there already' }],
    notes: isExcluded
      ? []
      : [
          `Add "${inside}" to "exclude" in ${CONFIG_FILE}, or the worker is indexed with the library.`,
        ],
  }
}

/** Only what a build does not find by itself, or what a user will want to check. */
function configOf({ library, docs, repository }: Findings, worker: string | null) {
  const address = publicAddress(docs.generators)
  const config = {
    ...(library.is_named ? {} : { project: library.name }),
    ...(worker === null ? {} : { exclude: [worker] }),
    ...(repository === null ? {} : { url: repository.url }),
    ...(address === null ? {} : { docs_url: `${address}{path}` }),
  }
  return Object.keys(config).length === 0 ? { project: library.name } : config
}

/** One template cannot serve two sites, and a site under development has no address. */
function publicAddress(generators: Findings['docs']['generators']): string | null {
  const [only, ...others] = generators
  if (only === undefined || others.length > 0 || only.address === null) return null
  return /^https?:\/\/(localhost|127\.|0\.0\.0\.0|example\.)/.test(only.address)
    ? null
    : only.address
}

function scriptPart({ root }: Findings): Plan {
  const path = join(root, 'package.json')
  if (!existsSync(path)) return NOTHING
  const text = readFileSync(path, 'utf8')
  const scripts = scriptsIn(text)
  if (typeof scripts === 'string') {
    const note = `package.json ${scripts}. It stays as it is; fix it and run init again for a script "${SCRIPT.name}".`
    return { ...NOTHING, kept: [{ path, reason: scripts }], notes: [note] }
  }
  const own = Object.entries(scripts).find(
    ([name, command]) => name === SCRIPT.name || /\bcardcat build\b/.test(String(command)),
  )
  if (own !== undefined) {
    const reason = `its script ${JSON.stringify(own[0])} is there already`
    return { ...NOTHING, kept: [{ path, reason }] }
  }
  return {
    ...NOTHING,
    writes: [
      {
        kind: 'edit',
        path,
        text: withScript(text, SCRIPT.name, SCRIPT.command),
        shown: `${JSON.stringify(SCRIPT.name)}: ${JSON.stringify(SCRIPT.command)}`,
      },
    ],
  }
}

/** The scripts of a package.json, or why there can be none. */
function scriptsIn(text: string): object | string {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return `is not valid JSON (${errorMessageLine(error)})`
  }
  if (!isRecord(json)) return 'contains no object'
  if (!('scripts' in json)) return {}
  return isRecord(json.scripts) ? json.scripts : 'has "scripts" that are not an object'
}

function workerPart({ root, library }: Findings, worker: string, version: string): Plan {
  const project = {
    project: library.name,
    library: slashed(relative(worker, root)) || '.',
    version,
  }
  const files = [...workerProject(project)].map(([name, text]) => ({
    path: join(worker, name),
    text,
  }))
  const notIgnored = ['node_modules', 'public', '.wrangler'].filter(
    (name) => isGitIgnored(root, join(worker, name, 'any')) === false,
  )
  return {
    notes:
      notIgnored.length === 0
        ? []
        : [
            `git does not ignore ${notIgnored.join(', ')} in the worker's folder: add them to .gitignore.`,
          ],
    writes: files
      .filter(({ path }) => !existsSync(path))
      .map(({ path, text }) => ({ kind: 'create', path, text, shown: text })),
    kept: files
      .filter(({ path }) => existsSync(path))
      .map(({ path }) => ({ path, reason: 'it is there already' })),
  }
}

/** The worker's folder relative to the root; null when it is elsewhere or is the root. */
function insideOf(root: string, worker: string): string | null {
  const path = slashed(relative(root, worker))
  return path === '' || path.startsWith('..') || /^\w:/.test(path) ? null : path
}

const slashed = (path: string): string => path.split(sep).join('/')
