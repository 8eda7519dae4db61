/** Puts an invented name in the place of a real one. */
import type { CardHead } from '../../../runtime/card.ts'
import type { Use } from '../code-uses.ts'
import type { Page, Piece } from '../pieces.ts'

/** A real use with its location and target. */
export interface RealUse {
  readonly page: Page
  readonly piece: Piece
  readonly use: Use
  /** From the import's module on; the first `own` ones belong to the module. */
  readonly segments: readonly string[]
  readonly own: number
  /** The number of segments that name `head`. */
  readonly depth: number
  readonly head: CardHead | undefined
}

/** Replaced everywhere on the page, because an author who invents a name uses it consistently. */
export function renamed({ page }: RealUse, name: string, invented: string): readonly Piece[] {
  const word = new RegExp(
    String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`,
    'g',
  )
  return page.pieces.map((piece) => ({ ...piece, code: piece.code.replace(word, () => invented) }))
}

/** Replaces the segment at its position in the chain; with `from`, all segments from there up to it. */
export function replacedAt(
  { page, piece, use, segments, own }: RealUse,
  place: number,
  text: string,
  from = place,
): readonly Piece[] | undefined {
  // The chain's first name stands for the module or for the imported name.
  const first = own + (use.binding.name === null ? 0 : 1)
  let at = use.at
  const spans: { start: number; end: number }[] = []
  const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy
  for (let i = first - 1; i <= place; i++) {
    const gap =
      i === first - 1
        ? 0
        : (/^(?:\s*(?:\?\.|!?\.|::)\s*|\\\r?\n|\s)*(?:prototype\.)?/.exec(
            piece.code.slice(at, at + 200),
          )?.[0].length ?? 0)
    NAME.lastIndex = at + gap
    const found = NAME.exec(piece.code)
    if (found === null || (i >= first && found[0] !== segments[i])) return undefined
    spans[i] = { start: found.index, end: NAME.lastIndex }
    at = NAME.lastIndex
  }
  const start = spans[from]?.start
  const end = spans[place]?.end
  if (start === undefined || end === undefined || from < first) return undefined
  const code = piece.code.slice(0, start) + text + piece.code.slice(end)
  return page.pieces.map((each) => (each === piece ? { ...piece, code } : each))
}

export function withImportFrom(
  code: string,
  module: string,
  other: string,
  name: string,
  languageName: string,
): string {
  const lines = code.split('\n')
  return lines
    .map((line) => {
      if (!line.includes(module) || !/\b(?:import|from|use)\b/.test(line)) return line
      if (
        languageName !== 'rust' &&
        !new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`).test(
          line,
        )
      )
        return line
      return line.replace(
        new RegExp(
          String.raw`(?<![\w./:-])${module.replace(/[.$/]/g, String.raw`\$&`)}(?![\w/-]|\.\w)`,
        ),
        () => other,
      )
    })
    .join('\n')
}
