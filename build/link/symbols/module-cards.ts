/**
 * Makes one card for each file of code: its purpose and its exports. A file without definitions, or in a language
 * without a grammar folder, gets one as well, so that nothing that was read is lost.
 */
import type { ModuleCard, Visibility } from '../../../runtime/card.ts'
import { lengthSummary, offersSummary } from '../../../runtime/cards/derived-summaries.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { MAX_BODY_LENGTH } from '../../body-lengths.ts'
import type { LibrarySymbol, LinkFile, Module } from '../library.ts'
import type { Names } from '../names/names.ts'
import type { SymbolTable } from '../names/symbol-table.ts'
import { cardUrl, clip, firstSentence } from '../prose.ts'

export interface ModuleContext {
  readonly project: string
  readonly version: string | null
  readonly url: string | undefined
}

export interface ModuleContents {
  readonly id: string
  /** Import specifiers such as `zod/mini`, most public first. */
  readonly specifiers: readonly string[]
  /** Further paths: `zod.core`, a namespace that another module exports. */
  readonly otherPaths: readonly string[]
  readonly visibility: Visibility
  readonly exports: readonly LibrarySymbol[]
}

const MAX_LISTED = 200

export function moduleEntry(
  module: Module,
  contents: ModuleContents,
  context: ModuleContext,
): Entry {
  const { file } = module
  const { id, exports } = contents
  const { docstring, lineCount } = file.facts
  const names = [...new Set(exports.map(({ definition }) => definition.name))]
  const listed = names.slice(0, MAX_LISTED).join(', ')
  const more = names.length > MAX_LISTED ? `, and ${names.length - MAX_LISTED} more` : ''
  const list = names.length === 0 ? '' : offersSummary(`${listed}${more}`)
  const card: ModuleCard = {
    ...base(file, id, module.name, lineCount, context),
    summary: firstSentence(docstring) || clip(list) || lengthSummary(lineCount, file.language),
    text: [docstring, list].filter((part) => part !== '').join('\n\n'),
    visibility: contents.visibility,
    exports: exports.map((symbol) => symbol.id),
  }
  return {
    card,
    fields: {
      name: [module.name, ...contents.specifiers].join(' '),
      path: file.path,
      signature: '',
      text: docstring,
      body: (names.length > 0 ? names.join(' ') : words(file.text)).slice(0, MAX_BODY_LENGTH),
    },
    keys: [...new Set([id, module.name, ...contents.specifiers, ...contents.otherPaths])],
  }
}

/** `summary` is what the reader of unknown files recognized. */
export function plainEntry(
  file: LinkFile,
  id: string,
  name: string,
  facts: { readonly summary: string; readonly lineCount: number },
  context: ModuleContext,
): Entry {
  const card: ModuleCard = {
    ...base(file, id, name, facts.lineCount, context),
    summary: facts.summary || lengthSummary(facts.lineCount, file.language),
    text: headLines(file.text),
    visibility: 'public',
    exports: [],
  }
  return {
    card,
    fields: { name, path: file.path, signature: '', text: facts.summary, body: words(file.text) },
    keys: [id],
  }
}

/** The names that a module exports, otherwise its public definitions. */
export function exportedSymbols(module: Module, table: SymbolTable, names: Names): LibrarySymbol[] {
  const offered = new Set<LibrarySymbol>()
  const separate = table
    .definedIn(module)
    .filter(({ definition }) => definition.qualifier.length === 0)
  const own = [...table.members(module, ''), ...separate].filter(
    ({ definition }) => definition.visibility !== 'private' && !definition.name.startsWith('__'),
  )
  const mayReExport =
    module.rules.specifiers === 'path' || module.index || module.file.facts.all !== undefined
  if (!mayReExport) return own
  for (const name of names.exportNames(module)) {
    const target = names.exported(module, name)
    if (name.startsWith('__')) continue // `__getattr__` is machinery
    if (target?.kind !== 'symbols') continue
    for (const symbol of target.symbols) {
      if (own.includes(symbol) || symbol.module !== module) offered.add(symbol)
    }
  }
  return [...new Set([...own.filter((symbol) => offered.has(symbol)), ...offered])]
}

function base(
  file: LinkFile,
  id: string,
  title: string,
  lineCount: number,
  context: ModuleContext,
) {
  const url = cardUrl(context.url, file.path)
  return {
    id,
    kind: 'module' as const,
    project: context.project,
    version: context.version,
    title,
    path: file.path,
    lines: [1, Math.max(1, lineCount)] as const,
    language: file.language,
    ...(url !== undefined && { url }),
  }
}

/** Each word once, so that more of a long file's vocabulary is indexed. */
function words(text: string): string {
  const seen = new Set<string>()
  let length = 0
  for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    if (seen.has(word)) continue
    length += word.length + 1
    if (length > MAX_BODY_LENGTH) break
    seen.add(word)
  }
  return [...seen].join(' ')
}

const MAX_HEAD_LENGTH = 2_000 // characters of an unknown file that its card shows; the whole file is kept as a source

function headLines(text: string): string {
  if (text.length <= MAX_HEAD_LENGTH) return text
  const end = text.lastIndexOf('\n', MAX_HEAD_LENGTH)
  return text.slice(0, end > 0 ? end : MAX_HEAD_LENGTH)
}
