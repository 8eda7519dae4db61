/**
 * The uses of imports in a piece of code, by its syntax tree: takes code and language, and returns the imports and
 * every call or attribute access whose first name they bind.
 *
 * This is deliberately independent of the product's own reading of code (chains.ts, usage.ts), which reads characters
 * and skips what it cannot follow: an audit must not share the blind spots of what it audits. Only the queries for
 * imports are those of the grammars. A name that a parameter, an assignment or a loop shadows in the scope of the use
 * is not the import's.
 */
import { readFile } from 'node:fs/promises'
import {
  type Capture,
  type Match,
  openSyntax,
  type SyntaxReader,
} from '../../build/extract/code/tree.ts'
import type { Language } from '../../build/languages/grammars.ts'
import { treeImport } from '../../build/link/modules/module-trees.ts'

/**
 * `import a.b as c`: { module: 'a.b', name: null, local: 'c' }; `from a import b`: { module: 'a', name: 'b', local: 'b'
 * }
 */
export interface Binding {
  readonly module: string
  readonly name: string | null
  readonly local: string
}

export interface Use {
  readonly binding: Binding
  /** The names after the bound name: `gpd.io.read_file` → ['io', 'read_file']. */
  readonly rest: readonly string[]
  /** 1-based, in the piece. */
  readonly line: number
  /** Offset of its first name. */
  readonly at: number
}

export interface CodeUses {
  /** Bindings of top-level imports, which also apply to later pieces on the same page. */
  readonly bindings: readonly Binding[]
  readonly uses: readonly Use[]
  readonly parses: boolean
}

export type UseReader = (code: string, above?: readonly Binding[]) => CodeUses

/** The queries of uses/ for each language that can be audited. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  python: ['python.scm'],
  javascript: ['ecmascript.scm', 'javascript.scm'],
  typescript: ['ecmascript.scm', 'typescript.scm'],
  tsx: ['ecmascript.scm', 'typescript.scm'],
  rust: ['rust.scm'],
  go: ['go.scm'],
}

export const isAuditable = (language: string): boolean => QUERIES[language] !== undefined

export async function openUseReader(language: Language): Promise<UseReader> {
  const files = QUERIES[language.name] ?? []
  const own = await Promise.all(
    files.map((file) => readFile(new URL(`./uses/${file}`, import.meta.url), 'utf8')),
  )
  const syntax = await openSyntax({
    wasmFile: language.grammar,
    query: [language.query, ...own].join('\n'),
    masks: language.masks,
  })
  return (code, above = []) => usesIn(code, above, syntax, language)
}

const CHAIN = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u

interface Span {
  readonly start: number
  readonly end: number
}

/** A binding of a name, by an import or otherwise. */
interface Meaning {
  readonly name: string
  readonly at: number
  readonly scope: Span
  readonly binding: Binding | null
}

function usesIn(
  code: string,
  above: readonly Binding[],
  syntax: SyntaxReader,
  language: Language,
): CodeUses {
  const parsed = syntax.parse(code)
  if (parsed === null) return { bindings: [], uses: [], parses: false }
  const all: Span = { start: -1, end: code.length + 1 }
  const scopes = [all, ...capturesOf(parsed.matches, 'scope')].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  )
  const scopeAt = (at: number): Span =>
    scopes.findLast((scope) => scope.start < at && at < scope.end) ?? all
  const given = above.map((binding) => ({ name: binding.local, at: -1, scope: all, binding }))
  const meanings: Meaning[] = [
    ...given,
    ...parsed.matches.flatMap((match) => importMeaning(match, code, language, scopeAt)),
    ...bindMeanings(parsed.matches, code, scopeAt, all),
  ]
  const byName = new Map<string, Meaning[]>()
  for (const each of meanings.sort((a, b) => a.at - b.at)) {
    byName.set(each.name, [...(byName.get(each.name) ?? []), each])
  }

  const uses: Use[] = []
  for (const { start, chain } of chainsOf(parsed.matches, code)) {
    const [root = '', ...names] = chain.split('.')
    // `Client.prototype.get` is a method of the class.
    const rest = language.exports ? names.filter((name) => name !== 'prototype') : names
    const meaning = meaningAt(byName.get(root) ?? [], start)
    if (meaning?.binding == null) continue
    uses.push({ binding: meaning.binding, rest, line: lineAt(code, start), at: start })
  }
  const bindings = meanings.flatMap(({ at, scope, binding }) =>
    at >= 0 && scope === all && binding !== null ? [binding] : [],
  )
  return { bindings, uses, parses: parsed.errors === null }
}

/** The last binding before the use in the innermost scope that binds the name. */
function meaningAt(meanings: readonly Meaning[], at: number): Meaning | undefined {
  const inSight = meanings.filter(({ scope }) => scope.start < at && at < scope.end)
  const inner = inSight.reduce((size, { scope }) => Math.min(size, sizeOf(scope)), Infinity)
  const nearest = inSight.filter(({ scope }) => sizeOf(scope) === inner)
  return nearest.findLast((each) => each.at < at) ?? nearest[0]
}

const sizeOf = ({ start, end }: Span): number => end - start

function capturesOf(matches: readonly Match[], name: string): Capture[] {
  return matches.flatMap(({ captures }) => captures.filter((each) => each.name === name))
}

/** The longest chain of bare names at each position, except in imports. */
function chainsOf(matches: readonly Match[], code: string): { start: number; chain: string }[] {
  const imports = capturesOf(matches, 'import')
  const longest = new Map<number, string>()
  for (const { start, end } of capturesOf(matches, 'use')) {
    if (imports.some((each) => each.start <= start && end <= each.end)) continue
    const chain = code
      .slice(start, end)
      .replace(/\?\.|!\.|::/g, '.')
      .replace(/\\\r?\n|\s+/g, '')
    if (CHAIN.test(chain) && chain.length > (longest.get(start)?.length ?? 0)) {
      longest.set(start, chain)
    }
  }
  return [...longest].map(([start, chain]) => ({ start, chain })).sort((a, b) => a.start - b.start)
}

function importMeaning(
  { captures, settings }: Match,
  code: string,
  { name: languageName, modules }: Language,
  scopeAt: (at: number) => Span,
): Meaning[] {
  const textOf = (part: string): string | undefined => {
    const spans = captures.filter(({ name }) => name === `import.${part}`)
    const text = spans.map(({ start, end }) => code.slice(start, end)).join(modules.separator)
    return spans.length === 0 ? (settings.get(`import.${part}`) ?? undefined) : text
  }
  const module = textOf('module')?.replace(/^["'`]|["'`]$/g, '')
  if (module === undefined || settings.get('reexport') === 'true') return []
  const said = textOf('name') ?? null
  if (said === '*') return []
  const alias = textOf('alias')
  const first = captures.find(({ name: each }) => each.startsWith('import.'))
  const at = first?.start ?? 0
  const place = { at, scope: scopeAt(at) }
  const { tree } = modules
  if (tree) {
    const written = { module, name: said, alias: alias ?? null, reexport: false, line: 1 }
    const each = treeImport(written, { root: '', keywords: tree })
    const binding = { module: each.module ?? module, name: each.name, local: each.alias ?? '' }
    return [{ name: binding.local, ...place, binding }]
  }
  if (alias !== undefined || said !== null) {
    const local = alias ?? said ?? ''
    return [{ name: local, ...place, binding: { module, name: said, local } }]
  }
  if (modules.unit === 'folder') {
    // `import "example.org/mod/pkg/v2"` binds `pkg`
    const parts = module.split('/').filter((part) => !/^v\d+$/.test(part))
    const local = (parts.at(-1) ?? module).replace(/\.v\d+$/, '')
    return [{ name: local, ...place, binding: { module, name: null, local } }]
  }
  if (languageName !== 'python') return []
  // `import a.b` binds `a`
  const root = module.split('.')[0] ?? module
  return [{ name: root, ...place, binding: { module: root, name: null, local: root } }]
}

function bindMeanings(
  matches: readonly Match[],
  code: string,
  scopeAt: (at: number) => Span,
  all: Span,
): Meaning[] {
  // `const x = require('m')` is an import and does not shadow it.
  const imported = new Set(
    ['import.name', 'import.alias'].flatMap((part) =>
      capturesOf(matches, part).map(({ start }) => start),
    ),
  )
  return [...capturesOf(matches, 'bind'), ...capturesOf(matches, 'bind.outside')]
    .filter(({ start }) => !imported.has(start))
    .map(({ name, start, end }) => {
      const own = scopeAt(start)
      // A function's name is bound outside of the function.
      const scope = name === 'bind.outside' && own !== all ? scopeAt(own.start) : own
      return { name: code.slice(start, end), at: start, scope, binding: null }
    })
}

function lineAt(code: string, at: number): number {
  let line = 1
  for (let i = code.indexOf('\n'); i >= 0 && i < at; i = code.indexOf('\n', i + 1)) line++
  return line
}
