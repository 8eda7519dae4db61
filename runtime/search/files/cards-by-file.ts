/** Groups candidates by the files that declare and define them. */
import type { FileTable } from '../../pack/features/file-table.ts'

export interface CardsByFile {
  readonly files: number
  readonly of: (file: number) => Uint32Array
  /** How much a card counts for a file, 0–1. */
  readonly share: (card: number, file: number) => number
}

/**
 * How much a card counts for the file that declares it when another file defines it. At 1 headers displace the files
 * that a question is about; at 0 headers would never be found.
 */
const DECLARED = 0.5

export function cardsByFile(cards: Uint32Array, table: FileTable): CardsByFile {
  const { files, fileOf, definedIn } = table
  const from = new Uint32Array(files.length + 1)
  const count = (file: number): void => {
    from[file + 1] = (from[file + 1] ?? 0) + 1
  }
  for (let i = 0; i < cards.length; i++) count(fileOf[cards[i] ?? 0] ?? 0)
  const definedElsewhere =
    definedIn.size === 0 ? cards.subarray(0, 0) : cards.filter((card) => definedIn.has(card))
  for (const card of definedElsewhere) count(definedIn.get(card) ?? 0)
  for (let file = 1; file < from.length; file++)
    from[file] = (from[file] ?? 0) + (from[file - 1] ?? 0)
  const place = from.slice()
  const sorted = new Uint32Array(cards.length + definedElsewhere.length)
  const put = (card: number, file: number): void => {
    const at = place[file] ?? 0
    sorted[at] = card
    place[file] = at + 1
  }
  for (let i = 0; i < cards.length; i++) put(cards[i] ?? 0, fileOf[cards[i] ?? 0] ?? 0)
  for (const card of definedElsewhere) put(card, definedIn.get(card) ?? 0)
  return {
    files: files.length,
    of: (file) => sorted.subarray(from[file] ?? 0, from[file + 1] ?? 0),
    share:
      definedIn.size === 0
        ? () => 1
        : (card, file) => (definedIn.has(card) && fileOf[card] === file ? DECLARED : 1),
  }
}

/** For each file, its first card that passes; −1 where none does. */
export function firstCards(
  { files, fileOf, definedIn }: FileTable,
  passes: (card: number) => boolean,
): Int32Array {
  const first = new Int32Array(files.length).fill(-1)
  const put = (card: number, file: number): void => {
    if (first[file] === -1 && passes(card)) first[file] = card
  }
  for (let card = 0; card < fileOf.length; card++) put(card, fileOf[card] ?? 0)
  for (const [card, file] of definedIn) put(card, file)
  return first
}
