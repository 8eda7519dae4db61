/**
 * Packages each of whose files can be imported by its path, with or without its extension
 * (https://nodejs.org/api/packages.html#package-entry-points): those whose package.json has no `exports`, or a pattern
 * among them that only repeats the path (`"./*": "./*"`). `lodash/debounce` is the file debounce.js, and
 * `io-ts/lib/Type` the file src/Type.ts, if the package's main file is lib/index.js and lib/ has not been built. Such a
 * path is no promise: it leads to a symbol, and is not shown.
 */
import * as v from 'valibot'
import { isRecord } from '../../../runtime/std/is-record.ts'
import type { PackageFile } from '../../manifests.ts'
import { packageSpecifier } from '../../text/package-specifier.ts'
import { isOutputName, SOURCE_ROOTS, stem } from './module-paths.ts'

export interface OpenPackages {
  /** The path in the library that a specifier names, perhaps without its extension. */
  pathOf(specifier: string): string | undefined
  /** The specifier of a file of one of the packages. */
  specifierOf(path: string): string | undefined
}

interface OpenPackage {
  readonly name: string
  readonly folder: string
  /** The folder of the build output, which is missing, as segments. */
  readonly output?: readonly string[]
}

const Manifest = v.object({
  name: v.optional(v.string()),
  main: v.optional(v.string()),
  exports: v.optional(v.unknown()),
})

/** Whether an export pattern only repeats the path: `"./*": "./*"`, `"./src/*.js": "./src/*.js"`. */
export const isAnyFile = (subpath: string, target: unknown): boolean => {
  if (typeof target !== 'string') return false
  if (subpath === './*') return /^\.\/\*(?:\.[cm]?js)?$/.test(target)
  const [first = '', ...rest] = subpath.slice(2).split('/')
  const isPlace = rest.length === 0 || SOURCE_ROOTS.includes(first) || isOutputName(first)
  return subpath.includes('*') && subpath === target && isPlace
}

function exportsAnyFile(exports: unknown): boolean {
  if (exports === undefined) return true
  return isRecord(exports) && Object.entries(exports).some((entry) => isAnyFile(...entry))
}

/**
 * @param packages the packages of the library (packageRoots)
 * @param paths the paths of its code
 */
export function openPackages(
  packages: readonly PackageFile[],
  project: string,
  paths: readonly string[],
): OpenPackages {
  const byName = new Map<string, OpenPackage>()
  const byFolder = new Map<string, OpenPackage | undefined>()
  for (const { folder, json } of packages) {
    const parsed = v.safeParse(Manifest, json)
    const {
      name = folder === '' ? project : undefined,
      main,
      exports,
    } = parsed.success ? parsed.output : {}
    if (name === undefined || !exportsAnyFile(exports)) {
      byFolder.set(folder, undefined)
      continue
    }
    const output = stem(main?.replace(/^\.\//, '') ?? '').slice(0, -1)
    const built = `${[folder, ...output].filter((part) => part !== '').join('/')}/`
    const isBuilt = output.length === 0 || paths.some((path) => path.startsWith(built))
    const open = { name, folder, ...(!isBuilt && { output }) }
    byFolder.set(folder, open)
    byName.set(name, open)
  }
  return {
    pathOf(specifier) {
      const { name, subpath } = packageSpecifier(specifier)
      const open = byName.get(name)
      if (open === undefined || specifier === name) return undefined
      return [open.folder, ...subpath.split('/')].filter((part) => part !== '').join('/')
    },
    specifierOf(path) {
      const segments = stem(path)
      const folders = segments.map((_, depth) => segments.slice(0, depth).join('/'))
      const depth = folders.findLastIndex((folder) => byFolder.has(folder))
      const open = byFolder.get(folders[depth] ?? '')
      if (open === undefined) return undefined
      const [first = '', ...rest] = segments.slice(depth)
      const isSource = open.output !== undefined && rest.length > 0 && SOURCE_ROOTS.includes(first)
      const below = isSource ? [...(open.output ?? []), ...rest] : [first, ...rest]
      if (below.at(-1) === 'index') below.pop()
      return below.length === 0 ? undefined : [open.name, ...below].join('/')
    },
  }
}
