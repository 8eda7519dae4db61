/**
 * Reads the code of recipes and checks excerpts, with the same parser and the same rules for names. A language is
 * opened once.
 */
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { openSyntax, type Parsed } from '../extract/code/tree.ts'
import type { Language } from '../languages/grammars.ts'
import { type CodeTable, codeTable } from './code-table.ts'
import { withLineEndings } from './line-endings.ts'
import { type NameRead, type NameTable, nameTable } from './name-table.ts'
import { type OneCase, withOneCase } from './table-tests.ts'

export interface Reading {
  readonly parses: boolean
  /**
   * Names that the code does not bind, the language does not define, and no import of a whole package can provide.
   */
  readonly missing: readonly string[]
  /** Whether a variable is never used where the language does not allow that. */
  readonly hasUnused: boolean
}

export interface ExcerptReader {
  /** Undefined if the parser fails. */
  table(code: string, traits?: ReadonlySet<string>): CodeTable | undefined
  read(code: string): Reading
  /** A table-driven test with one of its cases; undefined if the code is none. */
  oneCase(code: string): OneCase | undefined
  /** Reads an excerpt that leaves out imports which its project has by itself. */
  readShown(code: string): Reading
  /** Whether the language defines the name or an import of a whole package in the code may provide it. */
  isKnown(read: Pick<NameRead, 'name' | 'start'>, names: NameTable): boolean
  isBuiltin(name: string): boolean
}

const MAX_LENGTH = 60_000 // characters; a longer recipe is a whole program or data

/** @param isTypeOfTests types that no import of a whole package provides (local-imports.ts) */
export async function openExcerptReader(
  language: Language,
  isTypeOfTests: (name: string) => boolean = () => false,
): Promise<ExcerptReader | undefined> {
  const rules = language.excerpts
  if (rules === undefined || language.grammar === '') return undefined
  const { grammar, masks } = language
  const syntax = await openSyntax({ wasmFile: grammar, query: rules.query, masks })
  const { tables } = rules
  const tableSyntax =
    tables && (await openSyntax({ wasmFile: grammar, query: tables.query, masks }))
  const builtins = new Set(rules.builtins)
  const { ending, lineEnding, opening } = rules
  const parsed = (code: string): Parsed | undefined => {
    if (code.length > MAX_LENGTH) return undefined
    const head = opening === undefined || code.startsWith(opening) ? '' : `${opening}\n`
    // Excerpts show what was written, not the masks.
    const read = (text: string): Parsed | null => {
      const tree = syntax.parse(text)
      return tree && { ...tree, text }
    }
    const plain = read(`${head}${code}\n`)
    const mayLackEnding = plain?.errors !== null && ending !== undefined
    const ended = mayLackEnding ? read(`${head}${code}\n${ending}\n`) : null
    const withLines =
      plain?.errors !== null && lineEnding !== undefined
        ? read(head + withLineEndings(`${code}\n`, lineEnding))
        : null
    const best = [ended, withLines].find((each) => each?.errors === null) ?? plain
    return best === null ? undefined : withoutStart(best, head.length)
  }
  const mayBindFunction = (name: string, text: string): boolean =>
    rules.functionStar === undefined ||
    rules.functionStar.test(text) ||
    // A star import of a test runner binds the names of its functions.
    rules.implicit.some(
      ({ import: runner, unless }) =>
        unless?.test(`${name}(`) === true &&
        text.split('\n').some((line) => runner.test(line.trim())),
    )
  const isKnown: ExcerptReader['isKnown'] = ({ name, start }, { text, hasStar }) =>
    name === '' ||
    builtins.has(name) ||
    (hasStar &&
      !isTypeOfTests(name) &&
      (TYPE.test(name) || mayBindFunction(name, text)) &&
      (rules.global === undefined || rules.global.test(text.slice(start, start + name.length + 1))))
  const readingOf = (code: string, hasImplicit: boolean): Reading => {
    const read = parsed(code)
    const plain = read && nameTable(read)
    const names = plain && (hasImplicit ? { ...plain, hasStar: true } : plain)
    const missing = names?.reads.flatMap((read) =>
      read.isCertain && read.sources.length === 0 && !isKnown(read, names) ? [read.name] : [],
    )
    const { mustBeUsed } = rules
    const hasUnused =
      names !== undefined && mustBeUsed !== undefined && isAnyUnused(names, mustBeUsed)
    return { parses: names?.parses ?? false, missing: [...new Set(missing)], hasUnused }
  }
  return {
    isKnown,
    isBuiltin: (name) => builtins.has(name),
    table(code, traits) {
      const read = parsed(code)
      return read && codeTable(read, rules.assertions, { ...rules, traits })
    },
    oneCase(code) {
      const read = code.length > MAX_LENGTH ? undefined : tableSyntax?.parse(code)
      return tables && read ? withOneCase({ ...read, text: code }, tables) : undefined
    },
    read: memoizeByString((code) => readingOf(code, false)),
    readShown: (code) => readingOf(code, rules.global !== undefined && rules.implicit.length > 0),
  }
}

/** Matches the name of a type. */
const TYPE = /^\p{Lu}/u

/** Whether a variable is never read. @param declared matches one on its declaration; sticky */
function isAnyUnused({ text, binds, reads }: NameTable, declared: RegExp): boolean {
  const read = new Set(reads.flatMap(({ sources }) => sources))
  return binds.some(({ start }) => {
    declared.lastIndex = start
    return !read.has(start) && declared.test(text)
  })
}

/** The parse result without its first `length` characters. */
function withoutStart(parsed: Parsed, length: number): Parsed {
  if (length === 0) return parsed
  return {
    ...parsed,
    text: parsed.text.slice(length),
    matches: parsed.matches.map((match) => ({
      ...match,
      captures: match.captures
        .filter(({ start }) => start >= length)
        .map((each) => ({ ...each, start: each.start - length, end: each.end - length })),
    })),
  }
}
