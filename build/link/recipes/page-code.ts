/**
 * The symbols that the pieces of a page use, when its code runs from top to bottom like the cells of a notebook.
 *
 * For the resolver the page is one module that nobody imports, so names that one piece binds are known to the others.
 */

import type { CodePiece, Import } from '../../facts/code-piece.ts'
import type { CodeFacts } from '../../facts.ts'
import type { LinkFile, Module } from '../library.ts'
import type { PiecePlace } from '../modules/piece-places.ts'
import { type PieceContext, type PieceUse, usesInModule } from './piece-uses.ts'

export interface Page {
  readonly module: Module
  /** Names that the pieces define. */
  readonly binds: ReadonlySet<string>
}

const MAX_SYMBOLS = 40

/** @param assumed imports that the page omits because readers know them */
export function pageOf(
  { path, text }: Pick<LinkFile, 'path' | 'text'>,
  language: string,
  pieces: readonly CodePiece[],
  place: PiecePlace,
  assumed: readonly Import[] = [],
): Page {
  const facts: CodeFacts = {
    kind: 'code',
    docstring: '',
    definitions: [],
    imports: [...assumed, ...pieces.flatMap(({ imports }) => imports)],
    calls: [],
    assignments: pieces.flatMap(({ assignments }) => assignments),
    lineCount: 0,
    problems: [],
  }
  const file = { path, role: 'docs' as const, language, text, facts }
  return {
    module: { name: path, importPath: '', index: false, ...place, file },
    binds: new Set(pieces.flatMap(({ binds }) => binds)),
  }
}

/** The symbols that several pieces of the page use together. */
export function usesInPage(
  pieces: readonly CodePiece[],
  page: Page,
  context: PieceContext,
): PieceUse {
  const all = pieces.map((piece) =>
    usesInModule(piece, page.module, page.binds, undefined, context),
  )
  const symbols = new Set(all.flatMap((each) => each.symbols))
  const removedNames = new Set(all.flatMap((each) => each.removedNames))
  return { symbols: [...symbols].slice(0, MAX_SYMBOLS), removedNames: [...removedNames].sort() }
}
