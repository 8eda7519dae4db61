/**
 * How a library's own pages import what they use: pages with their pieces come in, for a name the statement goes out
 * with which most of them bind it. A page that writes `msm.convert(…)` and forgets `import molsysmt as msm` is
 * understood by everybody who has read another one; code that is to be pasted needs the line.
 */
import type { CodePiece, Import } from '../../facts.ts'
import type { LanguageConventions, LinkFile } from '../library.ts'
import { statementsIn } from './import-lines.ts'

export interface HouseImport {
  readonly statement: string
  readonly import: Import
}

/** Undefined where the pages do not agree, or only one page says it. */
export type HouseImports = (name: string, language: string) => HouseImport | undefined

interface Tally {
  readonly shown: HouseImport
  pages: number
}

/** A piece of a page, as far as it imports something. */
export type Importing = Pick<
  CodePiece,
  'language' | 'imports' | 'importTexts' | 'assignments' | 'code' | 'followed'
>

export function houseImports(
  pages: readonly (readonly Importing[])[],
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): HouseImports {
  const familyOf = (language: string): string => languages.get(language)?.family ?? language
  const byName = new Map<string, Map<string, Tally>>()
  for (const pieces of pages) {
    const said = new Set<string>()
    for (const { imports, importTexts, language } of pieces) {
      const conventions = languages.get(language)
      const own = statementsIn({ imports, importTexts }, conventions)
      for (const { name, statement, import: each } of own) {
        if (isOfPlace(each, conventions)) continue
        // Meaning is counted, and the shortest way to write it is shown.
        const meaning = `${each.module}\0${each.name}\0${each.alias}`
        const key = `${familyOf(language)}\0${name}`
        if (said.has(`${key}\0${meaning}`)) continue
        said.add(`${key}\0${meaning}`)
        const known = byName.get(key) ?? new Map<string, Tally>()
        byName.set(key, known)
        const tally = known.get(meaning)
        const shorter = tally === undefined || statement.length < tally.shown.statement.length
        known.set(meaning, {
          shown: shorter ? { statement, import: each } : tally.shown,
          pages: (tally?.pages ?? 0) + 1,
        })
      }
    }
  }
  const answers = new Map<string, HouseImport | undefined>()
  return (name, language) => {
    const key = `${familyOf(language)}\0${name}`
    if (answers.has(key)) return answers.get(key)
    const tallies = [...(byName.get(key)?.values() ?? [])]
    const all = tallies.reduce((sum, { pages: count }) => sum + count, 0)
    const most = tallies.find(({ pages: count }) => count >= MIN_PAGES && count > all / 2)
    const others = pages.filter((pieces) => pieces.some((piece) => isVariableIn(piece, name)))
    const answer = others.length > (most?.pages ?? 0) ? undefined : most?.shown
    answers.set(key, answer)
    return answer
  }
}

/**
 * `cmd := …`, `(cmd *Command`, `|cmd|`: a variable where nobody follows names, though a package may have its name as
 * well.
 */
export function isVariableIn(
  { assignments, code, followed }: Pick<CodePiece, 'assignments' | 'code' | 'followed'>,
  name: string,
): boolean {
  if (followed || !code.includes(name)) return false
  if (assignments.some((each) => each.name === name)) return true
  const word = name.replaceAll('$', String.raw`\$`)
  return new RegExp(String.raw`[(,|]\s*(?:mut\s+)?${word}(?:\s*[:,|]|\s+[*&[\w])`, 'u').test(code)
}

const MIN_PAGES = 2

/** `./util`, `crate::util`: leads there from one file alone. */
function isOfPlace({ module }: Import, conventions: LanguageConventions | undefined): boolean {
  const tree = conventions?.modules?.tree
  const [first = ''] = tree === undefined ? [] : (module ?? '').split(tree.separator)
  const isInside = tree !== undefined && [tree.root, tree.here, tree.up].includes(first)
  return module === null || module.startsWith('.') || isInside
}

/** Documents with code in them, and the programs of an `examples/` folder. */
export function importingPages(files: readonly LinkFile[]): (readonly Importing[])[] {
  return files.flatMap((file): (readonly Importing[])[] => {
    const { facts, role, language, text } = file
    if (facts.kind === 'doc') {
      return facts.examples === undefined ? [] : [facts.examples.map(({ piece }) => piece)]
    }
    if (facts.kind !== 'code' || role !== 'docs' || facts.imports.length === 0) return []
    const lines = text.split('\n')
    const importTexts = facts.imports.map(({ statement, line }) => {
      const [first, last] = statement ?? [line, line]
      return lines
        .slice(first - 1, last)
        .join('\n')
        .trim()
    })
    const { imports, assignments } = facts
    return [[{ language, imports, importTexts, assignments, code: text, followed: true }]]
  })
}
