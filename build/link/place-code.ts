/**
 * The first pass of linking: makes the modules of a library with their names, the graph of their imports, and the
 * mapping from paths to module names.
 */
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import type { Problem } from '../facts.ts'
import { isCode, type Library, type LinkFile } from './library.ts'
import { withDeclaredModules } from './modules/declared-modules.ts'
import { importRules } from './modules/import-rules.ts'
import { importedSubpaths } from './modules/imported-subpaths.ts'
import { type ModuleGraph, moduleGraph } from './modules/module-graph.ts'
import { modulePlacer } from './modules/module-paths.ts'
import { type ModuleVariants, mergeModuleVariants } from './modules/module-variants.ts'
import { type OpenPackages, openPackages } from './modules/open-packages.ts'
import { outputRoots, outputsWithoutExports } from './modules/output-roots.ts'
import { packageEntries, packageMains, packageRoots } from './modules/package-entries.ts'
import { placeModules } from './modules/place-modules.ts'
import { withMacroScopes } from './modules/scope-macros.ts'
import { withoutSingleFileBundles } from './modules/single-file-bundles.ts'

export interface PlacedCode {
  /** The library's files by path, without bundles of other files. */
  readonly files: readonly LinkFile[]
  readonly problems: readonly Problem[]
  /** Folders that contain a package.json. */
  readonly packageFolders: readonly string[]
  /** Compiled variants and the files that represent them. */
  readonly variants: ModuleVariants
  readonly place: ReturnType<typeof modulePlacer>
  /** Paths of entry files by import specifier. */
  readonly specifiers: ReturnType<typeof packageEntries>
  readonly openPackages: OpenPackages
  readonly placed: ReturnType<typeof placeModules>
  readonly graph: ModuleGraph
}

export function placeCode(library: Library): PlacedCode {
  const { project } = library
  const sorted = library.files.toSorted((a, b) => byCodeUnits(a.path, b.path))
  const scoped = withMacroScopes(sorted, library.languages ?? new Map())
  const packages = packageRoots(library.packages)
  const declared = withDeclaredModules(scoped, declaredEntries(scoped, packages, project))
  const { files, problems: bundleProblems } = withoutSingleFileBundles(declared)
  const code = files.filter(isCode)
  const folders = packages.map(({ folder }) => folder)
  const open = openPackages(
    packages,
    project,
    code.map(({ path }) => path),
  )

  const variants = mergeModuleVariants(code, folders)
  const remaining = new Set(variants.files.map(({ path }) => path))
  const hasDottedPath = ({ language }: LinkFile) => importRules(language).specifiers === 'dotted'
  const withoutExports = outputsWithoutExports(code)
  const specifiers = packageEntries(
    packages,
    project,
    sourcePaths(code),
    (path) => (withoutExports.has(path) ? undefined : representativeOf(path)),
    importedSubpaths(files, packages),
  )
  const outputs = outputRoots(code, variants.representatives, folders, specifiers.values())
  const place = modulePlacer(
    project,
    code.filter(hasDottedPath),
    { packages: folders, outputs },
    library.languages,
  )
  const { languages, crates, imports: patterns } = library
  const placed = placeModules(variants, { project, languages, crates, patterns, place })
  const graph = moduleGraph(placed.modules, {
    representatives: variants.representatives,
    entries: specifiers,
    mains: packageMains(packages, project, specifiers),
    patterns,
    openPackages: open,
  })
  return {
    files,
    problems: [...bundleProblems, ...variants.problems],
    packageFolders: folders,
    variants,
    place,
    specifiers,
    openPackages: open,
    placed,
    graph,
  }

  function representativeOf(path: string): string | undefined {
    const other = variants.representatives.get(path)
    return other ?? (remaining.has(path) ? path : undefined)
  }
}

const sourcePaths = (files: readonly LinkFile[]): string[] =>
  files.filter((file) => isCode(file) && file.role === 'source').map(({ path }) => path)

/** Entry files by specifier, with the declaration file of each if it has one. */
function declaredEntries(
  files: readonly LinkFile[],
  packages: ReturnType<typeof packageRoots>,
  project: string,
): ReadonlyMap<string, string> {
  const paths = sourcePaths(files)
  const all = new Set(paths)
  return packageEntries(packages, project, paths, (path) =>
    [path.replace(/\.([cm]?)js$/, '.d.$1ts'), path].find((each) => all.has(each)),
  )
}
