/** The names that the pieces of one page in one language have bound so far, for the pieces below them. */
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import type { CodePiece } from '../../facts/code-piece.ts'
import { type PageNames, stillBound } from './piece-uses.ts'

export interface PageBindings extends PageNames {
  readonly imports: CodePiece['imports'][number][]
  readonly assignments: CodePiece['assignments'][number][]
  readonly recipes: string[]
  /** The recipe that binds each name. */
  readonly boundBy: Map<string, string>
}

export const emptyPage = (): PageBindings => ({
  imports: [],
  assignments: [],
  recipes: [],
  boundBy: new Map(),
})

/** Removes the types of names that a piece binds to an object or list literal: `const cache = { … }`. */
export function forgetLiterals({ assignments }: PageBindings, { code }: CodePiece): void {
  const kept = assignments.filter(({ name }) => {
    const literal = new RegExp(`(?<![\\w$.])${escapePattern(name)}\\s*(?::[^=\\n]+)?=\\s*[{[]`)
    return !literal.test(code)
  })
  assignments.splice(0, assignments.length, ...kept)
}

export function addPiece(page: PageBindings, { imports, assignments }: CodePiece): void {
  page.imports.unshift(...imports)
  const bound = [...stillBound(page.assignments, assignments), ...assignments]
  page.assignments.splice(0, page.assignments.length, ...bound)
}

/** @returns the last recipe that binds a name for this piece */
export function recipeContinuedBy(page: PageBindings, piece: CodePiece): string | undefined {
  const sources = new Set(unboundNames(piece).map((name) => page.boundBy.get(name)))
  return page.recipes.findLast((each) => sources.has(each))
}

export function addRecipe(page: PageBindings, piece: CodePiece, id: string): void {
  page.recipes.push(id)
  for (const name of namesForLater(piece)) page.boundBy.set(name, id)
}

/** Names that earlier pieces of the page may bind for it. */
function unboundNames({
  followed,
  needs,
  calls,
  binds,
  assignments,
}: CodePiece): readonly string[] {
  if (followed) return needs
  const own = new Set([...binds, ...assignments.map(({ name }) => name)])
  return [...new Set(calls.map((call) => call.split(/[.:(-]/, 1)[0] ?? ''))].filter(
    (name) => !own.has(name),
  )
}

/** Names that it binds for later pieces; imports do not count. */
function namesForLater({ binds, assignments, imports }: CodePiece): readonly string[] {
  const imported = new Set(imports.map(({ module, name, alias }) => alias ?? name ?? module))
  const names = [...binds, ...assignments.map(({ name }) => name)]
  return names.filter((name) => !imported.has(name))
}
