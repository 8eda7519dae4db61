/**
 * The cells of a notebook in the form that stitch.ts needs: whole or split into statements. Cells are analyzed only
 * when needed, and once.
 */
import type { CodePiece } from '../../facts/code-piece.ts'
import type { PieceRules } from '../../languages/grammars.ts'
import type { PieceReader, ReusableCode } from '../code/code-piece.ts'
import type { Source } from './stitch.ts'

export interface OpenCell {
  readonly number: number
  readonly piece: CodePiece
  readonly read: PieceReader
  /** Undefined for a language without rules for pieces. */
  readonly rules: PieceRules | undefined
}

export interface CellSources {
  readonly cells: readonly Source[]
  /** Splits all cells into statements, except those with the given indexes, and returns the positions of these. */
  splitExcept(whole: readonly number[]): {
    readonly sources: readonly Source[]
    readonly at: number[]
  }
}

const MAX_SETUP = 800 // characters; a longer cell does more than set up

export function cellSources(open: readonly OpenCell[]): CellSources {
  const cells = open.map(sourceOf)
  const apart = new Map<number, readonly Source[]>()
  return {
    cells,
    splitExcept(whole) {
      const sources: Source[] = []
      const at: number[] = []
      for (const [index, cell] of open.entries()) {
        const own = cells[index]
        if (whole.includes(index) && own !== undefined) {
          at.push(sources.length)
          sources.push(own)
          continue
        }
        const known =
          apart.get(index) ??
          cell.read.statements(cell.piece).map((piece) => sourceOf({ ...cell, piece }))
        apart.set(index, known)
        sources.push(...known)
      }
      return { sources, at }
    },
  }
}

function sourceOf({ piece, read, rules }: OpenCell): Source {
  let known: ReusableCode | undefined
  let isSetup: boolean | undefined
  const reusableCode = (): ReusableCode => {
    known ??= read.reusableCode(piece)
    return known
  }
  const configures = (code: string): boolean =>
    code.split('\n').some((line) => rules?.setup.some((pattern) => pattern.test(line)))
  return {
    piece,
    reusableCode,
    get isSetup() {
      isSetup ??=
        piece.parses &&
        piece.code.length <= MAX_SETUP &&
        piece.binds.length <= piece.imports.length &&
        configures(piece.code) &&
        configures(reusableCode().code)
      return isSetup
    },
  }
}
