/**
 * Makes one module of several variants: a library that ships `schemas.ts` beside `schemas.js`, `schemas.cjs` and
 * `schemas.d.ts` says everything four times. Returns the files that count, the file that represents each other one,
 * and pairs of declarations with compiled code.
 *
 * Variants are found by path (the same path under `src`, `dist`, `dist/types`, …) and confirmed by equal names: a
 * hand-written root `index.js` beside `src/index.ts` is not a variant. Source maps would be certain, but most packages
 * do not ship them.
 */

import { groupedBy } from '../../../runtime/std/grouping.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { Problem } from '../../facts.ts'
import { type CodeFile, qualifiedName } from '../library.ts'
import { importRules } from './import-rules.ts'
import { joinPath, packageOf, stem, stripRoots } from './module-paths.ts'
import { isTypeStub, pathDescribedBy } from './type-stubs.ts'

export interface ModuleVariants {
  readonly files: readonly CodeFile[]
  /** The path of the file that represents each variant. */
  readonly representatives: ReadonlyMap<string, string>
  /** The compiled file with the bodies, by path of the declaration file. */
  readonly bodies: ReadonlyMap<string, CodeFile>
  /** The type stub beside a Python file, by path of that file. */
  readonly stubs: ReadonlyMap<string, CodeFile>
  readonly problems: readonly Problem[]
}

export function mergeModuleVariants(
  files: readonly CodeFile[],
  packageFolders: readonly string[],
): ModuleVariants {
  const groups = groupedBy(files, ({ path, language }) =>
    importRules(language).overloadSignatures
      ? moduleKey(path, packageFolders)
      : pathDescribedBy(path),
  )
  const kept: CodeFile[] = []
  const representatives = new Map<string, string>()
  const bodies = new Map<string, CodeFile>()
  const stubs = new Map<string, CodeFile>()
  const problems: Problem[] = []
  for (const group of groups.values()) {
    const [first, ...rest] = group.toSorted(
      (a, b) =>
        rank(a.path) - rank(b.path) || a.path.length - b.path.length || byCodeUnits(a.path, b.path),
    )
    if (first === undefined) continue
    kept.push(first)
    for (const file of rest) {
      if (isSource(file.path) || !declareTheSame(first, file) || isPartOf(first, file)) {
        kept.push(file)
        continue
      }
      representatives.set(file.path, first.path)
      if (
        isDeclarationFile(first.path) &&
        !isDeclarationFile(file.path) &&
        !bodies.has(first.path)
      ) {
        bodies.set(first.path, file)
        continue
      }
      const isStub = isTypeStub(file.path)
      if (isStub) stubs.set(first.path, file)
      problems.push({
        path: file.path,
        reason: `${isStub ? 'type stub' : 'compiled copy'} of ${first.path}`,
        severity: 'info',
      })
    }
  }
  const sorted = kept.toSorted((a, b) => byCodeUnits(a.path, b.path))
  return { files: sorted, representatives, bodies, stubs, problems }
}

function moduleKey(path: string, packageFolders: readonly string[]): string {
  const folder = packageOf(path, packageFolders)
  const below = stem(folder === '' ? path : path.slice(folder.length + 1))
  return `${folder}//${stripRoots(below, true).join('/')}`
}

export function isSource(path: string): boolean {
  return /\.([cm]?tsx?|jsx)$/.test(path) && !isDeclarationFile(path)
}

export function isDeclarationFile(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path)
}

/** Preference among variants: source, declaration, ES module, anything else. */
function rank(path: string): number {
  if (isSource(path)) return 0
  const order = ['.d.ts', '.d.mts', '.d.cts', '.js', '.mjs', '.cjs']
  const place = order.findIndex((extension) => path.endsWith(extension))
  // src/x.js beside lib/x.js is hand-written and compiled code; dist/x.js beside dist/cjs/x.js are both compiled.
  const tree = path.startsWith('src/')
    ? -0.5
    : /(^|\/)(cjs|commonjs|umd|es5)\//.test(path)
      ? 0.5
      : 0
  return 1 + (place < 0 ? order.length : place) + tree
}

/** Whether most names of the variant are names of the file, or the variant only re-exports. */
function declareTheSame(file: CodeFile, other: CodeFile): boolean {
  // A declaration file always belongs to the compiled file of its name, even if that contains more.
  if (isDeclarationFile(file.path)) return true
  const names = namesIn(other)
  if (names.size === 0) return true
  const known = namesIn(file)
  const shared = [...names].filter((name) => known.has(name)).length
  return shared * 2 >= names.size
}

/** Whether a declaration file re-exports the other one: `lib/index.d.ts` begins with `export * from './types'`. */
function isPartOf(whole: CodeFile, part: CodeFile): boolean {
  if (!isDeclarationFile(whole.path) || !isDeclarationFile(part.path)) return false
  const path = stem(part.path).join('/')
  return whole.facts.imports.some(({ module, reexport }) => {
    if (!reexport || module?.startsWith('.') !== true) return false
    const target = stem(joinPath(whole.path, module)).join('/')
    return path === target || path === `${target}/index`
  })
}

/** With members, because a module that re-exports a class has the name of the class alone. */
function namesIn(file: CodeFile): Set<string> {
  const names = new Set<string>()
  for (const each of file.facts.definitions) {
    // Helpers of TypeScript and bundlers (`__importStar`) are not names of the library.
    if (!each.name.startsWith('__')) names.add(qualifiedName(each))
  }
  return names
}
