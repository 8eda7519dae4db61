/**
 * The symbols that a section mentions. Names count where an author marked them as code (spans, fences) or wrote them
 * with dots; a plain word does not, or every page would mention `value`.
 *
 * A name counts only when it is unambiguous: a whole path, `Owner.member`, or a top-level name that occurs once in
 * the library. Users' short names (`gpd`, `z`) are learned from the imports in tests and fences.
 */

import { appendTo } from '../../../runtime/std/grouping.ts'
import type { Section } from '../../facts.ts'
import { chainsIn } from '../../text/chains.ts'
import type { LibrarySymbol, LinkFile, Module } from '../library.ts'

export interface Mentions {
  in(section: Section): readonly LibrarySymbol[]
  /** Finds a symbol by a complete path that users may write. */
  atPath(path: string): LibrarySymbol | undefined
  /**
   * Finds a symbol that a role or code span names; undefined if it is ambiguous.
   * @param within the module that the text is about
   * @param isCertain whether the name is certainly a symbol, as in :func:`get`
   */
  named(name: string, within: string | undefined, isCertain: boolean): LibrarySymbol | undefined
}

export interface Nameable {
  readonly symbol: LibrarySymbol
  /** Dotted and public paths. */
  readonly paths: readonly string[]
  readonly isPublic: boolean
}

const CODE_SPAN = /`+([^`\n]{1,200})`+/g
const DOTTED = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)+/gu
const MIN_WORD_LENGTH = 4 // `get` and `run` in backticks may be anything
const MAX_MENTIONS = 100

export function mentionIndex(
  nameables: readonly Nameable[],
  aliases: ReadonlyMap<string, string>,
): Mentions {
  const whole = new Map<string, LibrarySymbol[]>()
  const pathOf = new Map<LibrarySymbol, string>()
  const members = new Map<string, LibrarySymbol[]>()
  const words = new Map<string, LibrarySymbol[]>()
  for (const { symbol, paths, isPublic } of nameables) {
    for (const path of paths) appendTo(whole, path, symbol)
    pathOf.set(symbol, paths[1] ?? symbol.dotted)
    if (!isPublic) continue
    const inFolder = symbol.module.folder !== undefined
    // `GeoSeries.area` is defined in a base class of GeoSeries: only its public path contains both names.
    // Where files share a folder's names, nobody writes the name of the file: `time.Duration` is not of `time.go`.
    const written = paths.filter((path) => !inFolder || path !== symbol.dotted)
    for (const end of new Set(written.map(lastTwo))) appendTo(members, end, symbol)
    const { name, qualifier } = symbol.definition
    const owner = qualifier.at(-1)
    if (owner === undefined) appendTo(words, name, symbol)
    else {
      appendTo(members, `${owner}.${name}`, symbol)
      if (isDistinctive(name)) appendTo(words, name, symbol)
    }
  }

  /**
   * Overloads count as one symbol, as do a declaration and its definitions per platform. Methods of different classes
   * do not.
   */
  const unambiguous = (symbols: readonly LibrarySymbol[] = []): readonly LibrarySymbol[] => {
    const [first] = symbols
    if (first === undefined) return []
    const isSame = (each: LibrarySymbol): boolean =>
      each.qualified === first.qualified &&
      (each.module === first.module || pathOf.get(each) === pathOf.get(first))
    return symbols.every(isSame) ? [first] : []
  }

  const byPath = (path: string): readonly LibrarySymbol[] => {
    const symbols = whole.get(path)
    if (symbols !== undefined) return symbols
    const dot = path.indexOf('.')
    const root = aliases.get(dot < 0 ? path : path.slice(0, dot))
    return (root !== undefined && dot > 0 && whole.get(root + path.slice(dot))) || []
  }

  const dotted = (path: string): readonly LibrarySymbol[] => {
    const symbols = byPath(path)
    if (symbols.length > 0) return symbols
    return unambiguous(members.get(lastTwo(path)))
  }

  const uniqueWord = (name: string, called: boolean): readonly LibrarySymbol[] => {
    if (name.length < MIN_WORD_LENGTH && !called) return []
    return unambiguous(words.get(name))
  }

  return {
    atPath: (path) => (path.includes('.') ? whole.get(path)?.[0] : undefined),
    named: (name, within, isCertain) => {
      const bare = name.replace(/^[.~!@]+/, '').replace(/[!?]?(\(.*)?$/s, '')
      const path = bare.replace(/::|#|->|\//g, '.')
      const [inScope] = within === undefined ? [] : byPath(`${within}.${path}`)
      if (inScope !== undefined) return inScope
      if (path.includes('.')) return dotted(path)[0]
      const [whole] = isCertain ? byPath(path) : []
      return whole ?? uniqueWord(path, isCertain || name.includes('('))[0]
    },
    in: (section) => {
      const mentioned = new Set<LibrarySymbol>()
      const note = (symbols: readonly LibrarySymbol[]): void => {
        if (mentioned.size < MAX_MENTIONS)
          for (const symbol of symbols.slice(0, 1)) mentioned.add(symbol)
      }
      for (const [, span = ''] of section.text.matchAll(CODE_SPAN)) {
        const name = span.replace(/^[~!.]+/, '').trim()
        const plain = name.replace(/\(.*$/s, '')
        if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(plain)) note(uniqueWord(plain, plain !== name))
      }
      for (const [path] of section.text.matchAll(DOTTED)) note(dotted(path.replaceAll('::', '.')))
      for (const { text } of section.snippets) {
        for (const { written } of chainsIn(text)) {
          const path = written.replace(/\(\).*$/, '')
          if (path.includes('.')) note(byPath(path))
          else if (path !== written && isDistinctive(path)) note(uniqueWord(path, true))
        }
      }
      return [...mentioned]
    },
  }
}

/** The aliases by which most tests and fences import the library: `gpd` → geopandas. */
export function learnAliases(
  modules: readonly Module[],
  fences: readonly string[],
  given: Readonly<Record<string, string>>,
): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  const count = (alias: string, target: string): void => {
    const targets = counts.get(alias) ?? new Map<string, number>()
    counts.set(alias, targets.set(target, (targets.get(target) ?? 0) + 1))
  }
  for (const module of modules) {
    if (module.file.role === 'source') continue
    for (const { module: from, name, alias } of module.file.facts.imports) {
      if (from === null || alias === null || from.startsWith('.')) continue
      count(alias, name === null || name === '*' || name === 'default' ? from : `${from}.${name}`)
    }
  }
  for (const text of fences) {
    for (const [, from = '', alias = ''] of text.matchAll(/\bimport\s+([\w.]+)\s+as\s+(\w+)/g)) {
      count(alias, from)
    }
    for (const [, alias = '', from = ''] of text.matchAll(
      /\bimport\s+(?:\*\s+as\s+)?([\w$]+)\s+from\s+["']([^"'\n]+)["']/g,
    )) {
      count(alias, from)
    }
    for (const [, list = '', from = ''] of text.matchAll(
      /\bimport\s*\{([^}]*)\}\s*from\s+["']([^"'\n]+)["']/g,
    )) {
      for (const item of list.split(',')) {
        const [name = '', alias = name] = item.trim().split(/\s+as\s+/)
        if (name !== '') count(alias, `${from}.${name}`)
      }
    }
  }
  const learned = new Map<string, string>()
  for (const [alias, targets] of counts) {
    const [best] = [...targets].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    if (best !== undefined) learned.set(alias, best[0])
  }
  for (const [alias, target] of Object.entries(given)) learned.set(alias, target)
  return learned
}

/** All fenced code in documents. */
export function fencesOf(files: readonly LinkFile[]): string[] {
  return files.flatMap(({ facts }) =>
    facts.kind === 'doc'
      ? facts.sections.flatMap(({ snippets }) => snippets.map(({ text }) => text))
      : [],
  )
}

function lastTwo(path: string): string {
  return path.split('.').slice(-2).join('.')
}

/** Whether a name consists of two or more words: `read_file`, `GeoDataFrame`, `setCookie`. */
export function isDistinctive(name: string): boolean {
  return name.length > MIN_WORD_LENGTH && (/[^_]_[^_]/.test(name) || /\p{Ll}\p{Lu}/u.test(name))
}
