/**
 * Finds the folders of compiler output that are not part of module paths (`dist`, `packages/core/lib`).
 *
 * Names alone are not enough: `build/` and `out/` may hold hand-written code. A folder counts when its files are
 * variants of files elsewhere, or when the package exports nothing from any other folder.
 */
import type { CodeFile } from '../library.ts'
import { importRules } from './import-rules.ts'
import { isOutputName, packageOf } from './module-paths.ts'
import { isSource } from './module-variants.ts'

export function outputRoots(
  files: readonly CodeFile[],
  /** The path of the file that represents each variant. */
  representatives: ReadonlyMap<string, string>,
  packageFolders: readonly string[],
  /** Paths of the files that users can import by name. */
  entries: Iterable<string>,
): ReadonlySet<string> {
  const rootOf = (path: string): Root => {
    const folder = packageOf(path, packageFolders)
    const above = folder === '' ? '' : `${folder}/`
    const [first = '', ...rest] = path.slice(above.length).split('/')
    const isNested = rest.length > 0
    return {
      folder,
      root: isNested && isOutputName(first) ? above + first : undefined,
      deep: isNested,
    }
  }

  const candidates = new Map<string, Root>()
  const handwritten = new Set<string>()
  /** Packages that also have code in other folders. */
  const mixed = new Set<string>()
  for (const { path, role, language } of files) {
    if (importRules(language).specifiers !== 'path') continue
    const candidate = rootOf(path)
    if (candidate.root !== undefined) {
      candidates.set(candidate.root, candidate)
      if (isSource(path)) handwritten.add(candidate.root)
    } else if (role === 'source' && candidate.deep) {
      mixed.add(candidate.folder)
    }
  }

  const compiled = new Set<string>()
  for (const [variant, path] of representatives) {
    const { root } = rootOf(variant)
    if (root !== undefined && !path.startsWith(`${root}/`)) compiled.add(root)
  }
  const onlyFromOutput = new Map<string, boolean>()
  for (const path of entries) {
    const { folder, root } = rootOf(path)
    onlyFromOutput.set(folder, root !== undefined && onlyFromOutput.get(folder) !== false)
  }
  const outputs = [...candidates].filter(([root, { folder }]) => {
    if (handwritten.has(root)) return false
    return compiled.has(root) || !mixed.has(folder) || onlyFromOutput.get(folder) === true
  })
  return new Set(outputs.map(([root]) => root))
}

/**
 * Paths of compiled files that export nothing at their top level, as a bundle in a function does (UMD). Their sources
 * tell what they export.
 */
export function outputsWithoutExports(files: readonly CodeFile[]): ReadonlySet<string> {
  const matching = files.filter(
    ({ path, language, facts }) =>
      importRules(language).specifiers === 'path' &&
      path.split('/').slice(0, -1).some(isOutputName) &&
      !exportsSomething(facts),
  )
  return new Set(matching.map(({ path }) => path))
}

function exportsSomething({ definitions, imports }: CodeFile['facts']): boolean {
  if (definitions.some(({ exported }) => exported)) return true
  const known = new Set<string | null>(definitions.map(({ name }) => name))
  for (const { reexport, alias, name } of imports) if (!reexport) known.add(alias ?? name)
  return imports.some(
    ({ reexport, module, name }) => reexport && (module !== null || known.has(name)),
  )
}

interface Root {
  readonly folder: string
  readonly root: string | undefined
  /** Whether it is below the package's top folder. */
  readonly deep: boolean
}
