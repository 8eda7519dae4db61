/**
 * The import specifiers of a library's packages and their files, from package.json. All conditions of an export
 * (types, import, source) lead to variants of each other, so the first that exists is used. In a checkout that has
 * not been built, the source of the missing file is looked for.
 */

import * as v from 'valibot'
import { isRecord } from '../../../runtime/std/is-record.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { PackageFile } from '../../manifests.ts'
import { isOutputName, SOURCE_ROOTS, stem, stripRoots } from './module-paths.ts'
import { isAnyFile } from './open-packages.ts'
import { expand, filesBeside, isPrivateFile, lastSegment } from './path-patterns.ts'

const Manifest = v.object({
  name: v.optional(v.string()),
  main: v.optional(v.string()),
  module: v.optional(v.string()),
  types: v.optional(v.string()),
  typings: v.optional(v.string()),
  exports: v.optional(v.unknown()),
  private: v.optional(v.unknown()),
})

/**
 * Folders that are packages. A stub (`{"type":"commonjs"}` in dist/cjs) only sets the module format of its folder, and
 * nobody imports the private packages of tests and examples.
 */
export function packageRoots(packages: readonly PackageFile[]): PackageFile[] {
  const named = packages.flatMap((each) => {
    const parsed = v.safeParse(Manifest, each.json)
    if (!parsed.success) return []
    const { name, private: isPrivate } = parsed.output
    return isPrivate === true && OF_TESTS.test(`${each.folder}/`) ? [] : [{ each, name }]
  })
  const own = named.find(({ each }) => each.folder === '')?.name
  return named
    .filter(
      ({ each, name }) =>
        each.folder === '' || (name !== undefined && !name.startsWith(`${own ?? ''}/`)),
    )
    .map(({ each }) => each)
    .sort((a, b) => byCodeUnits(a.folder, b.folder))
}

const OF_TESTS = /(?:^|\/)(?:__tests__|tests?|fixtures?|examples?|demos?|benchmarks?)\//

const SOURCE_ENDINGS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.js']

/** Default entry points of a package that declares none, or whose build gives them another name. */
const USUAL_ENTRIES = [
  ...['index', 'src/index', 'source/index', 'src/main', 'src/entry'],
  ...['lib/index', 'dist/index', 'main', 'mod'],
]

/**
 * Paths of the library's files by specifier.
 * @param find maps a path to the file that represents it
 * @param imported the subpaths that users import (importedSubpaths), for packages that do not list theirs
 */
export function packageEntries(
  packages: readonly PackageFile[],
  project: string,
  paths: readonly string[],
  find: (path: string) => string | undefined,
  imported: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const entries = new Map<string, string>()
  const known = packages.length > 0 ? packages : [{ folder: '', json: {} }]
  for (const { folder, json } of known) {
    const parsed = v.safeParse(Manifest, json)
    if (!parsed.success) continue
    const manifest = parsed.output
    const name = manifest.name ?? (folder === '' ? project : undefined)
    if (name === undefined) continue
    const inFolder = (path: string) =>
      [folder, path.replace(/^\.\//, '').replace(/\/$/, '')].filter(Boolean).join('/')
    const locate = (path: string) => firstOf(withExtensions(inFolder(path)), find)
    /** A source file named like the package: `src/Leaflet.js`, `lib/chai.js`. */
    const namesake = () => {
      const own = lastSegment(name)
      const wanted = SOURCE_ROOTS.map((root) => inFolder(`${root}/${own}`).toLowerCase())
      return firstOf(paths, (path) =>
        wanted.includes(stem(path).join('/').toLowerCase()) ? find(path) : undefined,
      )
    }

    /** The declarations that a build copies to where package.json names them: `type-definitions/shop.d.ts`. */
    const copiedFrom = (targets: readonly string[]) => {
      const wanted = new Set(targets.map(lastSegment).filter((each) => DECLARATIONS.test(each)))
      if (wanted.size === 0) return undefined
      const below = folder === '' ? '' : `${folder}/`
      const [only, ...more] = paths.filter(
        (path) => path.startsWith(below) && wanted.has(lastSegment(path)),
      )
      return only === undefined || more.length > 0 ? undefined : find(only)
    }

    /**
     * The file of a target. If it is JavaScript and there are declarations that have not been built, their TypeScript
     * source says more than what may be a wrapper: `{ "types": "./dist/index.d.ts", "import": "./wrapper.mjs" }`.
     */
    const located = (subpath: string, targets: readonly string[]) => {
      const found = firstOf(targets, locate)
      if (found === undefined || !/\.[cm]?js$/.test(found)) return found
      const declared = targets.filter((path) => /\.d\.[cm]?ts$/.test(path))
      const source = firstOf(origins(subpath, declared), locate)
      return source !== undefined && /\.[cm]?tsx?$/.test(source) ? source : found
    }

    for (const [subpath, targets] of subpaths(manifest.exports)) {
      const specifier = subpath === '.' ? name : `${name}/${subpath.slice(2)}`
      if (subpath.includes('*')) {
        const made = origins(subpath, targets)
          .filter((path) => !path.startsWith('*'))
          .flatMap((path) =>
            SOURCE_ENDINGS.map((ending) => path.replace(/\.[cm]?js$/, '') + ending),
          )
        const there = expand(targets.map(inFolder), paths, find)
        const sources = () =>
          expand(made.map(inFolder), paths, find).filter(([matched]) => !matched.includes('.'))
        // Compiled files are not in a repository, so their sources are used.
        const files = there.every(([matched]) => isWorkingFile(matched)) ? sources() : there
        for (const [matched, file] of files) {
          if (matched === 'index' || isPrivateFile(matched)) continue
          const own = specifier.replace('*', matched)
          if (!entries.has(own)) entries.set(own, file)
        }
        continue
      }
      const file =
        located(subpath, targets) ??
        copiedFrom(targets) ??
        firstOf(origins(subpath, targets), locate) ??
        (subpath === '.' ? (namesake() ?? firstOf(USUAL_ENTRIES, locate)) : undefined)
      if (file !== undefined && !entries.has(specifier)) entries.set(specifier, file)
    }
    if (manifest.exports === undefined) {
      for (const specifier of imported) {
        const below = specifier.startsWith(`${name}/`) ? specifier.slice(name.length + 1) : ''
        if (below === '' || isOwnFolder(below) || isPrivateFile(below)) continue
        const file = locate(below) ?? firstOf(origins(`./${below}`, [`./${below}.js`]), locate)
        if (file === undefined) continue
        entries.set(specifier, file)
        // Users import the others in its folder likewise: `shop/plugin/receipts` beside `shop/plugin/taxes`.
        for (const [matched, other] of filesBeside(below, file, paths, find)) {
          const own = `${name}/${below.slice(0, -lastSegment(below).length)}${matched}`
          if (!entries.has(own)) entries.set(own, other)
        }
      }
    }
    if (!entries.has(name)) {
      const { types, typings, module, main } = manifest
      const stated = [types, typings, module, main].filter((path) => path !== undefined)
      const file =
        located('.', stated) ??
        copiedFrom(stated) ??
        firstOf([...origins('.', stated), ...USUAL_ENTRIES], locate) ??
        namesake()
      if (file !== undefined && manifest.exports === undefined) entries.set(name, file)
    }
  }
  return entries
}

/**
 * Whether what a star stands for is a source or the configuration of a tool. Such a file matches a pattern over the
 * whole package (`./*.js`), which is published from another folder.
 */
function isWorkingFile(matched: string): boolean {
  const [first = '', ...rest] = matched.split('/')
  return rest.length > 0 ? SOURCE_ROOTS.includes(first) : /\.config$/.test(first)
}

/** Whether a subpath shows where a package keeps its files (`io-ts/lib/Type`), which is no promise. */
const isOwnFolder = (subpath: string): boolean => {
  const [first = ''] = subpath.split('/')
  return SOURCE_ROOTS.includes(first) || isOutputName(first)
}

/** Declarations with a name of their own; each folder may have an index. */
const DECLARATIONS = /^(?!index\.).*\.d\.[cm]?ts$/

/** The file that an import of a package's folder means (`require('..')` in a test), by folder. */
export function packageMains(
  packages: readonly PackageFile[],
  project: string,
  entries: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const mains = new Map<string, string>()
  for (const { folder, json } of packages) {
    const parsed = v.safeParse(Manifest, json)
    const main = parsed.success ? entries.get(parsed.output.name ?? project) : undefined
    if (main !== undefined) mains.set(folder, main)
  }
  return mains
}

/** The first file that is found for one of the paths. */
function firstOf(
  paths: readonly string[],
  locate: (path: string) => string | undefined,
): string | undefined {
  for (const path of paths) {
    const file = locate(path)
    if (file !== undefined) return file
  }
  return undefined
}

/** [['.', ['./index.d.ts', './index.js']], …]; blocked and invalid entries are left out. */
function subpaths(exports: unknown): [string, string[]][] {
  if (exports === undefined || exports === null) return []
  const table = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'))
  if (!table) return [['.', targetsOf(exports)]]
  return Object.entries(exports)
    .filter(([subpath, value]) => !isAnyFile(subpath, value))
    .map(([subpath, value]) => [subpath, targetsOf(value)])
}

/**
 * Possible sources of a missing target: `./dist/cjs/mini.cjs`, exported as `./mini`, comes from `src/mini`. The
 * package itself comes from one of the default entry points.
 */
function origins(subpath: string, targets: readonly string[]): string[] {
  const compiled = targets.filter((path) => /\.[cm]?[jt]s$/.test(path))
  if (compiled.length === 0) return []
  const below = subpath.replace(/^\.\/?/, '')
  const made = compiled.flatMap((path) => {
    const segments = stem(path.replace(/^\.\//, ''))
    // `dist/node/server` may come from `src/node/server` or, if `node` names a target platform, from `src/server`.
    return [segments.slice(1), stripRoots(segments, true)]
      .filter((each) => each.length > 0)
      .map((each) => each.join('/'))
  })
  const usual =
    below === '' ? ['src/index', ...USUAL_ENTRIES] : [`src/${below}`, `${below}/src/index`]
  const inSource = SOURCE_ROOTS.flatMap((root) => made.map((path) => `${root}/${path}`))
  // A package without a source folder has its sources, or folders of them, beside package.json.
  return [...new Set([...inSource, ...usual, ...made])]
}

/**
 * The targets for a single platform come last, because they may be stubs on other platforms. Those for some versions of the
 * compiler (`types@<5.4`), which may be stubs as well, count only if there are no others.
 */
function targetsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(targetsOf)
  if (!isRecord(value)) return []
  const all = Object.entries(value)
  const ofAllVersions = all.filter(([condition]) => !condition.startsWith('types@'))
  return (ofAllVersions.length > 0 ? ofAllVersions : all)
    .toSorted(([a], [b]) => Number(PLATFORMS.has(a)) - Number(PLATFORMS.has(b)))
    .flatMap(([, target]) => targetsOf(target))
}

/**
 * Conditions of `exports` that name a platform (https://nodejs.org/api/packages.html#community-conditions-definitions).
 */
const PLATFORMS: ReadonlySet<string> = new Set([
  ...['browser', 'react-native', 'deno', 'bun', 'worker', 'workerd', 'edge-light', 'electron'],
])

function withExtensions(path: string): string[] {
  const bare = path.replace(/\.[cm]?js$/, '')
  return [
    path,
    ...['.ts', '.tsx', '.d.ts', '.js', '/index.ts', '/index.d.ts', '/index.js'].map(
      (e) => bare + e,
    ),
  ]
}
