/**
 * TypeScript: places what a file declares for another module of the library (`declare module 'lib' {…}`, `declare
 * module './app' {…}`) in that module. The file keeps the definitions, without the module's name as their owner, and
 * the named module re-exports them. Files that declare parts of one module see each other's names.
 *
 * A block for a module of another package keeps its name, because users reach it through that package.
 */
import { groupedBy } from '../../../runtime/std/grouping.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import { type CodeFile, isCode, type LinkFile } from '../library.ts'
import { joinPath } from './module-paths.ts'

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
  return files.map((file) => {
    const own = partsOf.get(file.path) ?? []
    const others = (partsFor.get(file.path) ?? []).filter((part) => part.file.path !== file.path)
    if (!isCode(file) || own.length + others.length === 0) return file
    const placed = new Set(own.map(({ written }) => written))
    const definitions = file.facts.definitions.map((each) =>
      each.declaredModule !== undefined && placed.has(each.declaredModule)
        ? { ...each, qualifier: each.qualifier.slice(1) }
        : each,
    )
    const beside = own.flatMap(({ target }) => partsFor.get(target) ?? [])
    const imports = [
      ...file.facts.imports,
      ...others.flatMap((part) => reexportsOf(file, part)),
      ...beside.flatMap((part) => namesUsedIn(file, part)),
    ]
    return { ...file, facts: { ...file.facts, definitions, imports } }
  })
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

const ownNames = ({ facts }: CodeFile): ReadonlySet<string> =>
  new Set(facts.definitions.filter(isTop).map(({ name }) => name))

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
