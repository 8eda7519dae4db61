/**
 * Code on a page of text (the cells of a notebook, the fences of a document, the examples of a docstring): its
 * pieces come in, the symbols of the library that they use go out, by the resolver that reads tests.
 *
 * To the resolver a page is a module that nobody imports: what one piece imports or assigns, the pieces below it know.
 */
import type { CodeFacts, CodePiece, Import } from '../facts.ts'
import { callable } from './call-graph.ts'
import type { LibrarySymbol, LinkFile, Module } from './library.ts'
import { importStyle } from './module-paths.ts'
import type { Uses } from './uses.ts'

export interface PageUse {
  readonly symbols: readonly LibrarySymbol[]
  /** Names of the library that are no more. */
  readonly gone: readonly string[]
}

export interface PageContext {
  readonly uses: Uses
  gone(chains: readonly string[], module: Module): readonly string[]
}

const MAX_SYMBOLS = 40

/** @param assumed imports that the page does without, because every reader knows them */
export function pageModule(
  { path, text }: Pick<LinkFile, 'path' | 'text'>,
  language: string,
  pieces: readonly CodePiece[],
  assumed: readonly Import[] = [],
): Module {
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
  return {
    name: path,
    importPath: '',
    index: false,
    style: importStyle(language),
    file: { path, role: 'docs', language, text, facts },
  }
}

/** Variables mean what the pieces themselves assign, else what the page assigned first. */
export function usedIn(
  pieces: readonly CodePiece[],
  page: Module,
  { uses, gone }: PageContext,
): PageUse {
  const found = new Set<LibrarySymbol>()
  const vanished = new Set<string>()
  for (const { lines, calls, usage } of pieces) {
    const place = uses.topPlace(page, lines)
    const note = (written: string): void => {
      const symbol = callable(uses.resolve(written, place))
      if (symbol?.module.file.role === 'source') found.add(symbol)
    }
    for (const written of calls) note(written)
    for (const chain of usage.chains) for (const prefix of prefixesOf(chain)) note(prefix)
    for (const name of gone(usage.chains, page)) vanished.add(name)
  }
  return { symbols: [...found].slice(0, MAX_SYMBOLS), gone: [...vanished].sort() }
}

/** `z.string().min()` → `z`, `z.string`, `z.string().min` */
function prefixesOf(chain: string): string[] {
  const segments = chain.split('.')
  return segments.map((segment, i) => {
    const prefix = segments.slice(0, i + 1).join('.')
    return segment.endsWith('()') ? prefix.slice(0, -2) : prefix
  })
}
