/**
 * Imports the name in the heading above an example: API references often show `URL("…")` below `## URL` without the
 * import.
 */
import type { CodePiece } from '../../facts/code-piece.ts'
import type { LibrarySymbol } from '../library.ts'
import type { InProjectImport } from './in-project-imports.ts'
import { type ImportContext, publicStatement } from './missing-imports.ts'

interface HeadingContext extends ImportContext {
  /** The public symbol of a name or a call, if it is the only one. */
  named(name: string, language: string): LibrarySymbol | undefined
}

export function headingImports(
  { followed, needs, language }: CodePiece,
  headings: readonly string[],
  context: HeadingContext,
): readonly InProjectImport[] {
  const templates = context.languages?.get(language)?.imports
  if (!followed || templates === undefined) return []
  const words = new Set(headings.flatMap((heading) => heading.match(NAME) ?? []))
  return needs.flatMap((name) => {
    const symbol = words.has(name) ? context.named(`${name}()`, language) : undefined
    const path = symbol && context.titleOf(symbol)
    const dot = path?.lastIndexOf('.') ?? -1
    if (path?.slice(dot + 1) !== name) return []
    const statement = publicStatement(path, name, templates, context)
    const module = path.slice(0, dot)
    const own = { module, name, alias: null, reexport: false, line: 0 }
    return statement === undefined ? [] : { statement, import: own }
  })
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu
