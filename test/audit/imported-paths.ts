/**
 * Maps imports as written to dotted paths: takes the files of a library, and returns a function from (file,
 * specifier) to paths, which are empty if the import is not the library's. A relative import leads to a file, which
 * may have several paths: first those by which users import it, then its module path.
 */
import type { SourceFile } from '../../build/facts.ts'
import { packageEntries, packageRoots } from '../../build/link/modules/package-entries.ts'
import type { PackageFile } from '../../build/manifests.ts'
import { packageSpecifier } from '../../build/text/package-specifier.ts'
import type { ModuleCard, SymbolCard } from '../../runtime/card.ts'

export interface ImportedPaths {
  /** @param from the path of the importing file */
  of(language: string, from: string, specifier: string): readonly string[]
}

export interface KnownCards {
  readonly modules: readonly ModuleCard[]
  readonly symbols: readonly SymbolCard[]
  /** The names by which users import the library's crates. */
  readonly crates: readonly string[]
  /** The library's path in go.mod: `github.com/spf13/cobra`. */
  readonly goModule?: string | undefined
}

const SCRIPT = /^(typescript|tsx|javascript)$/
const EXTENSION = /\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/

export function importedPaths(
  project: string,
  files: readonly SourceFile[],
  packages: readonly PackageFile[],
  { modules, symbols, crates, goModule }: KnownCards,
): ImportedPaths {
  const sources = new Set(files.filter(({ role }) => role === 'source').map(({ path }) => path))
  const moduleOf = new Map(
    modules.filter(({ path }) => sources.has(path)).map((card) => [card.path, card.title]),
  )
  const pythonRoots = new Set(
    symbols
      .filter(({ language }) => language === 'python')
      .flatMap((card) => card.public.map((path) => path.split('.')[0] ?? '')),
  )
  const entries = packageEntries(packageRoots(packages), project, [...sources], (path) =>
    sources.has(path) ? path : undefined,
  )
  const specifiers = new Set([...entries.keys()].map((path) => packageName(path)))
  const namesOf = (path: string): string[] => [
    ...[...entries].filter(([, file]) => file === path).map(([specifier]) => specifier),
    ...(moduleOf.has(path) ? [moduleOf.get(path) ?? ''] : []),
  ]

  const python = (from: string, specifier: string): string[] => {
    const dots = /^\.*/.exec(specifier)?.[0].length ?? 0
    if (dots === 0) return pythonRoots.has(specifier.split('.')[0] ?? '') ? [specifier] : []
    const above = from.split('/').slice(0, -dots)
    const below = specifier.slice(dots).split('.').filter(Boolean)
    // The longest part that is a source file; what follows is a name in it.
    for (let depth = below.length; depth >= 0; depth--) {
      const path = [...above, ...below.slice(0, depth)].join('/')
      const found = [`${path}.py`, `${path}/__init__.py`].find((each) => sources.has(each))
      const module = found === undefined ? undefined : moduleOf.get(found)
      if (module !== undefined) return [[module, ...below.slice(depth)].join('.')]
    }
    return []
  }

  const script = (from: string, specifier: string): string[] => {
    if (!specifier.startsWith('.')) return specifiers.has(packageName(specifier)) ? [specifier] : []
    const path = joined(from, specifier)
    const bare = path.replace(EXTENSION, '')
    const found = [path, ...ENDINGS.flatMap((end) => [bare + end, path + end])]
      .map((each) => each.replace(/^\//, ''))
      .find((each) => sources.has(each))
    return found === undefined ? [] : namesOf(found)
  }

  const crateNames = new Set(crates.map((name) => name.replaceAll('-', '_')))
  const crate = (specifier: string): string[] => {
    const segments = specifier.split('::')
    return crateNames.has(segments[0] ?? '') ? [segments.join('.')] : []
  }

  /** The prefix of the names in each folder: `cobra.doc` for `cobra.doc.GenMan`. */
  const goPackages = new Map(
    symbols
      .filter((card) => card.language === 'go' && card.public.length > 0)
      .map(({ path, symbol, title }) => {
        const qualified = symbol.slice(symbol.lastIndexOf(':') + 1)
        const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
        return [folder, title.slice(0, title.length - qualified.length - 1)]
      }),
  )
  const go = (specifier: string): string[] => {
    if (goModule === undefined || !`${specifier}/`.startsWith(`${goModule}/`)) return []
    const found = goPackages.get(specifier.slice(goModule.length + 1))
    return found === undefined ? [] : [found]
  }

  return {
    of: (language, from, specifier) => {
      if (language === 'go') return go(specifier)
      if (language === 'rust') return crate(specifier)
      return SCRIPT.test(language) ? script(from, specifier) : python(from, specifier)
    },
  }
}

const ENDINGS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.d.ts'].flatMap((end) => [
  end,
  `/index${end}`,
])

const packageName = (specifier: string): string => packageSpecifier(specifier).name

function joined(from: string, relative: string): string {
  const segments = from.split('/').slice(0, -1)
  for (const segment of relative.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.join('/')
}
