/**
 * Reads name and version of a library, its description, keywords and required runtime, from the manifest of its package manager; null where the manifest does not say.
 * Manifests are tried in the order of this table, and the first with a name wins. Nothing is executed: setup.py is
 * read with a regular expression, and a computed version stays null. version-files.ts reads a version that a manifest keeps elsewhere.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { Requirement } from '../../runtime/pack/requirement.ts'
import {
  inFile,
  inPythonFile,
  inPythonVariable,
  type VersionPlace,
  versionAt,
} from './version-files.ts'

export interface Manifest {
  readonly name: string | null
  readonly version: string | null
  /** Another file that has the version. */
  readonly versionPlace?: VersionPlace | undefined
  /** One line: what the library is for. */
  readonly description?: string | null
  readonly keywords?: readonly string[]
  /** The versions of the language's runtime or compiler that it works with. */
  readonly requires?: Requirement | null
}

type Reader = (text: string) => Manifest

/** Longer descriptions are texts of their own. */
const MOST_DESCRIPTION = 300
const MOST_KEYWORDS = 24
/** In characters. A longer keyword is a sentence. */
const MOST_OF_KEYWORD = 40

const READERS: readonly (readonly [file: string, read: Reader])[] = [
  ['pyproject.toml', fromPyproject],
  ['setup.cfg', fromSetupCfg],
  ['setup.py', fromSetupPy],
  ['package.json', fromJson],
  ['Cargo.toml', fromCargo],
  ['go.mod', fromGoMod],
  ['composer.json', fromJson],
  ['pubspec.yaml', fromYaml],
  ['mix.exs', fromMix],
  ['Project.toml', fromJulia],
  ['DESCRIPTION', fromDescription],
  ['pom.xml', fromPom],
  ['deno.json', fromJson],
]

export const MANIFEST_FILES: readonly string[] = READERS.map(([file]) => file)

/** @param only the files to look at; default: all known ones */
export function readManifest(root: string, only?: readonly string[]): Manifest {
  let name: string | null = null
  let version: string | null = null
  let description: string | null = null
  let keywords: readonly string[] = []
  let requires: Requirement | null = null
  for (const [file, read] of READERS) {
    const path = join(root, file)
    if ((only && !only.includes(file)) || !existsSync(path)) continue
    const manifest = attempt(read, readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
    // A setup.py beside a pyproject.toml with tool settings only completes it, but a package.json for a docs site
    // must not give its version to a Python library.
    if (name !== null && manifest.name !== null && manifest.name !== name) continue
    name ??= manifest.name
    if (manifest.name !== null || isPython(file)) {
      version ??=
        manifest.version ??
        (manifest.versionPlace && versionAt(root, manifest.versionPlace)) ??
        null
      description ??= manifest.description ?? null
      if (keywords.length === 0) keywords = manifest.keywords ?? []
      requires ??= manifest.requires ?? null
    }
    if (name !== null && version !== null) break
  }
  return {
    name: name === null ? null : tidy(name),
    version: version?.trim() || null,
    description: oneLine(description ?? ''),
    keywords: shortList(keywords),
    requires,
  }
}

/** A description as one line; null if it is empty. */
export const oneLine = (description: string): string | null =>
  description.replace(/\s+/g, ' ').trim().slice(0, MOST_DESCRIPTION) || null

/** The keywords, each once. */
export const shortList = (keywords: readonly string[]): string[] =>
  [...new Set(keywords.map((word) => word.trim()))]
    .filter((word) => word !== '' && word.length <= MOST_OF_KEYWORD)
    .slice(0, MOST_KEYWORDS)

/** A manifest that does not parse is ignored; the folder's name is used instead. */
function attempt(read: Reader, text: string): Manifest {
  try {
    return read(text)
  } catch {
    return { name: null, version: null }
  }
}

const isPython = (file: string) => file.startsWith('setup.') || file === 'pyproject.toml'

/** `@scope/name` and `vendor/name` become one word, because a project's name is part of ids and URLs. */
function tidy(name: string): string | null {
  const word = name
    .trim()
    .replace(/^@/, '')
    .replace(/[/\\#?%\s]+/g, '-')
  return word || null
}

function fromPyproject(text: string): Manifest {
  const toml = parseToml(text)
  const name = textAt(toml, 'project', 'name') ?? textAt(toml, 'tool', 'poetry', 'name')
  return {
    name,
    versionPlace: versionPlaceOf(toml, name),
    version: textAt(toml, 'project', 'version') ?? textAt(toml, 'tool', 'poetry', 'version'),
    description:
      textAt(toml, 'project', 'description') ?? textAt(toml, 'tool', 'poetry', 'description'),
    keywords: [
      ...textsAt(toml, 'project', 'keywords'),
      ...textsAt(toml, 'tool', 'poetry', 'keywords'),
    ],
    requires: required(
      'Python',
      textAt(toml, 'project', 'requires-python') ??
        textAt(toml, 'tool', 'poetry', 'dependencies', 'python'),
    ),
  }
}

/** Where the build backends keep a version that is `dynamic`: Hatch, PDM, setuptools, Flit. */
function versionPlaceOf(toml: unknown, name: string | null): VersionPlace | undefined {
  const hatch = textAt(toml, 'tool', 'hatch', 'version', 'path')
  const pdm = textAt(toml, 'tool', 'pdm', 'version', 'path')
  const file = textAt(toml, 'tool', 'setuptools', 'dynamic', 'version', 'file')
  const variable = textAt(toml, 'tool', 'setuptools', 'dynamic', 'version', 'attr')
  const flit = /^flit/.test(textAt(toml, 'build-system', 'build-backend') ?? '')
  const module = textAt(toml, 'tool', 'flit', 'module', 'name') ?? name?.replaceAll('-', '_')
  const path = hatch ?? pdm
  if (path !== null) return inPythonFile(path)
  if (file !== null) return inFile(file)
  if (variable !== null) return inPythonVariable(variable)
  return flit && module !== undefined ? inPythonVariable(`${module}.__version__`) : undefined
}

function fromSetupCfg(text: string): Manifest {
  const section = /^\[metadata\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text)?.[1] ?? ''
  const field = (key: string) =>
    new RegExp(`^${key}\\s*=[ \\t]*(\\S.*)$`, 'm').exec(section)?.[1]?.trim() ?? null
  const version = field('version')
  const [, kind, place = ''] = /^(attr|file):\s*(\S+)/.exec(version ?? '') ?? []
  return {
    name: field('name'),
    version: version?.includes(':') ? null : version,
    versionPlace:
      kind === undefined ? undefined : kind === 'file' ? inFile(place) : inPythonVariable(place),
    description: field('description'),
    keywords: field('keywords')?.split(/\s*,\s*/) ?? [],
    requires: required('Python', /^python_requires\s*=[ \t]*(\S.*)$/m.exec(text)?.[1]),
  }
}

function fromSetupPy(text: string): Manifest {
  const call = text.slice(Math.max(0, text.search(/\bsetup\s*\(/)))
  const field = (key: string) =>
    new RegExp(`\\b${key}\\s*=\\s*['"]([^'"]+)['"]`).exec(call)?.[1] ?? null
  return {
    name: field('name'),
    version: field('version'),
    description: field('description'),
    requires: required('Python', field('python_requires')),
  }
}

function fromJson(text: string): Manifest {
  const json: unknown = JSON.parse(text)
  const name = textAt(json, 'name')
  const version = textAt(json, 'version')
  const about = {
    description: textAt(json, 'description'),
    keywords: textsAt(json, 'keywords'),
    requires:
      required('Node.js', textAt(json, 'engines', 'node')) ??
      required('PHP', textAt(json, 'require', 'php')),
  }
  if (name === null || !WORKSPACE.test(name)) return { name, version, ...about }
  // `root`, `@scope/x-monorepo`: a workspace needs some name, and the library is called like its repository.
  const repository = textAt(json, 'repository') ?? textAt(json, 'repository', 'url') ?? ''
  const called = /[/:]([\w.-]+?)(?:\.git)?\/?$/.exec(repository)?.[1] ?? null
  return { name: called ?? (name.replace(WORKSPACE, '') || null), version, ...about }
}

const WORKSPACE = /(?:(?:^|\/)|[-_])(?:root|monorepo|workspace)$/

function fromYaml(text: string): Manifest {
  const yaml: unknown = parseYaml(text)
  return {
    name: textAt(yaml, 'name'),
    version: textAt(yaml, 'version'),
    description: textAt(yaml, 'description'),
    keywords: textsAt(yaml, 'topics'),
    requires: required('Dart', textAt(yaml, 'environment', 'sdk')),
  }
}

function fromCargo(text: string): Manifest {
  const toml = parseToml(text)
  return {
    name: textAt(toml, 'package', 'name'),
    version: textAt(toml, 'package', 'version') ?? textAt(toml, 'workspace', 'package', 'version'),
    description: textAt(toml, 'package', 'description'),
    keywords: textsAt(toml, 'package', 'keywords'),
    requires: required(
      'Rust',
      textAt(toml, 'package', 'rust-version') ??
        textAt(toml, 'workspace', 'package', 'rust-version'),
    ),
  }
}

/** The version of a Go module is its git tag; its path may end in a major version that is not its name. */
function fromGoMod(text: string): Manifest {
  const path = /^module\s+"?([^\s"]+)/m.exec(text)?.[1] ?? ''
  const segments = path.split('/').filter((segment) => !/^v\d+$/.test(segment))
  const last = segments.at(-1)?.replace(/\.v\d+$/, '')
  const requires = required('Go', /^go\s+(\d[\w.]*)/m.exec(text)?.[1])
  return { name: last ?? null, version: null, requires }
}

function fromMix(text: string): Manifest {
  return {
    name: /\bapp:\s*:(\w+)/.exec(text)?.[1] ?? null,
    version: /\bversion:\s*"([^"]+)"/.exec(text)?.[1] ?? null,
    requires: required('Elixir', /\belixir:\s*"([^"]+)"/.exec(text)?.[1]),
  }
}

function fromJulia(text: string): Manifest {
  const toml = parseToml(text)
  return {
    name: textAt(toml, 'name'),
    version: textAt(toml, 'version'),
    requires: required('Julia', textAt(toml, 'compat', 'julia')),
  }
}

function fromDescription(text: string): Manifest {
  return {
    name: /^Package:\s*(\S+)/m.exec(text)?.[1] ?? null,
    version: /^Version:\s*(\S+)/m.exec(text)?.[1] ?? null,
    description: /^Title:\s*(.+)/m.exec(text)?.[1] ?? null,
    requires: required('R', /^Depends:[^:]*\bR\s*\(([^)]+)\)/m.exec(text)?.[1]),
  }
}

function fromPom(text: string): Manifest {
  const own = text.replace(/<(parent|dependencies|build|profiles)>[\s\S]*?<\/\1>/g, '')
  const version = /<version>\s*([^<$]+?)\s*<\/version>/.exec(own)?.[1] ?? null
  const name = /<artifactId>\s*([^<]+?)\s*<\/artifactId>/.exec(own)?.[1] ?? null
  // `gson-parent` only groups modules.
  const isParent = /<packaging>\s*pom\s*</.test(own)
  return {
    name: (isParent && name?.replace(/-(?:parent|root|aggregator|reactor)$/, '')) || name,
    version,
    requires: required('Java', JAVA_RELEASE.exec(text)?.[1]),
  }
}

const JAVA_RELEASE = /<(?:maven\.compiler\.(?:release|target|source)|java\.version)>\s*([\d.]+)\s*</

const required = (runtime: string, versions: string | null | undefined): Requirement | null =>
  versions?.trim() ? { runtime, versions: versions.trim().replace(/\s+/g, ' ') } : null

function textAt(value: unknown, ...keys: readonly string[]): string | null {
  const at = valueAt(value, keys)
  return typeof at === 'string' && at.trim() !== '' ? at : null
}

function textsAt(value: unknown, ...keys: readonly string[]): string[] {
  const at = valueAt(value, keys)
  return Array.isArray(at) ? at.filter((text) => typeof text === 'string') : []
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  let at = value
  for (const key of keys) {
    if (typeof at !== 'object' || at === null) return undefined
    at = new Map(Object.entries(at)).get(key)
  }
  return at
}
