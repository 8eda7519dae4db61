/**
 * For languages whose modules form a tree under a named root, such as Rust's crates: the place of a file in the tree,
 * and what a path in it means. `crates/globset/src/glob.rs` is `globset::glob`, other files of the crate write
 * `crate::glob` or `super::glob`, and users get what `lib.rs` re-exports with `pub use`.
 *
 * The keywords of a language are data (`modules.tree` in its folder). A program without a library is a tree as well,
 * whose files refer to each other. Its tests and examples are beside it, each folder with helpers that are named like
 * a crate of their own.
 */
import type { Import } from '../../facts/code-piece.ts'
import type { Crate } from '../../manifests.ts'
import type { ModulePathKeywords, ModuleTree } from '../library.ts'

export interface TreePlace {
  /** Dotted path from the root: `globset.glob`. */
  readonly importPath: string
  readonly tree: ModuleTree
}

export function treePlacer(
  crates: readonly Crate[],
  paths: ReadonlySet<string>,
): (
  path: string,
  keywords: ModulePathKeywords,
  indexNames: readonly string[],
) => TreePlace | undefined {
  const innermost = crates.toSorted((a, b) => b.folder.length - a.folder.length)
  return (path, keywords, indexNames) => {
    const crate = innermost.find(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
    if (crate === undefined) return undefined
    const inside = crate.folder === '' ? path : path.slice(crate.folder.length + 1)
    const { library = '', programs = [], unpublished } = crate
    const first = (entries: readonly string[]): string | undefined =>
      entries.find((each) => paths.has(below(crate.folder, each)))
    const libraryEntry = first([library, ...keywords.entry])
    const entry = libraryEntry ?? first([...programs, ...keywords.program])
    const root = crate.name.replaceAll('-', '_')
    const tree = {
      root,
      keywords,
      ...(libraryEntry === undefined && { isProgram: true as const }),
      ...(unpublished && { unpublished }),
    }
    const source = entry?.slice(0, entry.lastIndexOf('/') + 1)
    // Tests and examples beside the sources refer to the crate as users do.
    if (source === undefined || !inside.startsWith(source)) {
      const beside = /^(?:tests|examples|benches)(?=\/)/.exec(inside)?.[0]
      if (beside === undefined) return undefined
      return {
        importPath: '',
        tree: { ...tree, beside: { folder: below(crate.folder, beside), index: indexNames } },
      }
    }
    const segments = inside === entry ? [] : inside.slice(source.length).split('/')
    const file = segments.pop()?.replace(/\.[^.]+$/, '')
    if (file !== undefined && !(segments.length > 0 && indexNames.includes(file))) {
      segments.push(file)
    }
    return { importPath: [root, ...segments].join('.'), tree }
  }
}

function below(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`
}

/**
 * Candidate targets of a written path, nearest first, as dotted paths: `super::glob` in globset.set → globset.glob;
 * `glob` → globset.set.glob, then the crate of that name.
 */
export function treePaths(
  written: string,
  importPath: string,
  { root, keywords }: ModuleTree,
): string[] {
  const [first = '', ...rest] = written.split(keywords.separator)
  const own = importPath === '' ? [] : importPath.split('.')
  if (first === keywords.root) return [[root, ...rest].join('.')]
  if (first === keywords.here) return [[...own, ...rest].join('.')]
  if (first === keywords.up) {
    let depth = own.length - 1
    while (rest[0] === keywords.up) {
      rest.shift()
      depth--
    }
    return depth < 1 ? [] : [[...own.slice(0, depth), ...rest].join('.')]
  }
  return [[...own, first, ...rest].join('.'), [first, ...rest].join('.')]
}

/**
 * Candidate paths of a test helper that a test file calls `crate::util`, `super::util` or `util`, nearest first:
 * beside it, then in the folder of all tests; as a file of that name or a folder.
 */
export function pathsBeside(
  written: string,
  from: string,
  { keywords, beside }: ModuleTree,
): string[] {
  if (beside === undefined) return []
  const own = [keywords.root, keywords.here, keywords.up]
  const segments = written.split(keywords.separator).filter((segment) => !own.includes(segment))
  if (segments.length === 0) return []
  const folder = from.slice(0, from.lastIndexOf('/'))
  const extension = from.slice(from.lastIndexOf('.'))
  return [...new Set([folder, beside.folder])].flatMap((each) => {
    const path = [each, ...segments].join('/')
    return [path, ...beside.index.map((name) => `${path}/${name}`)].map((file) => file + extension)
  })
}

/** Normalizes `{ glob::Glob }`, `{ self }` and `mod glob;` to a path, a name and a local name. */
export function treeImport(each: Import, { keywords: { separator, here } }: ModuleTree): Import {
  const written = [each.module, each.name === '*' ? null : each.name].filter(
    (part) => part !== null,
  )
  const segments = written.join(separator).split(separator)
  if (segments.at(-1) === here && segments.length > 1) segments.pop()
  const last = segments.pop() ?? ''
  if (each.name === '*') return { ...each, module: [...segments, last].join(separator) }
  const alias = each.alias ?? last
  // `use glob;` and `mod glob;` import a module of the current one.
  if (segments.length === 0) return { ...each, module: last, name: null, alias }
  return { ...each, module: segments.join(separator), name: last, alias }
}
