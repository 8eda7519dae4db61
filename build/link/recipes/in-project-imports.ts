/**
 * How a library's own pages import what they use: for each name, the statement with which most of them bind it. A
 * page that uses `msm.convert(…)` without `import molsysmt as msm` is clear to readers of the others, but code to be
 * pasted needs the line.
 */
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import type { CodePiece, Import } from '../../facts/code-piece.ts'
import type { LanguageConventions, LinkFile } from '../library.ts'
import { statementsIn } from './import-lines.ts'

export interface InProjectImport {
  readonly statement: string
  readonly import: Import
}

/**
 * Undefined if the pages disagree or only one has the import. Pages near `path` take precedence, because a name in
 * docs/solid may come from another package than in docs/react.
 */
export type InProjectImports = (
  name: string,
  language: string,
  path: string,
) => InProjectImport | undefined

interface ImportCount {
  readonly shown: InProjectImport
  /** The number of pages below each folder with this import. */
  readonly pages: Map<string, number>
}

/** A document, or a program from an `examples/` folder. */
export interface ImportingPage {
  readonly path: string
  /** Set for a program, which other examples may import. */
  readonly isProgram?: true
  readonly pieces: readonly Importing[]
}

/** The parts of a piece of code that concern its imports. */
export type Importing = Pick<
  CodePiece,
  'language' | 'imports' | 'importTexts' | 'assignments' | 'code' | 'followed'
>

export function inProjectImports(
  pages: readonly ImportingPage[],
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): InProjectImports {
  const familyOf = (language: string): string => languages.get(language)?.family ?? language
  const byName = new Map<string, Map<string, ImportCount>>()
  const programs = new Set(
    pages.flatMap(({ path, isProgram }) => (isProgram === true ? endsOf(path) : [])),
  )
  for (const { path, pieces } of pages) {
    const around = foldersOf(path)
    const counted = new Set<string>()
    for (const { imports, importTexts, language } of pieces) {
      const conventions = languages.get(language)
      const own = statementsIn({ imports, importTexts, language }, conventions)
      for (const { name, statement, import: each } of own) {
        if (isRelative(each, conventions) || programs.has(each.module ?? '')) continue
        // Imports are counted by what they bind; the shortest statement is shown.
        const binding = `${each.module}\0${each.name}\0${each.alias}`
        const key = `${familyOf(language)}\0${name}`
        if (counted.has(`${key}\0${binding}`)) continue
        counted.add(`${key}\0${binding}`)
        const known = byName.get(key) ?? new Map<string, ImportCount>()
        byName.set(key, known)
        const previous = known.get(binding)
        const shorter = previous === undefined || statement.length < previous.shown.statement.length
        const counts = previous?.pages ?? new Map<string, number>()
        for (const folder of around) counts.set(folder, (counts.get(folder) ?? 0) + 1)
        const shown = shorter ? { statement, import: each } : previous.shown
        known.set(binding, { shown, pages: counts })
      }
    }
  }
  /** For each name, the number of pages with a variable of this name. */
  const variables = new Map<string, number>()
  const answers = new Map<string, InProjectImport | undefined>()
  return (name, language, path) => {
    const key = `${familyOf(language)}\0${name}`
    const folders = foldersOf(path)
    const place = `${folders[0]}\0${key}`
    if (answers.has(place)) return answers.get(place)
    const most = majorityIn(name, folders, [...(byName.get(key)?.values() ?? [])])
    let withVariable = most === undefined ? 0 : variables.get(name)
    if (withVariable === undefined) {
      withVariable = pages.filter(({ pieces }) =>
        pieces.some((each) => isVariableIn(each, name)),
      ).length
      variables.set(name, withVariable)
    }
    const answer = withVariable > (most?.pages.get('') ?? 0) ? undefined : most?.shown
    answers.set(place, answer)
    return answer
  }
}

/**
 * The import that a majority of pages uses, in the innermost folder with any. A single page can only rule one out,
 * unless the name is that of the imported package: `import shop from 'shop'`.
 */
function majorityIn(
  name: string,
  folders: readonly string[],
  importCounts: readonly ImportCount[],
): ImportCount | undefined {
  let hint: ImportCount | undefined
  for (const folder of folders) {
    const count = ({ pages }: ImportCount): number => pages.get(folder) ?? 0
    const all = importCounts.reduce((sum, each) => sum + count(each), 0)
    const most = importCounts.find((each) => count(each) > all / 2)
    if (most !== undefined && count(most) >= MIN_PAGES) {
      return hint === undefined || hint === most ? most : undefined
    }
    hint ??= most
  }
  return hint?.shown.import.module === name ? hint : undefined
}

/** 'docs/react/a.md' → ['docs/react', 'docs', ''] */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    folders.push(path.slice(0, at))
  }
  return [...folders, '']
}

/**
 * The ends of a program's path under which the examples beside it may import it: a compiler can be told to look for
 * modules in their folder. One segment may as well be a package.
 */
function endsOf(path: string): string[] {
  const segments = path.replace(/\.\w+$/, '').split('/')
  return segments.slice(0, -1).map((_, at) => segments.slice(at).join('/'))
}

/** The imports of names that a piece uses without defining them, as most pages write them. */
export function implicitImports(
  piece: CodePiece,
  path: string,
  { inProjectImportOf }: { readonly inProjectImportOf: InProjectImports },
): readonly Import[] {
  const { needs, followed, calls, binds, language } = piece
  const roots = [...new Set(calls.map((call) => call.split(/[.:(]/, 1)[0] ?? ''))]
  const names = followed
    ? needs
    : roots.filter((name) => !binds.includes(name) && !isVariableIn(piece, name))
  return names.flatMap((name) => inProjectImportOf(name, language, path)?.import ?? [])
}

/**
 * Whether the name is a variable (`cmd := …`, `(cmd *Command`, `|cmd|`), in languages without rules for resolving
 * names. A package may have the same name.
 */
export function isVariableIn(
  { assignments, code, followed }: Pick<CodePiece, 'assignments' | 'code' | 'followed'>,
  name: string,
): boolean {
  if (followed || !code.includes(name)) return false
  if (assignments.some((each) => each.name === name)) return true
  const word = escapePattern(name)
  return new RegExp(String.raw`[(,|]\s*(?:mut\s+)?${word}(?:\s*[:,|]|\s+[*&[\w])`, 'u').test(code)
}

const MIN_PAGES = 2

/** Whether the import depends on the file's location: `./util`, `crate::util`. */
function isRelative({ module }: Import, conventions: LanguageConventions | undefined): boolean {
  const tree = conventions?.modules?.tree
  const [first = ''] = tree === undefined ? [] : (module ?? '').split(tree.separator)
  const isInside = tree !== undefined && [tree.root, tree.here, tree.up].includes(first)
  return module === null || module.startsWith('.') || isInside
}

/** Documents that contain code, and programs from an `examples/` folder. */
export function importingPages(files: readonly LinkFile[]): ImportingPage[] {
  return files.flatMap((file): ImportingPage[] => {
    const { facts, role, language, text, path } = file
    if (facts.kind === 'doc') {
      const { examples } = facts
      return examples === undefined ? [] : [{ path, pieces: examples.map(({ piece }) => piece) }]
    }
    if (facts.kind !== 'code' || role !== 'docs') return []
    const lines = text.split('\n')
    const importTexts = facts.imports.map(({ statement, line }) => {
      const [first, last] = statement ?? [line, line]
      return lines
        .slice(first - 1, last)
        .join('\n')
        .trim()
    })
    const { imports, assignments } = facts
    const piece = { language, imports, importTexts, assignments, code: text, followed: true }
    return [{ path, pieces: [piece], isProgram: true }]
  })
}
