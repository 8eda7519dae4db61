/**
 * Imports and re-exports from import captures, one record per name. Re-exports through an imported module (`exports.x
 * = other.x`) are recognized. Each record has the lines of its whole statement, which code that uses the name needs.
 */

import { lastBefore, type Nesting, nest, type Span } from '../../../runtime/std/nesting.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { Language } from '../../languages/grammars.ts'
import { lineOf } from './code-lines.ts'
import type { CodeMarks, ImportMark } from './code-marks.ts'
import { decoratorName } from './code-rules.ts'
import { slice, unquoted } from './signature.ts'

export function importsOf(
  text: string,
  lines: readonly number[],
  marks: Pick<CodeMarks, 'imports' | 'importStatements' | 'decorators'>,
  language: Language,
): Import[] {
  const statements = nest(marks.importStatements)
  const isHidden = hiddenImports(text, marks.decorators, language)
  return resolved(
    marks.imports.map((mark) => ({
      ...importOf(text, lines, mark, language),
      ...(isHidden(statements.regions[statements.at(mark.start)] ?? mark) && { reexport: false }),
      ...statementOf(lines, mark, statements),
    })),
  )
}

/** Imports that only macros use, although they are public: `#[doc(hidden)] pub use std::iter as __iter;`. */
function hiddenImports(
  text: string,
  decorators: readonly Span[],
  { visibility }: Language,
): (statement: Span) => boolean {
  const patterns = visibility.private.decorators
  const marks = decorators.filter((each) =>
    patterns.some((pattern) => pattern.test(decoratorName(slice(text, each)))),
  )
  return ({ start }) => {
    const above = marks[lastBefore(marks, start, ({ end }) => end)]
    return above !== undefined && !/[;{}]/.test(text.slice(above.end, start))
  }
}

function statementOf(
  lines: readonly number[],
  mark: ImportMark,
  statements: Nesting<Span>,
): Pick<Import, 'statement'> {
  const whole = statements.regions[statements.at(mark.start)]
  if (whole === undefined) return {}
  const first = lineOf(lines, whole.start)
  const last = lineOf(lines, Math.max(whole.start, whole.end - 1))
  return first === last ? {} : { statement: [first, last] }
}

function importOf(
  text: string,
  lines: readonly number[],
  mark: ImportMark,
  language: Language,
): Import {
  const word = (part: Span | string | null) =>
    part === null
      ? null
      : typeof part === 'string'
        ? part
        : unquoted(slice(text, part)).replace(/^:(?=\w)/, '')
  return {
    module: mark.module.map(word).join(language.modules.separator) || null,
    name: word(mark.name),
    alias: word(mark.alias),
    reexport: mark.reexport,
    line: lineOf(lines, mark.start),
  }
}

/** Rewrites `exports.x = other.x` with `other = require('m')` as `export { x } from 'm'`. */
function resolved(imports: readonly Import[]): Import[] {
  const modules = new Map(
    imports.flatMap((i) => (i.name === null && i.alias !== null ? [[i.alias, i.module]] : [])),
  )
  return imports.flatMap((each) => {
    const [root = '', name, ...deeper] = each.module === null ? (each.name?.split('.') ?? []) : []
    if (name === undefined) return [each]
    const module = modules.get(root)
    return module == null || deeper.length > 0 ? [] : [{ ...each, module, name }]
  })
}
