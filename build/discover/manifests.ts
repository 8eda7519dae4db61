/**
 * Reads the name and version of a library, its description, keywords and required runtime, from the manifest of its
 * package manager; a field that the manifest does not have is null. Manifests are tried in the order of this table,
 * and the first with a name wins; a private package.json, which serves a docs site or assets beside another manifest,
 * comes last. Nothing is executed, so a computed version stays null. version-files.ts reads a version that a manifest
 * keeps elsewhere.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { Requirement } from '../../runtime/pack/requirement.ts'
import { type Manifest, required, textAt, textsAt } from './manifest-fields.ts'
import { fromPyproject, fromSetupCfg, fromSetupPy } from './python-manifests.ts'
import { versionAt } from './version-files.ts'

type Reader = (text: string) => Manifest

const MAX_DESCRIPTION_LENGTH = 300 // characters; a longer description is a text of its own
const MAX_KEYWORDS = 24
const MAX_KEYWORD_LENGTH = 40 // characters; a longer keyword is a sentence

const READERS: readonly (readonly [file: string, read: Reader])[] = [
  ['pyproject.toml', fromPyproject],
  ['setup.cfg', fromSetupCfg],
  ['setup.py', fromSetupPy],
  ['*.gemspec', fromGemspec],
  ['package.json', fromPublicJson],
  ['Cargo.toml', fromCargo],
  ['go.mod', fromGoMod],
  ['composer.json', fromJson],
  ['pubspec.yaml', fromYaml],
  ['mix.exs', fromMix],
  ['Project.toml', fromJulia],
  ['DESCRIPTION', fromDescription],
  ['pom.xml', fromPom],
  ['deno.json', fromJson],
  ['package.json', fromJson],
]

/** As in messages. */
export const MANIFEST_FILES: readonly string[] = [...new Set(READERS.map(([file]) => file))]

export const hasManifest = (folder: string): boolean =>
  MANIFEST_FILES.some((file) => manifestPath(folder, file) !== undefined)

/** Of several gemspecs, none is that of the folder. */
function manifestPath(root: string, file: string): string | undefined {
  if (!file.startsWith('*')) return existsSync(join(root, file)) ? join(root, file) : undefined
  const [only, ...others] = readdirSync(root).filter((name) => name.endsWith(file.slice(1)))
  return only === undefined || others.length > 0 ? undefined : join(root, only)
}

/** @param only the files to look at; default: all known ones */
export function readManifest(root: string, only?: readonly string[]): Manifest {
  let name: string | null = null
  let version: string | null = null
  let description: string | null = null
  let keywords: readonly string[] = []
  let requires: Requirement | null = null
  let importPath: string | null = null
  for (const [file, read] of READERS) {
    const path = only && !only.includes(file) ? undefined : manifestPath(root, file)
    if (path === undefined) continue
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
      importPath ??= manifest.importPath ?? null
    }
    if (name !== null && version !== null) break
  }
  return {
    name: name === null ? null : withoutScope(name),
    version: version?.trim() || null,
    description: oneLine(description ?? ''),
    keywords: shortList(keywords),
    requires,
    importPath,
  }
}

/** A description as one line; null if it is empty. */
export const oneLine = (description: string): string | null =>
  description.replace(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION_LENGTH) || null

/** The keywords, each once. */
export const shortList = (keywords: readonly string[]): string[] =>
  [...new Set(keywords.map((word) => word.trim()))]
    .filter((word) => word !== '' && word.length <= MAX_KEYWORD_LENGTH)
    .slice(0, MAX_KEYWORDS)

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
function withoutScope(name: string): string | null {
  const word = name
    .trim()
    .replace(/^@/, '')
    .replace(/[/\\#?%\s]+/g, '-')
  return word || null
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
  const repositoryName = /[/:]([\w.-]+?)(?:\.git)?\/?$/.exec(repository)?.[1] ?? null
  return { name: repositoryName ?? (name.replace(WORKSPACE, '') || null), version, ...about }
}

function fromPublicJson(text: string): Manifest {
  const isPrivate = /"private"\s*:\s*true/.test(text)
  return isPrivate ? { name: null, version: null } : fromJson(text)
}

/** version-files.ts reads the version. */
function fromGemspec(text: string): Manifest {
  const field = (name: string): string | null =>
    new RegExp(`\\.${name}\\s*=\\s*(["'])(?<value>.+?)\\1`).exec(text)?.groups?.value ?? null
  return {
    name: field('name'),
    version: null,
    description: field('summary'),
    requires: required('Ruby', field('required_ruby_version')),
  }
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
  return { name: last ?? null, version: null, requires, importPath: path || null }
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
