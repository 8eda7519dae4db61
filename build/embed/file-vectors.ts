/**
 * Sources and what their words mean → what each file as a whole is about: cut into pieces, each piece the sum of its
 * terms, a file the mean of its pieces. Cheap (nothing is encoded), and better than the best pieces by themselves:
 * on twelve repositories files ranked by it and by their cards reach .877 nDCG@10, by their best pieces .875, by cards
 * alone .867.
 */
import type { SourceText } from '../../runtime/entry.ts'
import type { Meaning } from '../../runtime/meaning.ts'
import { normalize } from '../../runtime/pack/quantized.ts'
import { termsOf } from '../../runtime/pack/terms.ts'
import { sumOfTerms, type TermVectors } from '../../runtime/static-embedder.ts'

const PIECE = 1_500 // characters
/** Of a data file or a bundle, the beginning says what it is. */
const MOST_PIECES = 200
/** Of the words of the path in each piece: a file is about what it is called. */
const PATH_SHARE = 0.3

export function withFileVectors(meaning: Meaning, sources: readonly SourceText[]): Meaning {
  const { dimensions } = meaning
  const words: TermVectors = {
    dimensions,
    numberOf: new Map(meaning.terms.map((term, row) => [term, row])),
    vectors: meaning.termVectors,
  }
  const vectorOf = ({ path, text }: SourceText): Float32Array => {
    const called = sumOfTerms(termsOf(path.replace(/\.[a-z0-9]+$/i, '')), words)
    const sum = new Float32Array(dimensions)
    for (const piece of piecesOf(text)) {
      const own = sumOfTerms(termsOf(piece), words)
      const leaning = normalize(own.map((value, i) => value + PATH_SHARE * (called[i] ?? 0)))
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + (leaning[i] ?? 0)
    }
    return normalize(sum)
  }
  return { ...meaning, fileVectors: new Map(sources.map((each) => [each.path, vectorOf(each)])) }
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const line of text.split('\n')) {
    if (piece !== '' && piece.length + line.length > PIECE) {
      pieces.push(piece)
      piece = ''
      if (pieces.length === MOST_PIECES) return pieces
    }
    piece += `${line}\n`
  }
  return piece.trim() === '' ? pieces : [...pieces, piece]
}
