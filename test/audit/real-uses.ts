/**
 * The uses of a library's names in its pages of code, each with the card that it leads to. They are those of
 * audit-paths.ts, read by a syntax tree rather than by the audited code. Uses of other libraries and stale ones are
 * left out.
 */
import { segmentsOf } from './audit-paths.ts'
import type { AuditedLibrary } from './audited-library.ts'
import { type Binding, isAuditable, openUseReader, type Use, type UseReader } from './code-uses.ts'
import { followUse } from './follow-use.ts'
import type { RealUse } from './inventions/replace.ts'
import type { LibraryNames } from './library-names.ts'
import { type Page, type Piece, pagesOf } from './pieces.ts'

export interface UsesOfPage {
  readonly page: Page
  readonly uses: readonly RealUse[]
}

export async function realUses(
  library: AuditedLibrary,
  names: LibraryNames,
): Promise<readonly UsesOfPage[]> {
  const pages = pagesOf(library.files, library.facts, library.grammars)
  const readers = await readersOf(pages, library)
  const found: UsesOfPage[] = []
  for (const page of pages) {
    const uses: RealUse[] = []
    const above: Binding[] = []
    for (const piece of page.pieces) {
      const read = readers.get(piece.language)
      if (read === undefined) continue
      const code = read(piece.code, above)
      above.push(...code.bindings)
      for (const use of code.uses) {
        const real = await realUse(page, piece, use, library, names)
        if (real !== undefined) uses.push(real)
      }
    }
    if (uses.length > 0) found.push({ page, uses })
  }
  return found
}

async function readersOf(
  pages: readonly Page[],
  { grammars }: AuditedLibrary,
): Promise<ReadonlyMap<string, UseReader>> {
  const readers = new Map<string, UseReader>()
  for (const language of new Set(
    pages.flatMap(({ pieces }) => pieces.map((piece) => piece.language)),
  )) {
    const described = grammars.languages.get(language)
    if (described !== undefined && isAuditable(language))
      readers.set(language, await openUseReader(described))
  }
  return readers
}

/** Undefined if the use is not the library's, or stale (see audit-paths.ts). */
async function realUse(
  page: Page,
  piece: Piece,
  use: Use,
  { paths, symbols }: AuditedLibrary,
  names: LibraryNames,
): Promise<RealUse | undefined> {
  const { module, name } = use.binding
  const rest = [...(name === null ? [] : [name]), ...use.rest]
  const stems = [...paths.of(piece.language, page.path, module)]
  for (const stem of stems) {
    const own = segmentsOf(stem)
    const segments = [...own, ...rest]
    const followed = await followUse(names, segments)
    if (followed.kind !== 'resolved') continue
    const { depth, head } = followed
    return { page, piece, use, segments, own: own.length, depth, head }
  }
  const [stem] = stems
  if (stem === undefined) return undefined
  const segments = [...segmentsOf(stem), ...rest]
  const last = rest.at(-1) ?? ''
  const isDefined = symbols.some(({ symbol }) => symbol.split(/[:.]/).at(-1) === last)
  return isDefined ? { page, piece, use, segments, own: 0, depth: 0, head: undefined } : undefined
}
