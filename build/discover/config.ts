/**
 * Describes a library, given its folder or a corpus folder that points to it. `cardcat.json` has precedence, key by
 * key; the rest comes from the manifest of the package manager (manifests.ts), so that most libraries need no config.
 *
 * The schema is strict, because ignoring a misspelled key would produce an index that lacks what its owner believes
 * to be in it.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import * as v from 'valibot'
import type { Requirement } from '../../runtime/pack/requirement.ts'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { BuildError } from '../errors.ts'
import { oneLine, readManifest, shortList } from './manifests.ts'
import { versionOfGem, versionOfTag } from './version-files.ts'

export const CONFIG_FILE = 'cardcat.json'

const Globs = v.array(v.pipe(v.string(), v.nonEmpty()))

const UrlTemplate = v.pipe(
  v.string(),
  v.check((url) => url.includes('{path}'), 'must contain {path}'),
)

const ConfigFile = v.strictObject({
  $schema: v.optional(v.string()),
  project: v.optional(
    v.pipe(v.string(), v.regex(/^[^/\\#?%\s]+$/, 'must be one word without / # ? %')),
  ),
  version: v.optional(v.string()),
  description: v.optional(v.string()),
  keywords: v.optional(v.array(v.string())),
  source: v.optional(Globs),
  docs: v.optional(Globs),
  tests: v.optional(Globs),
  notebooks: v.optional(Globs),
  documents: v.optional(v.array(v.string())),
  specs: v.optional(
    v.array(
      v.strictObject({
        file: v.string(),
        items: v.string(),
        id: v.string(),
        title: v.optional(v.string()),
        text: v.optional(v.string()),
        kind: v.optional(v.string()),
      }),
    ),
  ),
  exclude: v.optional(Globs),
  url: v.optional(UrlTemplate),
  docs_url: v.optional(UrlTemplate),
  public: v.optional(v.array(v.string())),
  aliases: v.optional(v.record(v.string(), v.string())),
  examples: v.optional(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty()))),
  from: v.optional(
    v.pipe(v.string(), v.regex(/^(npm|path):./, 'must start with "npm:" or "path:"')),
  ),
})
type ConfigFile = v.InferOutput<typeof ConfigFile>

export type Spec = NonNullable<ConfigFile['specs']>[number]

/** A glob list that is undefined was not given, and discovery decides by names and places instead. */
export interface FileGlobs {
  readonly source?: readonly string[] | undefined
  readonly docs?: readonly string[] | undefined
  readonly tests?: readonly string[] | undefined
  readonly notebooks?: readonly string[] | undefined
  readonly exclude: readonly string[]
}

export interface LibraryConfig {
  /** Absolute; never written to a pack. */
  readonly root: string
  readonly project: string
  readonly version: string | null
  /** One line about its purpose, by which a catalog finds it. */
  readonly description: string | null
  readonly keywords: readonly string[]
  /** The runtime that the library needs, where its manifest says. */
  readonly requires: Requirement | null
  /** The path by which code imports it, where its manifest states one: that of a Go module. */
  readonly importPath: string | null
  readonly globs: FileGlobs
  /** Absolute paths of JSONL files. */
  readonly documents: readonly string[]
  readonly specs: readonly Spec[]
  readonly url?: string
  /** For pages of documentation: a template in which `{path}` is the page's place on their site. */
  readonly docsUrl?: string
  /** Names of the public API, where the library lists them itself. */
  readonly publicNames: readonly string[]
  readonly aliases: Readonly<Record<string, string>>
  /** Questions that a page suggests; default: chosen from the cards. */
  readonly examples: readonly string[]
  /** The npm package and version of the sources: `npm:zod@4.6.7`. */
  readonly origin?: string
  /** The `cardcat.json` that was read, if any: absolute. */
  readonly file?: string
}

export interface ConfigOptions {
  /** A config file to read instead of FOLDER/cardcat.json. */
  readonly file?: string | undefined
  readonly project?: string | undefined
  readonly version?: string | undefined
}

export function readConfig(folder: string, options: ConfigOptions = {}): LibraryConfig {
  const start = resolve(folder)
  requireFolder(start, folder)
  const file = options.file ? resolve(options.file) : join(start, CONFIG_FILE)
  if (options.file && !existsSync(file)) {
    throw new BuildError(
      `The config file ${options.file} does not exist. Check the path after --config.`,
    )
  }
  const given = existsSync(file) ? parseConfig(file) : {}
  const root = given.from ? resolveFrom(given.from, dirname(file)) : start
  const manifest = readManifest(root)
  return {
    root,
    project: options.project ?? given.project ?? manifest.name ?? oneWord(basename(root)),
    version:
      options.version ??
      given.version ??
      manifest.version ??
      versionOfGem(root) ??
      versionOfTag(root),
    description: oneLine(given.description ?? manifest.description ?? ''),
    keywords: shortList(given.keywords ?? manifest.keywords ?? []),
    requires: manifest.requires ?? null,
    importPath: manifest.importPath ?? null,
    globs: {
      source: given.source,
      docs: given.docs,
      tests: given.tests,
      notebooks: given.notebooks,
      exclude: given.exclude ?? [],
    },
    documents: (given.documents ?? []).map((path) => resolve(dirname(file), path)),
    specs: given.specs ?? [],
    publicNames: given.public ?? [],
    aliases: given.aliases ?? {},
    examples: given.examples ?? [],
    ...(given.url === undefined ? {} : { url: given.url }),
    ...(given.docs_url === undefined ? {} : { docsUrl: given.docs_url }),
    ...(given.from?.startsWith('npm:') ? { origin: originOf(given.from, root) } : {}),
    ...(existsSync(file) ? { file } : {}),
  }
}

/** The folder for `npm:zod`, `npm:node-gyp/gyp` or `path:../..`, relative to a corpus folder. */
function resolveFrom(from: string, base: string): string {
  const colon = from.indexOf(':')
  const target = from.slice(colon + 1)
  if (from.startsWith('path:')) {
    const folder = resolve(base, target)
    requireFolder(folder, `${target} (from "${from}")`)
    return folder
  }
  for (let at = base; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', ...target.split('/'))
    if (existsSync(folder)) return folder
    if (at === dirname(at)) break
  }
  throw new BuildError(
    `The npm package of "${from}" is not installed. Run npm ci, then build again.`,
  )
}

/** `npm:node-gyp/gyp` and its folder → `npm:node-gyp@11.4.2/gyp` */
function originOf(from: string, root: string): string {
  const parts = from.slice('npm:'.length).split('/')
  const length = from.startsWith('npm:@') ? 2 : 1
  const up = parts.slice(length).map(() => '..')
  const { version } = readManifest(join(root, ...up), ['package.json'])
  const name = `npm:${parts.slice(0, length).join('/')}`
  return [version === null ? name : `${name}@${version}`, ...parts.slice(length)].join('/')
}

function requireFolder(path: string, asWritten: string): void {
  if (!existsSync(path)) {
    throw new BuildError(`The folder ${asWritten} does not exist. Check the path and build again.`)
  }
  if (!statSync(path).isDirectory()) {
    throw new BuildError(
      `${asWritten} is a file; cardcat indexes folders. Give the folder that contains it.`,
    )
  }
}

function parseConfig(file: string): ConfigFile {
  const name = file.split(sep).slice(-2).join('/')
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new BuildError(`${name} is not valid JSON: ${errorMessage(error)}`)
  }
  const result = v.safeParse(ConfigFile, json)
  if (result.success) return result.output
  const lines = result.issues.map((issue) => `  ${issueLine(issue)}`)
  throw new BuildError(`${name} has keys that cardcat does not understand:\n${lines.join('\n')}`)
}

function issueLine(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue) ?? '(top level)'
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const known = Object.keys(ConfigFile.entries).filter((name) => name !== '$schema')
    return `${key}: unknown key; known are ${known.join(', ')}`
  }
  return `${key}: ${issue.message}`
}

/** Makes a folder's name fit for a project's name, which becomes part of ids and URLs. */
function oneWord(name: string): string {
  return name.replace(/[/\\#?%\s]+/g, '-') || 'library'
}
