/**
 * The module path of each file.
 *
 * A module path starts at the import root, not at the repository's root, so that an id reads like the import
 * statement: `src/requests/api.py` → `requests.api`. Python's root is found by structure (the topmost folder with an
 * `__init__`, or the folders below `src/`), because reading setup.py would mean running it, and many
 * repositories generate it. In other languages the file path without a source folder is the module path.
 */
import type { FileRole } from '../../facts.ts'
import type { LanguageConventions } from '../library.ts'
import { importRules } from './import-rules.ts'

export interface ModulePath {
  /** The path with the project in front, unless the root package has the same name. */
  readonly name: string
  /** The path that an import statement contains; equal to the name in languages that import by path. */
  readonly importPath: string
  readonly index: boolean
  /** False for scripts outside of the packages (setup.py, tools/), which are not installed. */
  readonly installed: boolean
}

const INDEX_NAMES = ['__init__', 'index', 'mod']
export const SOURCE_ROOTS = ['src', 'source', 'lib']
const OUTPUT_ROOTS: ReadonlySet<string> = new Set([
  'dist',
  'out',
  'output',
  'build',
  'lib',
  'es',
  'esm',
  'cjs',
])
const OUTPUT_KINDS: ReadonlySet<string> = new Set(
  'types typings esm es es6 cjs commonjs mjs umd module node browser production development'.split(
    ' ',
  ),
)

/** Normalizes a name as package registries do: `Py_Unit-Wizard` equals `pyunitwizard`. */
function foldName(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, '')
}

/** The path that an import of `relative` in the file `from` names. */
export function joinPath(from: string, relative: string): string {
  const segments = from.split('/').slice(0, -1)
  for (const segment of relative.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.join('/')
}

/** `a/b/index.d.ts` → ['a', 'b', 'index'] */
export function stem(path: string): string[] {
  const segments = path.split('/')
  const last = segments.pop() ?? ''
  const name = last.replace(/(?<=.)(\.d\.[cm]?ts|\.[^.]+)$/, '')
  return [...segments, name]
}

/** Folders that determine module paths. */
export interface Folders {
  /** Folders that contain a package.json. */
  readonly packages: readonly string[]
  /** Folders of compiler output (output-roots.ts). */
  readonly outputs: ReadonlySet<string>
}

/** Determines the module path of files. */
export function modulePlacer(
  project: string,
  pythonFiles: readonly { readonly path: string; readonly role: FileRole }[],
  folders: Folders,
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): (path: string, language: string) => ModulePath {
  const packages = new Set(
    pythonFiles.flatMap(({ path }) =>
      path.endsWith('/__init__.py') ? [path.slice(0, path.lastIndexOf('/'))] : [],
    ),
  )
  /** The folders that contain each package. */
  const roots = new Map<string, Set<string>>()
  for (const { path, role } of pythonFiles) {
    const segments = path.split('/')
    const start = pythonRoot(segments, packages, project)
    const root = segments[start] ?? ''
    const inFolder = start < segments.length - 1
    const isPackage =
      start > 0 || segments.some((_, depth) => packages.has(segments.slice(0, depth).join('/')))
    if (role === 'source' && inFolder && (isPackage || foldName(root) === foldName(project))) {
      const above = roots.get(foldName(root)) ?? new Set<string>()
      roots.set(foldName(root), above.add(segments.slice(0, start).join('/')))
    }
  }
  // If a package has the project's name, other trees (vendored copies, benchmarks) are not part of the API.
  const own = foldName(project)
  // Everything in `src/` is installed: src/attr beside src/attrs.
  const sources = [...(roots.get(own) ?? [])].filter((folder) =>
    SOURCE_ROOTS.includes(folder.split('/').at(-1) ?? ''),
  )
  const isInstalled = (root: string, importPath: string, depth: number): boolean => {
    if (roots.size === 0) return depth === 1
    // peewee.py beside the package playhouse
    if (depth === 1 && foldName(root) === own) return true
    if (!roots.has(own)) return roots.has(foldName(root))
    if (foldName(root) === own || foldName(importPath).startsWith(own)) return true
    return sources.some((folder) => roots.get(foldName(root))?.has(folder))
  }

  return (path, language) => {
    if (importRules(language).specifiers !== 'dotted') {
      return placeByPath(path, project, folders, languages.get(language)?.modules)
    }
    const below = stem(path).slice(pythonRoot(path.split('/'), packages, project))
    const index = below.at(-1) === '__init__'
    if (index) below.pop()
    const root = below[0]
    if (root === undefined) return { name: project, importPath: project, index, installed: true }
    const importPath = below.join('.')
    const name = foldName(root) === own ? importPath : `${project}.${importPath}`
    return { name, importPath, index, installed: isInstalled(root, importPath, below.length) }
  }
}

/** The number of leading segments above the import root. */
function pythonRoot(segments: readonly string[], packages: ReadonlySet<string>, project: string) {
  const folders = segments.length - 1
  let topmost = folders
  for (let depth = folders; depth > 0; depth--) {
    if (packages.has(segments.slice(0, depth).join('/'))) topmost = depth - 1
  }
  for (let start = 0; start < topmost; start++) {
    // A namespace package has no `__init__`: google/cloud/storage of the project google-cloud-storage.
    for (let end = start + 1; end <= folders; end++) {
      if (foldName(segments.slice(start, end).join('')) === foldName(project) && end > topmost) {
        return start
      }
    }
  }
  const source = segments.lastIndexOf('src', topmost - 1)
  if (source >= 0 && topmost - source <= 3) return source + 1
  if (topmost === folders) return segments[0] === 'lib' && folders > 0 ? 1 : 0
  return topmost
}

function placeByPath(
  path: string,
  project: string,
  { packages, outputs }: Folders,
  modules: LanguageConventions['modules'],
): ModulePath {
  const folder = packageOf(path, packages)
  const above = folder === '' ? [] : folder.split('/')
  const all = stem(path)
  const below = stripRoots(
    withoutDeepRoot(all.slice(above.length), modules?.roots ?? []),
    outputs.has(all.slice(0, above.length + 1).join('/')),
    [...SOURCE_ROOTS, ...(modules?.roots ?? [])],
  )
  const segments = [...above, ...below]
  const indexNames = modules?.index ?? INDEX_NAMES
  const index = indexNames.includes(segments.at(-1) ?? '')
  if (index) segments.pop()
  const words = segments.map((each) => each.replace(/^\.+/, '') || each)
  const isBelowOwn = foldName(words[0] ?? '') === foldName(project) && (words.length > 1 || index)
  const name = (isBelowOwn ? words : [project, ...words]).join('.')
  return { name, importPath: name, index, installed: true }
}

/** Removes a deep source root such as `src/main/java`: ['gson', 'src', 'main', 'java', 'com'] → ['gson', 'com']. */
function withoutDeepRoot(segments: readonly string[], roots: readonly string[]): readonly string[] {
  for (const root of roots) {
    const parts = root.split('/')
    if (parts.length === 1) continue
    const at = segments.findIndex((_, i) => parts.every((part, j) => segments[i + j] === part))
    if (at >= 0) return [...segments.slice(0, at), ...segments.slice(at + parts.length)]
  }
  return segments
}

/** The innermost package folder that contains a file; '' for the library itself. */
export function packageOf(path: string, packageFolders: readonly string[]): string {
  return packageFolders
    .filter((each) => each !== '' && path.startsWith(`${each}/`))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '')
}

/**
 * The possible sources of a file or folder that is compiled, without extension: `a/dist/esm/x.js` may come from `a/x`,
 * `a/src/x` or `a/src/esm/x`, and `dist/esm/node/x.js` from `src/x`.
 */
export function sourcesOfOutput(path: string): string[] {
  const segments = stem(path)
  const at = segments.findIndex(isOutputName)
  if (at < 0) return []
  const above = segments.slice(0, at)
  const below = segments.slice(at)
  const sources = [below.slice(1), stripRoots(below, true), withoutKinds(below.slice(1))].flatMap(
    (rest) => [rest, ...SOURCE_ROOTS.map((root) => [root, ...rest])],
  )
  return [...new Set(sources.map((source) => [...above, ...source].join('/')))]
}

/** Without the folders of kinds of output at the beginning: ['esm', 'node', 'x'] → ['x']. */
function withoutKinds(segments: readonly string[]): readonly string[] {
  const first = segments.findIndex((each) => !OUTPUT_KINDS.has(each))
  return segments.slice(first < 0 ? segments.length - 1 : first)
}

export function isOutputName(folder: string): boolean {
  return OUTPUT_ROOTS.has(folder)
}

/** Removes folders of compiler output: ['dist', 'types', 'helper', 'cookie'] → ['helper', 'cookie']. */
export function stripRoots(
  segments: readonly string[],
  isOutput: boolean,
  roots: readonly string[] = SOURCE_ROOTS,
): string[] {
  const [first = '', second = ''] = segments
  if (segments.length < 2) return [...segments]
  if (isOutput && OUTPUT_ROOTS.has(first)) {
    const rest = segments.slice(1)
    return segments.length > 2 && OUTPUT_KINDS.has(second) ? rest.slice(1) : rest
  }
  return roots.includes(first) ? segments.slice(1) : [...segments]
}
