/**
 * Computes the steps that make one file from others. A file of a version is compared with the most similar files of
 * the base in the same section, at most three, so that a reader of one file needs few others. The longest match at
 * each position is copied (LZ77, trying the continuation of the last copy first) and the rest is inserted.
 */
import type { Step } from '../../runtime/versions/delta.ts'

/** A copy step takes about five bytes. */
const MIN_COPY = 8
const MIN_INDEXED = 6
/** Maximum number of source files. */
const MAX_SOURCES = 3
/** Maximum number of candidates per match. */
const MAX_TRIED = 24
/** One in this many windows is sampled for comparing files, chosen by content. */
const SAMPLED = 8
const WINDOW = 12

/** Files that can be sources. */
export interface SourceIndex {
  readonly files: readonly { readonly name: string; readonly raw: Uint8Array }[]
  /** Files by the hash of a window in them. */
  readonly holders: ReadonlyMap<number, readonly number[]>
}

export function indexSources(files: SourceIndex['files']): SourceIndex {
  const holders = new Map<number, number[]>()
  for (const [file, { raw }] of files.entries())
    eachWindow(raw, (hash) => {
      const known = holders.get(hash)
      if (known === undefined) holders.set(hash, [file])
      else if (known.length < 8 && known.at(-1) !== file) known.push(file)
    })
  return { files, holders }
}

export function stepsFor(raw: Uint8Array, index: SourceIndex): Step[] {
  const sources = mostSimilar(raw, index).flatMap((file) => index.files[file] ?? [])
  return sources.length === 0 ? [insert(raw)] : matched(raw, sources)
}

/** The files with the most windows in common. */
function mostSimilar(raw: Uint8Array, { holders }: SourceIndex): number[] {
  const counts = new Map<number, number>()
  eachWindow(raw, (hash) => {
    const files = holders.get(hash) ?? []
    // A window in many files is weak evidence for each.
    for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1 / files.length)
  })
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, MAX_SOURCES)
    .map(([file]) => file)
}

/** Rabin–Karp hashes of the sampled windows, whose hash ends in zeros. */
function eachWindow(raw: Uint8Array, each: (hash: number) => void): void {
  const BASE = 0x01000193
  let power = 1
  for (let i = 1; i < WINDOW; i++) power = Math.imul(power, BASE)
  let hash = 0
  for (let i = 0; i < raw.length; i++) {
    if (i >= WINDOW) hash = (hash - Math.imul(raw[i - WINDOW] ?? 0, power)) | 0
    hash = (Math.imul(hash, BASE) + (raw[i] ?? 0)) | 0
    if (i >= WINDOW - 1 && (Math.imul(hash, 0x9e3779b1) >>> 24) % SAMPLED === 0) each(hash)
  }
}

const BITS = 16

function matched(raw: Uint8Array, sources: SourceIndex['files']): Step[] {
  const starts: number[] = []
  let total = 0
  for (const source of sources) {
    starts.push(total)
    total += source.raw.length
  }
  const all = new Uint8Array(total)
  for (const [i, source] of sources.entries()) all.set(source.raw, starts[i] ?? 0)
  const sourceOf = (at: number): number => starts.findLastIndex((start) => start <= at)
  const endOf = (at: number): number => starts[sourceOf(at) + 1] ?? total
  const heads = new Int32Array(1 << BITS).fill(-1)
  const before = new Int32Array(total).fill(-1)
  for (let at = total - MIN_INDEXED; at >= 0; at--) {
    const slot = slotAt(all, at)
    before[at] = heads[slot] ?? -1
    heads[slot] = at
  }
  const lengthAt = (from: number, to: number): number => {
    const most = Math.min(endOf(from) - from, raw.length - to)
    let length = 0
    while (length < most && all[from + length] === raw[to + length]) length++
    return length
  }
  const steps: Step[] = []
  let open = 0
  let expected = -1
  for (let at = 0; at < raw.length; ) {
    let best = -1
    let length = 0
    const consider = (from: number): void => {
      const matchLength = lengthAt(from, at)
      if (matchLength > length) [best, length] = [from, matchLength]
    }
    const going = expected < 0 ? -1 : expected + (at - open)
    if (going >= 0 && going < total) consider(going)
    if (length < 32 && at + MIN_INDEXED <= raw.length) {
      let from = heads[slotAt(raw, at)] ?? -1
      for (let tries = 0; from >= 0 && tries < MAX_TRIED; tries++) {
        consider(from)
        from = before[from] ?? -1
      }
    }
    const isGoing = best === going && length >= MIN_INDEXED
    if (length < MIN_COPY && !isGoing) {
      at++
      continue
    }
    if (at > open) steps.push(insert(raw.subarray(open, at)))
    const source = sourceOf(best)
    steps.push({
      kind: 'copy',
      source: sources[source]?.name ?? '',
      from: best - (starts[source] ?? 0),
      length,
    })
    at += length
    open = at
    expected = best + length
  }
  if (open < raw.length) steps.push(insert(raw.subarray(open)))
  return steps
}

function slotAt(bytes: Uint8Array, at: number): number {
  let hash = 0
  for (let i = 0; i < MIN_INDEXED; i++)
    hash = (Math.imul(hash, 0x01000193) + (bytes[at + i] ?? 0)) | 0
  return Math.imul(hash, 0x9e3779b1) >>> (32 - BITS)
}

const insert = (bytes: Uint8Array): Step => ({ kind: 'insert', bytes: bytes.slice() })
