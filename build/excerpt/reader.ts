/**
 * Code of a recipe as a table, and whether an excerpt stands alone: a language comes in, opened once, its reader goes
 * out. An excerpt is read by the same parser and the same rules for names as the whole.
 */
import type { Language } from '../extract/code/grammars.ts'
import { openSyntax } from '../extract/code/tree.ts'
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
    const parsed = syntax.parse(`${code}\n`)
    const { ending } = rules
    const isOpen = parsed?.errors !== null && ending !== undefined
    const ended = isOpen ? syntax.parse(`${code}\n${ending}\n`) : null
    const best = ended?.errors === null ? ended : parsed
    return best === null ? undefined : codeTable(best, rules.assertions)
  }
  return {
    table,
    read(code) {
      const read = table(code)
      if (read === undefined) return { parses: false, missing: [] }
      const isHidden = (name: string): boolean =>
        read.stars.length > 0 && (rules.global === undefined || rules.global.test(name))
      const missing = read.reads
        .filter(
          ({ name, sources, isSure }) =>
            isSure && name !== '' && sources.length === 0 && !builtins.has(name) && !isHidden(name),
        )
        .map(({ name }) => name)
      return { parses: read.parses, missing: [...new Set(missing)] }
    },
  }
}
