/**
 * The subpaths of packages that users import: `drizzle-orm/pg-core`. A package whose package.json has no `exports`, or
 * gets them when it is built, does not say which of its files are for users. But its documentation says so, and what
 * its tests, examples and neighbours import by name, they import as users do.
 */
import { groupedBy } from '../../../runtime/std/grouping.ts'
import { isRecord } from '../../../runtime/std/is-record.ts'
import type { PackageFile } from '../../manifests.ts'
import { packageSpecifier } from '../../text/package-specifier.ts'
import { isCode, type LinkFile } from '../library.ts'
import { importRules } from './import-rules.ts'
import { packageOf } from './module-paths.ts'

/** A subpath that a single file of code imports may be one of its own helpers. */
const MIN_FILES = 2

/** An import in a fence of a document. */
const IMPORT = /\b(?:from|import|require\()\s*(["'])([@\w][^"'\s]*)\1/g

/** @returns specifiers with a subpath */
export function importedSubpaths(
  files: readonly LinkFile[],
  packages: readonly PackageFile[],
): ReadonlySet<string> {
  const folders = packages.map(({ folder }) => folder)
  const folderOf = new Map(packages.flatMap(({ folder, json }) => openName(json, folder)))
  if (folderOf.size === 0) return new Set()
  const imported = files.flatMap((file) => {
    const isDocument = !isCode(file)
    const own = packageOf(file.path, folders)
    return specifiersIn(file).flatMap((specifier) => {
      const { name } = packageSpecifier(specifier)
      const folder = specifier === name ? undefined : folderOf.get(name)
      const isInside = file.role === 'source' && own === folder
      return folder === undefined || isInside ? [] : [{ specifier, isDocument }]
    })
  })
  const specifiers = [...groupedBy(imported, ({ specifier }) => specifier)].flatMap(
    ([specifier, uses]) =>
      uses.length >= MIN_FILES || uses.some(({ isDocument }) => isDocument) ? [specifier] : [],
  )
  return new Set(specifiers)
}

function specifiersIn(file: LinkFile): string[] {
  if (!isCode(file))
    return [...new Set([...file.text.matchAll(IMPORT)].map(([, , path = '']) => path))]
  if (importRules(file.language).specifiers !== 'path') return []
  return [...new Set(file.facts.imports.flatMap(({ module }) => module ?? []))]
}

/** The name of a package that does not list its subpaths, with its folder. */
const openName = (json: unknown, folder: string): [string, string][] =>
  isRecord(json) && typeof json.name === 'string' && json.exports === undefined
    ? [[json.name, folder]]
    : []
