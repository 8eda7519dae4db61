/**
 * Code of a recipe as a table, and whether an excerpt stands alone: a language comes in, opened once, its reader goes
 * out. An excerpt is read by the same parser and the same rules for names as the whole.
 */
import type { Language } from '../extract/code/grammars.ts'
import { openSyntax, type Parsed } from '../extract/code/tree.ts'
import { type CodeTable, codeTable } from './code-table.ts'

export interface Reading {
  readonly parses: boolean
  /** Names that nothing in it binds, the language does not know and no import of a whole package may bring. */
  readonly missing: readonly string[]
}

export interface ExcerptReader {
  /** `undefined` where the parser gives up. */
  table(code: string): CodeTable | undefined
  read(code: string): Reading
  /** The language has a name, or an import of a whole package in the code may bring it. */
  isKnown(name: string, table: CodeTable): boolean
}

const LARGEST = 60_000 // characters; a longer recipe is a whole program, or data

export async function openExcerptReader(language: Language): Promise<ExcerptReader | undefined> {
  const rules = language.excerpts
  if (rules === undefined || language.grammar === '') return undefined
  const { grammar, masks } = language
  const syntax = await openSyntax({ wasmFile: grammar, query: rules.query, masks })
  const builtins = new Set(rules.builtins)
  const table = (code: string): CodeTable | undefined => {
    if (code.length > LARGEST) return undefined
    const { ending, opening } = rules
    const head = opening === undefined || code.startsWith(opening) ? '' : `${opening}\n`
    const parsed = syntax.parse(`${head}${code}\n`)
    const isOpen = parsed?.errors !== null && ending !== undefined
    const ended = isOpen ? syntax.parse(`${head}${code}\n${ending}\n`) : null
    const best = ended?.errors === null ? ended : parsed
    return best === null ? undefined : codeTable(behind(best, head.length), rules.assertions)
  }
  const isKnown = (name: string, { stars }: CodeTable): boolean =>
    name === '' ||
    builtins.has(name) ||
    (stars.length > 0 && (rules.global === undefined || rules.global.test(name)))
  const known = new Map<string, Reading>()
  return {
    table,
    isKnown,
    read(code) {
      const before = known.get(code)
      if (before !== undefined) return before
      const read = table(code)
      const missing = read?.reads.flatMap(({ name, sources, isSure }) =>
        isSure && sources.length === 0 && !isKnown(name, read) ? [name] : [],
      )
      const reading = { parses: read?.parses ?? false, missing: [...new Set(missing)] }
      known.set(code, reading)
      return reading
    },
  }
}

/** Without its first characters. */
function behind(parsed: Parsed, length: number): Parsed {
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
