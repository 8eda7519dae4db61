/**
 * The types of the reader that earlier pieces of a page or a docstring declare, for a piece that names them: a page
 * shows `type Person struct {…}` and below it `decoder.Decode(&person, form)`. Types can stand above any code, whereas
 * values may belong to another example of the page. Languages whose pieces are followed have them already.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { CodePiece } from '../../facts/code-piece.ts'
import type { LanguageConventions, LexicalSyntax } from '../library.ts'
import { eachName, statementsOf } from './code-words.ts'
import { lexicalSyntax } from './lexical-syntax.ts'

const MAX_LINES = 12 // of all types together; a longer preamble hides the example

/**
 * @param earlier pieces of the same language, from the top of the page
 * @param isOfLibrary whether the library defines a type of the name, which a page may repeat
 */
export function typesAbove(
  piece: CodePiece,
  earlier: readonly CodePiece[],
  conventions: LanguageConventions | undefined,
  isOfLibrary: (name: string) => boolean,
): string {
  if (piece.followed || earlier.length === 0) return ''
  const syntax = lexicalSyntax(conventions)
  const typesOf = typesIn(syntax)
  const declared = new Map<string, string>()
  for (const each of earlier)
    for (const [name, statement] of typesOf(each))
      if (!isOfLibrary(name)) declared.set(name, statement)
  if (declared.size === 0) return ''
  const own = typesOf(piece)
  const needed = new Set<string>()
  const add = (code: string): void =>
    eachName(code, syntax, (name) => {
      const statement = own.has(name) || needed.has(name) ? undefined : declared.get(name)
      if (statement === undefined) return
      needed.add(name)
      add(statement)
    })
  add(piece.code)
  const text = [...declared].flatMap(([name, code]) => (needed.has(name) ? code : [])).join('\n')
  return text.split('\n').length > MAX_LINES ? '' : text
}

/** The statements of a piece that declare types, by name. Each piece below asks for those of the pieces above. */
const typesIn = memoizeByObject((syntax: LexicalSyntax) =>
  memoizeByObject(
    ({ code }: CodePiece): ReadonlyMap<string, string> =>
      new Map(
        statementsOf(code, syntax).flatMap((statement): [string, string][] => {
          const name = DECLARED.exec(statement)?.[1]
          return name === undefined ? [] : [[name, statement]]
        }),
      ),
  ),
)

/** Matches a statement that declares a type: `type Person struct {`, `public record Person(`. */
const DECLARED =
  /^(?:(?:public|internal|export|pub|data|sealed|abstract|final|static|partial)\s+)*(?:class|struct|enum|interface|trait|type|record)\s+(\p{Lu}[\p{L}\p{N}_]*)/u
