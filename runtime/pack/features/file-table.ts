/**
 * The files that a pack's cards come from, for answers that are files: one deflated file, read when such an answer is
 * requested. Writer and reader together.
 *
 *   'CCFT' u32 · version u16 · dimensions u16 · files u32 · runs u32 · bytes of the paths u32
 *   │ files × u8 fan-in │ files × u16 path features (path-features.ts) │ files × vector (quantized.ts), if dimensions > 0
 *   │ runs × ( varint cards · varint file ): the file of each card, in the order of the cards
 *   │ varint apart · apart × ( varint gap of the card · varint file ): cards defined in another file, and that file;
 *   │   left out when there are none
 *   │ paths, separated by line feeds; each `project` + line tabulator + `path`
 *
 * A file's vector is the mean of the vectors of its pieces of code or prose: a question may be about a file as a
 * whole and about none of its cards.
 */
import { byteWriter } from '../byte-writer.ts'
import { cursor, readU16, readU32, readVarint, textOf, utf8 } from '../bytes.ts'
import { refusal } from '../known-header.ts'
import { rowsOfVectors, type ScaledRows } from '../vectors/clusters.ts'
import { quantize, vectorBytes } from '../vectors/quantized.ts'

const MAGIC = 0x54464343
const VERSION = 1
const HEADER = 20
const KNOWN = { magic: MAGIC, version: VERSION, length: HEADER, what: 'a table of files' }
const BETWEEN = '\t'

export interface PackFile {
  readonly project: string
  readonly path: string
  /** How much the rest of the library depends on it, 0–1. */
  readonly fanIn: number
  /** A bit mask of path-features.ts. */
  readonly pathFeatures: number
}

export interface FileTable {
  readonly files: readonly PackFile[]
  /** For each card, the number of its file. */
  readonly fileOf: Uint32Array
  /** For cards that are declared in a header, the number of the file that defines them. */
  readonly definedIn: ReadonlyMap<number, number>
  /** One row a file; null in a pack without vectors. */
  readonly vectors: ScaledRows | null
}

/** The input of a table. */
export interface CardFiles {
  readonly files: readonly PackFile[]
  /** By card. */
  readonly fileOf: readonly number[]
  /** By card number, ascending: the cards that are defined in another file. */
  readonly definedIn: ReadonlyMap<number, number>
}

/**
 * @param vectors one row a file, of length 1 or 0; null without
 * @returns raw bytes, to be deflated
 */
export function writeFileTable(
  { files, fileOf, definedIn }: CardFiles,
  vectors: Float32Array | null,
  dimensions: number,
): Uint8Array {
  const runs: [cards: number, file: number][] = []
  for (const file of fileOf) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === file) last[0]++
    else runs.push([1, file])
  }
  const paths = utf8(files.map(({ project, path }) => project + BETWEEN + path).join('\n'))
  const out = byteWriter(HEADER + files.length * (3 + vectorBytes(dimensions)) + paths.length)
  out.u32(MAGIC)
  out.u16(VERSION)
  out.u16(vectors === null ? 0 : dimensions)
  out.u32(files.length)
  out.u32(runs.length)
  out.u32(paths.length)
  for (const { fanIn } of files) out.u8(Math.round(Math.min(1, fanIn) * 255))
  for (const { pathFeatures } of files) out.u16(pathFeatures)
  if (vectors !== null)
    for (let row = 0; row < files.length; row++)
      out.bytes(quantize(vectors, row * dimensions, dimensions))
  for (const [cards, file] of runs) {
    out.varint(cards)
    out.varint(file)
  }
  if (definedIn.size > 0) {
    out.varint(definedIn.size)
    let previous = 0
    for (const [card, file] of definedIn) {
      out.varint(card - previous)
      out.varint(file)
      previous = card
    }
  }
  out.bytes(paths)
  return out.finish()
}

/** @param cards of the pack @returns a reason in words when the bytes are not such a file */
export function openFileTable(raw: Uint8Array, cards: number): FileTable | string {
  const wrong = refusal(raw, KNOWN)
  if (wrong !== undefined) return wrong
  const dimensions = readU16(raw, 6)
  const count = readU32(raw, 8)
  const runs = readU32(raw, 12)
  const pathsFrom = raw.length - readU32(raw, 16)
  const pathFeaturesAt = HEADER + count
  const vectorsAt = pathFeaturesAt + 2 * count
  const runsAt = vectorsAt + (dimensions === 0 ? 0 : count * vectorBytes(dimensions))
  if (pathsFrom < runsAt) return 'is shorter than its header says'
  const paths = count === 0 ? [] : textOf(raw.subarray(pathsFrom)).split('\n')
  if (paths.length !== count) return 'does not name as many files as its header says'
  const fileOf = new Uint32Array(cards)
  const c = cursor(raw, runsAt)
  let card = 0
  for (let i = 0; i < runs && card < cards; i++) {
    const length = readVarint(c)
    fileOf.fill(readVarint(c), card, card + length)
    card += length
  }
  const definedIn = new Map<number, number>()
  const elsewhere = c.at < pathsFrom ? readVarint(c) : 0
  card = 0
  for (let i = 0; i < elsewhere && c.at < pathsFrom; i++) {
    card += readVarint(c)
    definedIn.set(card, readVarint(c))
  }
  return {
    files: paths.map((line, i) => {
      const between = line.indexOf(BETWEEN)
      return {
        project: line.slice(0, between),
        path: line.slice(between + 1),
        fanIn: (raw[HEADER + i] ?? 0) / 255,
        pathFeatures: readU16(raw, pathFeaturesAt + 2 * i),
      }
    }),
    fileOf,
    definedIn,
    vectors: dimensions === 0 ? null : rowsOfVectors(raw, vectorsAt, count, dimensions),
  }
}

/**
 * Where the vector of each file lies, for writers who go on from a table.
 * @param raw as `writeFileTable` returns it @param each called with a name of the file and the place of its vector
 */
export function eachFileVector(raw: Uint8Array, each: (file: string, at: number) => void): void {
  const dimensions = readU16(raw, 6)
  const count = readU32(raw, 8)
  if (dimensions === 0 || count === 0) return
  const paths = textOf(raw.subarray(raw.length - readU32(raw, 16))).split('\n')
  const vectorsAt = HEADER + 3 * count
  for (const [i, path] of paths.entries()) each(path, vectorsAt + i * vectorBytes(dimensions))
}
