/**
 * The counting behind `npm run audit-paths` (see paths.ts): takes files with their facts and the pack built from
 * them, and returns the figures with a list of unresolved uses.
 */

import type { FileFacts, SourceFile } from '../../build/facts.ts'
import type { CardHead, ModuleCard, SymbolCard } from '../../runtime/card.ts'
import type { AuditedLibrary } from './audited-library.ts'
import { type Binding, isAuditable, openUseReader, type Use, type UseReader } from './code-uses.ts'
import { type Followed, followUse } from './follow-use.ts'
import { libraryNames } from './library-names.ts'
import { type Page, type Piece, pagesOf } from './pieces.ts'

export interface Unresolved {
  readonly name: string
  readonly path: string
  readonly line: number
  readonly reason: string
}

export interface Audit {
  /** Resolved and unresolved uses; stale ones are counted separately. */
  readonly total: number
  readonly resolved: number
  readonly share: number
  readonly stale: number
  readonly unresolved: readonly Unresolved[]
  readonly stale_uses: readonly Unresolved[]
  /** The pages read, and pieces that do not parse: their uses are counted as far as the tree covers them. */
  readonly pages: number
  readonly pieces: number
  readonly broken: number
  /** Pieces in languages without queries in uses/, which are not in the total. */
  readonly unread: number
}

export async function auditPaths(library: AuditedLibrary): Promise<Audit> {
  const { files, facts, catalog, grammars, modules, symbols, paths } = library
  const names = libraryNames(catalog)
  const defines = definedIn(files, modules, symbols)
  const passesOn = passedOn(files, facts)
  const lacks = lackingWords(files, facts)
  const readers = new Map<string, UseReader>()
  const readerOf = async (language: string): Promise<UseReader | undefined> => {
    const known = readers.get(language)
    const described = grammars.languages.get(language)
    if (known !== undefined || described === undefined || !isAuditable(language)) return known
    const opened = await openUseReader(described)
    readers.set(language, opened)
    return opened
  }

  const unresolved: Unresolved[] = []
  const stale: Unresolved[] = []
  let resolved = 0
  let broken = 0
  let unread = 0
  const note = async (page: Page, piece: Piece, use: Use): Promise<void> => {
    const { module, name } = use.binding
    const stems = paths.of(piece.language, page.path, module)
    if (stems.length === 0) return
    const rest = [...(name === null ? [] : [name]), ...use.rest]
    const tried: Followed[] = []
    for (const stem of stems) {
      const followed = await followUse(names, [...segmentsOf(stem), ...rest])
      if (followed.kind === 'resolved') {
        resolved++
        return
      }
      tried.push(followed)
    }
    const [lost] = tried
    if (lost?.kind !== 'lost') return
    const written = [stems[0] ?? '', ...rest].join('.')
    const row = { name: written, path: page.path, line: piece.line + use.line - 1 }
    const reason = reasonOf(lost.head, lost.missing, passesOn, lacks)
    if (defines(rest.at(-1) ?? segmentsOf(stems[0] ?? '').at(-1) ?? '')) {
      unresolved.push({ ...row, reason })
    } else stale.push({ ...row, reason })
  }

  const pages = pagesOf(files, facts, grammars)
  for (const page of pages) {
    const above: Binding[] = []
    for (const piece of page.pieces) {
      const read = await readerOf(piece.language)
      if (read === undefined) {
        unread++
        continue
      }
      const { bindings, uses, parses } = read(piece.code, above)
      if (!parses) broken++
      above.push(...bindings)
      for (const use of uses) await note(page, piece, use)
    }
  }
  const total = resolved + unresolved.length
  return {
    total,
    resolved,
    share: total === 0 ? 1 : resolved / total,
    stale: stale.length,
    unresolved,
    stale_uses: stale,
    pages: pages.length,
    pieces: pages.reduce((sum, page) => sum + page.pieces.length, 0),
    broken,
    unread,
  }
}

/** `zod/v4.core` → zod, v4, core */
export const segmentsOf = (path: string): string[] => path.split(/[./]/)

/** Whether the source defines a name anywhere: by a card, or by any assignment, since cards may be incomplete. */
function definedIn(
  files: readonly SourceFile[],
  modules: readonly ModuleCard[],
  symbols: readonly SymbolCard[],
): (name: string) => boolean {
  const names = new Set<string>()
  for (const { symbol } of symbols) names.add(symbol.split(/[:.]/).at(-1) ?? '')
  for (const { title } of modules) for (const each of title.split('.')) names.add(each)
  for (const { text, role } of files) {
    if (role !== 'source') continue
    for (const [, name = ''] of text.matchAll(/([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?![=>])/gu))
      names.add(name)
  }
  return (name) => names.has(name)
}

/** Names that each file imports from other packages. */
export function passedOn(
  files: readonly SourceFile[],
  facts: readonly FileFacts[],
): (path: string, name: string) => boolean {
  const bound = new Map<string, Set<string>>()
  for (const [i, { path }] of files.entries()) {
    const own = facts[i]
    if (own?.kind !== 'code') continue
    const names = own.imports.map(
      ({ alias, name, module }) => alias ?? name ?? module?.split('.')[0],
    )
    bound.set(path, new Set(names.filter((name) => name !== undefined)))
  }
  return (path, name) => bound.get(path)?.has(name) ?? false
}

/**
 * For each file, whether a name occurs neither in its text nor in the targets of its star imports, so that no reader
 * of code could find it there. Files with a star import from outside of the library are not judged.
 */
function lackingWords(
  files: readonly SourceFile[],
  facts: readonly FileFacts[],
): (path: string, name: string) => boolean {
  const byPath = new Map(files.map((file, i) => [file.path, { text: file.text, facts: facts[i] }]))
  const lacks = (path: string, name: string, above: readonly string[]): boolean => {
    const file = byPath.get(path)
    if (file?.facts?.kind !== 'code') return false
    if (
      new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`).test(
        file.text,
      )
    )
      return false
    return file.facts.imports
      .filter((each) => each.name === '*')
      .every(({ module }) => {
        const target = beside(path, module ?? '').find((each) => byPath.has(each))
        if (target === undefined) return false
        return above.includes(target) || lacks(target, name, [...above, path])
      })
  }
  return (path, name) => lacks(path, name, [])
}

/** `.basic` in pkg/__init__.py → pkg/basic.py, pkg/basic/__init__.py */
function beside(path: string, specifier: string): string[] {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0
  if (dots === 0) return []
  const folder = path.split('/').slice(0, -dots)
  const stem = [...folder, ...specifier.slice(dots).split('.').filter(Boolean)].join('/')
  return [`${stem}.py`, `${stem}/__init__.py`]
}

function reasonOf(
  head: CardHead | undefined,
  missing: string,
  passesOn: (path: string, name: string) => boolean,
  lacks: (path: string, name: string) => boolean,
): string {
  if (head === undefined) return `no module ${missing}`
  if (head.kind === 'module' && passesOn(head.path, missing)) return 'another package'
  if (head.kind === 'module' && lacks(head.path, missing))
    return 'moved or gone: not a word of it in the module'
  return head.kind === 'module' ? 'not in the module' : 'not a member of the class'
}
