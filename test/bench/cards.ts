/**
 * The benchmark's corpus: declarations of the installed packages, as documents for every engine and as entries for
 * our pack writer. The text is the same, field by field.
 *
 * Whole files are taken in a fixed random order until the wanted number is reached, so that a small size is a small
 * library rather than a thin sample of all. Duplicates are left out: of compiled variants (`.d.ts`, `.d.cts` of one
 * stem) one is read, and a declaration with the name, signature and comment of an earlier one is skipped. TypeScript
 * and Python have about 87,000; beyond those come functions, classes, methods and constants of JavaScript that the
 * package has not declared under that name.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_RELATIONS, type SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { type Declaration, declarationsOf } from './declarations.ts'
import { hashOf } from './statistics.ts'

/** The input of a search library. The five text fields are those of an Entry. */
export interface Document {
  readonly id: string
  readonly kind: string
  readonly project: string
  readonly language: string
  readonly file: string
  readonly line: number
  readonly summary: string
  readonly name: string
  readonly path: string
  readonly signature: string
  readonly text: string
}

export const TEXT_FIELDS = ['name', 'path', 'signature', 'text'] as const

/** Maximum share of one file, so that a generated file of 12,000 lines is not the whole of a small corpus. */
const MAX_SHARE_OF_FILE = 0.1

/** Fewer than requested if the packages do not contain enough. */
export function takeDocuments(modules: string, count: number): Document[] {
  const documents: Document[] = []
  const seen = new Set<string>()
  const ids = new Map<string, number>()
  for (const files of [declaringFiles(modules), scriptFiles(modules)]) {
    for (const file of files) {
      if (documents.length >= count) return documents.slice(0, count)
      let left = count * MAX_SHARE_OF_FILE
      for (const found of declarationsOf(file, readFileSync(join(modules, file), 'utf8'))) {
        if (isScript(file) && !SCRIPT_KINDS.has(found.kind)) continue
        if (left-- <= 0) break
        const dotted = [...found.qualifier, found.name].join('.')
        const content = [dotted, found.signature, found.docstring].join('\0')
        const symbol = `${packageOf(file)}\0${dotted}`
        if (seen.has(content) || (isScript(file) && seen.has(symbol))) continue
        seen.add(content).add(symbol)
        documents.push(documentOf(file, found, ids))
      }
    }
  }
  return documents
}

export function entryOf(document: Document): Entry {
  const { id, name, path, signature, text, summary, project, language, file, line } = document
  const card: SymbolCard = {
    kind: 'symbol',
    id,
    project,
    version: null,
    title: name,
    path: file,
    lines: [line, line],
    language,
    summary,
    text,
    visibility: 'public',
    symbol: id,
    dotted: id.replace(':', '.'),
    public: [name],
    symbol_kind: document.kind,
    signature,
    parameters: [],
    decorators: [],
    bases: [],
    docstring: text,
    related: NO_RELATIONS,
    recipes: [],
  }
  return { card, fields: { name, path, signature, text, body: '' }, keys: [id, card.dotted, name] }
}

function documentOf(file: string, found: Declaration, ids: Map<string, number>): Document {
  const module = file.replace(CODE, '').replace(/^@/, '').replaceAll('/', '.')
  const qualified = [...found.qualifier, found.name].join('.').replace(/\s/g, '%20')
  const plain = `${module}:${qualified}`
  const repeat = (ids.get(plain) ?? 0) + 1
  ids.set(plain, repeat)
  return {
    id: repeat === 1 ? plain : `${plain}~${repeat}`,
    kind: found.kind,
    project: packageOf(file),
    language: file.endsWith('.py') ? 'python' : isScript(file) ? 'javascript' : 'typescript',
    file,
    line: found.lines[0],
    summary: found.docstring.split('\n', 1)[0] || found.signature,
    name: `${packageOf(file)}.${qualified}`,
    path: file.replace(CODE, '').replaceAll('/', ' '),
    signature: found.signature,
    text: found.docstring,
  }
}

const CODE = /(?:\.d)?\.(?:[cm]?[jt]s|py)$/
const DECLARING = /\.(?:[cm]?ts|py)$/
const SCRIPT = /\.[cm]?js$/
const SCRIPT_KINDS = new Set(['function', 'class', 'method', 'constant'])
const isScript = (file: string): boolean => SCRIPT.test(file)

function declaringFiles(modules: string): string[] {
  return shuffled(withoutTwins(filesUnder(modules).filter((file) => DECLARING.test(file))))
}

/** Minified files are skipped by the length of their lines. */
function scriptFiles(modules: string): string[] {
  const scripts = filesUnder(modules).filter((file) => SCRIPT.test(file))
  return shuffled(withoutTwins(scripts)).filter((file) => {
    const text = readFileSync(join(modules, file), 'utf8')
    return text.length / text.split('\n').length < MINIFIED_LINE
  })
}

/** Characters per line on average; hand-written JavaScript has 25 to 50. */
const MINIFIED_LINE = 150
const stemOf = (file: string): string => file.replace(CODE, '')
/** Preference among files of one stem: the source comes before its build outputs. */
const PREFERENCE = [
  '.ts',
  '.mts',
  '.cts',
  '.d.ts',
  '.d.mts',
  '.d.cts',
  '.py',
  '.mjs',
  '.js',
  '.cjs',
]

function withoutTwins(files: readonly string[]): string[] {
  const best = new Map<string, string>()
  const rank = (file: string) => PREFERENCE.indexOf(CODE.exec(file)?.[0] ?? '')
  for (const file of files) {
    const other = best.get(stemOf(file))
    if (other === undefined || rank(file) < rank(other)) best.set(stemOf(file), file)
  }
  return [...best.values()]
}

function filesUnder(root: string): string[] {
  const found: string[] = []
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !entry.name.startsWith('.')) walk(path)
      else if (entry.isFile() && CODE.test(entry.name)) found.push(path)
    }
  }
  walk('')
  return found
}

/** Sorted by hash, then by name: the same on every machine with the same packages. */
function shuffled(files: readonly string[]): string[] {
  const keyed = files.map((file) => ({ file, key: hashOf(file) }))
  keyed.sort((a, b) => a.key - b.key || (a.file < b.file ? -1 : 1))
  return keyed.map(({ file }) => file)
}

function packageOf(file: string): string {
  const [first = '', second = ''] = (file.split('node_modules/').at(-1) ?? file).split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
