/**
 * TypeScript: places what a file declares for another module of the library (`declare module 'lib' {…}`, `declare
 * module './app' {…}`) in that module. The file keeps the definitions, without the module's name as their owner, and
 * the named module re-exports them. Files that declare parts of one module see each other's names.
 *
 * A block for a module of another package keeps its name, because users reach it through that package. A type that the
 * named module has as well is one type with it (names/augmented-types.ts).
 */
import { appendTo, groupedBy } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import { type CodeFile, defaultExport, isCode, type LinkFile } from '../library.ts'
import { joinPath } from './module-paths.ts'
import { isDeclarationFile, isSource } from './module-variants.ts'

/** What one file declares for one module. */
interface Part {
  readonly file: CodeFile
  /** The name of the module as the block writes it. */
  readonly written: string
  /** The path of the file that is that module. */
  readonly target: string
}

/** @param entries paths of entry files by import specifier */
export function withDeclaredModules(
  files: readonly LinkFile[],
  entries: ReadonlyMap<string, string>,
): readonly LinkFile[] {
  const parts = partsIn(files, entries)
  if (parts.length === 0) return files
  const partsOf = groupedBy(parts, ({ file }) => file.path)
  const partsFor = groupedBy(parts, ({ target }) => target)
  const holderOf = typeHolders(files)
  return files.map((file) => {
    const own = partsOf.get(file.path) ?? []
    const others = (partsFor.get(file.path) ?? []).filter((part) => part.file.path !== file.path)
    if (!isCode(file) || own.length + others.length === 0) return file
    const targets = new Map(own.map(({ written, target }) => [written, target]))
    const definitions = file.facts.definitions.map((each) => {
      const target = targets.get(each.declaredModule ?? '')
      return target === undefined ? each : placedIn(holderOf(topName(each), target), each, file)
    })
    const beside = own.flatMap(({ target }) => partsFor.get(target) ?? [])
    const imports = [
      ...file.facts.imports,
      ...others.flatMap((part) => reexportsOf(file, part)),
      ...beside.flatMap((part) => namesUsedIn(file, part)),
    ]
    return { ...file, facts: { ...file.facts, definitions, imports } }
  })
}

/** A definition of a block, below the name that it has in the file that holds the type. */
function placedIn(
  holder: CodeFile | undefined,
  definition: Definition,
  file: CodeFile,
): Definition {
  const [, ...qualifier] = definition.qualifier
  const owner = holder && ownNames(holder).get(topName(definition))?.qualifier
  return holder === undefined || holder === file || owner === undefined
    ? { ...definition, qualifier }
    : { ...definition, qualifier: [...owner, ...qualifier], addsTo: holder.path }
}

/** The name in its module of what a block declares, or of its outermost owner. */
const topName = ({ qualifier: [, owner], name }: Definition): string => owner ?? name

/**
 * Finds the file with the type to which a block adds: that of the module, or the only declaration file that has the
 * name, where a build moves declarations to the place of the module.
 *
 * @returns a function from a name and the path of the module
 */
function typeHolders(
  files: readonly LinkFile[],
): (name: string, target: string) => CodeFile | undefined {
  const code = files.filter(isCode).filter(({ role }) => role === 'source')
  const byPath = new Map(code.map((file) => [file.path, file]))
  const byName = new Map<string, CodeFile[]>()
  for (const file of code)
    if (isDeclarationFile(file.path))
      for (const [name, { isOwn }] of ownNames(file)) if (isOwn) appendTo(byName, name, file)
  return (name, target) => {
    const own = byPath.get(target)
    if (isSource(target) || isDeclarationFile(target)) return own
    const [only, ...others] = byName.get(name) ?? []
    return others.length === 0 ? (only ?? own) : own
  }
}

function partsIn(files: readonly LinkFile[], entries: ReadonlyMap<string, string>): Part[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap((file) => {
    if (!isCode(file) || file.role !== 'source') return []
    const names = new Set(file.facts.definitions.map(({ declaredModule }) => declaredModule))
    return [...names].flatMap((written) => {
      if (written === undefined) return []
      const target = written.startsWith('.')
        ? ENDINGS.map((ending) => bare(joinPath(file.path, written)) + ending).find((path) =>
            paths.has(path),
          )
        : entries.get(written)
      return target === undefined ? [] : [{ file, written, target }]
    })
  })
}

const ENDINGS = ['.ts', '.tsx', '.mts', '.d.ts', '.d.mts', '/index.ts', '/index.d.ts']
const bare = (path: string): string => path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')

/** The names that a part declares for the module of the file, which exports nothing else of the part's file. */
function reexportsOf(file: CodeFile, part: Part): Import[] {
  const own = ownNames(file)
  return namesIn(part)
    .filter((name) => !own.has(name))
    .map((name) => ({ ...importOf(file, part, name), reexport: true }))
}

/** The names of another part that the file writes without defining them. */
function namesUsedIn(file: CodeFile, part: Part): Import[] {
  if (part.file.path === file.path) return []
  const own = ownNames(file)
  const words = new Set(file.text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
  return namesIn(part)
    .filter((name) => words.has(name) && !own.has(name))
    .map((name) => importOf(file, part, name))
}

/**
 * The names that a module has itself, with their qualifiers: those at top level, and those in the namespace that the
 * module is (`export = Shop`).
 */
const ownNames = memoizeByObject((file: CodeFile): ReadonlyMap<string, OwnName> => {
  const whole = defaultExport(file)?.name
  return new Map(
    file.facts.definitions
      .filter((each) => isTop(each) || (each.qualifier.length === 1 && each.qualifier[0] === whole))
      .map(({ name, qualifier, declaredModule }) => {
        const isOwn = declaredModule === undefined
        return [name, { isOwn, qualifier: isOwn ? qualifier : qualifier.slice(1) }]
      }),
  )
})

interface OwnName {
  readonly qualifier: readonly string[]
  /** Whether it stands outside of blocks for modules. */
  readonly isOwn: boolean
}

/** The names that a part declares at the top level of its module. */
function namesIn({ file, written }: Part): string[] {
  const declared = file.facts.definitions.filter(
    (each) => each.declaredModule === written && isTop(each),
  )
  return [...new Set(declared.map(({ name }) => name))]
}

/** Whether it is not a member of another definition. */
const isTop = ({ qualifier, declaredModule }: Definition): boolean =>
  qualifier.length === (declaredModule === undefined ? 0 : 1)

function importOf(from: CodeFile, { file }: Part, name: string): Import {
  const up = '../'.repeat(from.path.split('/').length - 1) || './'
  return { module: up + file.path, name, alias: null, reexport: false, line: 1 }
}
