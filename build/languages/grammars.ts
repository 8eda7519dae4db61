/**
 * Reads the folders in grammars/, each with a language.json and tree-sitter queries, into validated data
 * (language-settings.ts), with queries joined and a hash of everything that affects the facts of a file, for the
 * cache. Errors name the folder and the key for authors of a language.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { PACKAGE_ROOT } from '../package-root.ts'
import type { ExcerptSettings } from './excerpt-settings.ts'
import { grammarFile, grammarIdentity } from './grammar-file.ts'
import type { LanguageSettings } from './language-settings.ts'
import type { PatternSettings, PieceSettings } from './pattern-settings.ts'
import { readSettings } from './read-settings.ts'

export const GRAMMARS_FOLDER = join(PACKAGE_ROOT, 'grammars')

/** The rules for reading pieces of code, with file contents in place of file names. */
export interface PieceRules extends Omit<PieceSettings, 'queries' | 'builtins'> {
  readonly query: string
  readonly builtins: readonly string[]
}

/** The rules for cutting examples, with file contents in place of file names. */
export interface ExcerptRules extends Omit<ExcerptSettings, 'queries' | 'builtins' | 'standard'> {
  readonly query: string
  readonly builtins: readonly string[]
  /** Imports of the standard library, one per line; empty if there are none. */
  readonly standard: string
  /** Changes with anything that affects excerpts. */
  readonly hash: string
}

/** Patterns with their parts inserted. */
export interface PatternRules extends Omit<PatternSettings, 'parts' | 'find'> {
  readonly find: readonly (Omit<PatternSettings['find'][number], 'find' | 'set'> & {
    readonly pattern: RegExp
    /** Values as set by `(#set! key value)` in a query. */
    readonly set: ReadonlyMap<string, string>
  })[]
}

export interface Language
  extends Omit<
    LanguageSettings,
    'queries' | 'grammar' | 'extends' | 'pieces' | 'patterns' | 'excerpts'
  > {
  /** The language that it extends, or itself. Languages of a family see each other's names. */
  readonly family: string
  /** Absolute path of the WebAssembly file; '' for a language with patterns. */
  readonly grammar: string
  readonly patterns?: PatternRules
  /** All queries, joined. */
  readonly query: string
  readonly pieces?: PieceRules
  readonly excerpts?: ExcerptRules
  /** Changes with the folder's data and the grammar. */
  readonly hash: string
}

export interface Grammars {
  /** By name. */
  readonly languages: ReadonlyMap<string, Language>
  /** Undefined for unknown files. The text distinguishes languages that share an extension. */
  languageOf(path: string, text?: string): Language | undefined
}

export async function loadGrammars(folder: string = GRAMMARS_FOLDER): Promise<Grammars> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const loaded = await Promise.all(names.sort().map((name) => loadLanguage(folder, name)))
  const languages = new Map(loaded.map((language) => [language.name, language]))
  const byName = new Map(loaded.flatMap((l) => l.filenames.map((file) => [file, l])))
  const byExtension = new Map(loaded.flatMap((l) => l.extensions.map((end) => [end, l])))
  return {
    languages,
    languageOf(path, text) {
      const file = path.slice(path.lastIndexOf('/') + 1)
      const dot = file.lastIndexOf('.')
      const extension = dot < 0 ? undefined : file.slice(dot).toLowerCase()
      const named = byName.get(file)
      if (named !== undefined || extension === undefined) return named
      const head = text?.slice(0, 100_000) ?? ''
      const other = loaded.find(({ sharedExtensions }) =>
        sharedExtensions.some(
          (each) => each.extensions.includes(extension) && each.contains.test(head),
        ),
      )
      return other ?? byExtension.get(extension)
    },
  }
}

async function loadLanguage(folder: string, name: string): Promise<Language> {
  const { raw, settings } = readSettings(folder, name)
  const { queries, grammar, extends: _extends, pieces: named, ...others } = settings
  const { patterns: written, excerpts: cut, ...rest } = others
  if ((grammar === undefined) === (written === undefined)) {
    throw new Error(`grammars/${name}/language.json: give either a "grammar" or "patterns".`)
  }
  const patterns = written === undefined ? undefined : patternRules(written, name)
  const query = await joined(folder, name, queries)
  const pieces = named === undefined ? undefined : await piecesOf(folder, name, named)
  const wasm = grammar === undefined ? '' : grammarFile(grammar, name)
  // These keys do not affect extraction.
  const { excerpts: _, compatibility: __, ...read } = raw
  const hash = createHash('sha256')
    .update(JSON.stringify(read))
    .update('\0')
    .update(query)
    .update('\0')
    .update(pieces === undefined ? '' : `${pieces.query}\0${pieces.builtins.join(' ')}`)
    .update('\0')
    .update(grammar === undefined ? '' : await grammarIdentity(grammar, wasm))
    .digest('hex')
  const excerpts =
    cut === undefined ? undefined : await excerptsOf(folder, name, cut, [raw.excerpts, hash])
  return {
    ...rest,
    family: settings.family ?? name,
    grammar: wasm,
    query,
    ...(pieces && { pieces }),
    ...(excerpts && { excerpts }),
    ...(patterns && { patterns }),
    hash,
  }
}

function patternRules({ parts, find, ...rest }: PatternSettings, name: string): PatternRules {
  const withParts = (source: string): string =>
    source.replace(/%(\w+)%/g, (_, part: string) => parts[part] ?? `%${part}%`)
  return {
    ...rest,
    find: find.map(({ find: source, set, ...each }, i) => {
      try {
        // Applied twice, because parts may contain parts.
        const pattern = new RegExp(withParts(withParts(source)), 'dgmu')
        return { ...each, pattern, set: new Map(Object.entries(set)) }
      } catch (error) {
        throw new Error(`grammars/${name}/language.json: patterns.find.${i}: ${String(error)}`)
      }
    }),
  }
}

async function joined(folder: string, name: string, files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => queryText(folder, name, file)))
  return texts.join('\n')
}

async function piecesOf(
  folder: string,
  name: string,
  { queries, builtins, ...rest }: PieceSettings,
): Promise<PieceRules> {
  const words = await queryText(folder, name, builtins)
  return {
    ...rest,
    query: await joined(folder, name, queries),
    builtins: words.split(/\s+/).filter((word) => word !== ''),
  }
}

async function excerptsOf(
  folder: string,
  name: string,
  { queries, builtins, standard: file, ...rest }: ExcerptSettings,
  /** Everything else that affects excerpts: the settings as written, and the hash of the facts. */
  others: readonly unknown[],
): Promise<ExcerptRules> {
  const query = await joined(folder, name, queries)
  const words = await queryText(folder, name, builtins)
  const tables = rest.tables && {
    ...rest.tables,
    query: await queryText(folder, name, rest.tables.query),
  }
  const standard = file === undefined ? '' : await queryText(folder, name, file)
  const settings = JSON.stringify([query, words, standard, tables?.query, ...others])
  return {
    ...rest,
    ...(tables && { tables }),
    ...{ query, standard },
    builtins: words.split(/\s+/).filter((word) => word !== ''),
    hash: createHash('sha256').update(settings).digest('hex'),
  }
}

async function queryText(folder: string, name: string, file: string): Promise<string> {
  const path = join(folder, name, file)
  if (relative(folder, path).startsWith('..')) {
    throw new Error(`grammars/${name}/language.json: ${file} is outside grammars/.`)
  }
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new Error(`grammars/${name}/language.json names ${file}, which does not exist.`)
  }
}
