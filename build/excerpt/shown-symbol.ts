/** The symbol that an excerpt shows, and the names by which a recipe may call it. */
import type { Overloads } from '../text/overloads.ts'
import type { CodeTable } from './code-table.ts'

/** The symbol that an excerpt is to show. */
export interface ShownSymbol {
  /** The names by which code may call the symbol. */
  readonly names: readonly string[]
  /** Names of its packages, modules and types, of which an import of the library has one; empty if unknown. */
  readonly owners: readonly string[]
  /** Its public paths; a package or a module that is the symbol itself (`module.exports =`) is imported by one of them. */
  readonly paths: readonly string[]
  /** The path by which code includes its header (`shop/cart.h`), in languages with headers. */
  readonly header?: string | undefined
  /** All its overloads, if there are several, and its own index. */
  readonly overloads?: (Overloads & { readonly own: number }) | undefined
  /** Whether it is a class, or another type. */
  readonly isType?: boolean
  /** Whether code calls it by assigning to its name (Ruby's `total=`); undefined if that does not tell. */
  readonly isSetter?: boolean | undefined
  /** The type of which it is a member. */
  readonly type?: string | undefined
}

/** Matches names in code. */
export const NAMES = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/** The names, including those by which imports bind the symbol: `import { string as str }`, `const Cart = require('cart')`. */
export function namesIn(
  { text, statements }: CodeTable,
  { names, paths }: ShownSymbol,
): readonly string[] {
  const aliases = statements.flatMap(({ kind, start, end }) => {
    if (kind !== 'import') return []
    const statement = text.slice(start, end)
    const renamed = [...statement.matchAll(ALIAS)].flatMap(([, name = '', alias = '']) =>
      // `use Total as _` binds no name.
      names.includes(name) && alias !== '_' ? [alias] : [],
    )
    const { name = '', path = '' } = IMPORTED.exec(statement)?.groups ?? {}
    return paths.includes(path) ? [...renamed, name] : renamed
  })
  return [...names, ...aliases]
}

const ALIAS = /([\p{L}_$][\p{L}\p{N}_$]*)(?:\s+as\s+|\s*:\s*)([\p{L}_$][\p{L}\p{N}_$]*)/gu

/** Matches an import of what a module of JavaScript is by default. */
const IMPORTED =
  /^(?:import|const|let|var)\s+(?:\*\s+as\s+)?(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*(?:(?:,[^"']*)?\bfrom\s*|=\s*require\(\s*)["'](?<path>[^"'\n]+)["']/u
