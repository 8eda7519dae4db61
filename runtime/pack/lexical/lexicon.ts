/**
 * The indexing half of BM25F: counts the terms of each card's fields, and turns the counts into the entries of the
 * `terms` and `words` tables.
 *
 * The average field lengths and the order of terms depend on the whole corpus, so counts are first kept as one number
 * each (card, field and frequency packed). Libraries repeat their words, so each word is tokenized once and then
 * counted by number.
 */
import { byCodeUnits } from '../../std/sorted.ts'
import { byteWriter } from '../byte-writer.ts'
import { FIELDS, type Field } from '../entry.ts'
import type { TableEntry } from '../tables/table.ts'
import { initialsOf } from './initials.ts'
import { ALL_FIELDS, FIELD_WEIGHTS, impactOf, writePostings } from './postings.ts'
import { isStopTerm } from './stop-words.ts'
import { chainsOf, surfacesOfChain, termsOfChain } from './tokenizer.ts'
import { wordKey } from './word-keys.ts'

export interface Lexicon {
  add(card: number, fields: Readonly<Record<Field, string>>): void
  terms(): TableEntry[]
  words(): TableEntry[]
}

/** Higher frequencies add nothing after saturation. */
const MAX_FREQUENCY = 255
const FIELD_BITS = 8
const CARD_UNIT = FIELD_BITS * 256

/**
 * A longer body is counted in pieces, and each term by the piece with its highest frequency, so that length adds
 * nothing.
 */
const PIECE = 300 // words

/** A word of a body counts for spelling only when this many cards use it, because it may itself be a typing error. */
const BODY_WORD_CARDS = 3
const SPELLABLE = /^\p{L}{3,24}$/u

/** A word as written, tokenized and numbered. */
interface KnownChain {
  readonly terms: readonly number[]
  /** The terms that count as length. */
  readonly length: number
  readonly surfaces: readonly number[]
}

export interface LexiconOptions {
  /**
   * Leaves out which fields contain a term, and takes words for spelling correction from names alone unless several
   * cards have them: enough where cards are ranked and never read.
   */
  readonly ranksOnly?: boolean
}

export function lexicon({ ranksOnly = false }: LexiconOptions = {}): Lexicon {
  const terms = numbering()
  const surfaces = numbering()
  const lengths = FIELDS.map((): number[] => [])
  /** For each term: card, field and frequency of each field that contains it. */
  const counts: number[][] = []
  /** For each surface word, in how many fields of cards it occurs, bodies excluded. */
  const spelled: number[] = []
  const inBodies: number[] = []

  const tokenizeChain = (chain: string, dotted: boolean, named: boolean): KnownChain => {
    const own = [...termsOfChain(chain, { dotted })]
    const initials = named ? chain.split('.').flatMap((word) => initialsOf(word) ?? []) : []
    return {
      terms: [...own, ...initials].map(terms.of),
      length: own.reduce((sum, term) => sum + (isStopTerm(term) ? 0 : 1), 0),
      surfaces: surfacesOfChain(chain)
        .filter((word) => SPELLABLE.test(word))
        .map(surfaces.of),
    }
  }
  const known = {
    name: new Map<string, KnownChain>(),
    prose: new Map<string, KnownChain>(),
    code: new Map<string, KnownChain>(),
  }

  const frequency: number[] = []
  const seenIn: number[] = []
  let fieldsSeen = 0

  const countField = (card: number, field: number, text: string): void => {
    const isBody = FIELDS[field] === 'body'
    const isName = FIELDS[field] === 'name'
    const knownChains = isBody ? known.code : isName ? known.name : known.prose
    const spelling = isBody || (ranksOnly && !isName) ? inBodies : spelled
    const touched: number[] = []
    let length = 0
    let words = 0
    /** For each term of a long body, its highest frequency in any piece. */
    const most = new Map<number, number>()
    const closePiece = (): void => {
      for (const term of touched) {
        const times = frequency[term] ?? 0
        if (times > (most.get(term) ?? 0)) most.set(term, times)
        frequency[term] = 0
      }
      touched.length = 0
    }
    const store = (term: number, times: number): void => {
      const packed = card * CARD_UNIT + field * 256 + Math.min(times, MAX_FREQUENCY)
      const list = counts[term]
      if (list === undefined) counts[term] = [packed]
      else list.push(packed)
    }
    fieldsSeen++
    for (const chain of chainsOf(text)) {
      if (isBody && words > 0 && words % PIECE === 0) closePiece()
      words++
      let parts = knownChains.get(chain)
      if (parts === undefined) {
        parts = tokenizeChain(chain, !isBody, isName)
        knownChains.set(chain, parts)
      }
      length += parts.length
      for (const term of parts.terms) {
        const times = frequency[term] ?? 0
        if (times === 0) touched.push(term)
        frequency[term] = times + 1
      }
      for (const word of parts.surfaces) {
        if (seenIn[word] === fieldsSeen) continue
        seenIn[word] = fieldsSeen
        spelling[word] = (spelling[word] ?? 0) + 1
      }
    }
    if (words > PIECE && isBody) {
      closePiece()
      for (const [term, times] of most) store(term, times)
    } else
      for (const term of touched) {
        store(term, frequency[term] ?? 0)
        frequency[term] = 0
      }
    const ofField = lengths[field]
    const pieces = isBody ? Math.max(1, Math.ceil(words / PIECE)) : 1
    if (ofField !== undefined) ofField[card] = length / pieces
  }

  return {
    add(card, fields) {
      for (const [i, field] of FIELDS.entries()) countField(card, i, fields[field])
    },

    terms() {
      const weigh = fieldWeigher(lengths)
      return terms.sorted().map(([key, term]) => {
        const { cards, impacts, masks } = postingsOf(counts[term] ?? [], weigh)
        const fields = ranksOnly ? masks.map(() => ALL_FIELDS) : masks
        return { key, value: writePostings(cards, impacts, fields) }
      })
    },

    words() {
      return surfaces
        .sorted()
        .flatMap(([word, surface]) => {
          const bodies = inBodies[surface] ?? 0
          const elsewhere = spelled[surface] ?? 0
          if (elsewhere === 0 && bodies < BODY_WORD_CARDS) return []
          return [{ key: wordKey(word), value: varintBytes(elsewhere + bodies) }]
        })
        .sort((a, b) => byCodeUnits(a.key, b.key))
    },
  }
}

/** Assigns numbers to strings in order of appearance. */
function numbering(): {
  of(text: string): number
  sorted(): [text: string, number: number][]
} {
  const numbers = new Map<string, number>()
  return {
    of(text) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
    sorted: () => [...numbers].sort(([a], [b]) => byCodeUnits(a, b)),
  }
}

type Weigh = (card: number, field: number, frequency: number) => number

function fieldWeigher(lengths: readonly (readonly number[])[]): Weigh {
  const averages = lengths.map((list) => {
    let sum = 0
    let filled = 0
    for (const length of list) {
      if (length === undefined || length === 0) continue
      sum += length
      filled++
    }
    return filled === 0 ? 1 : sum / filled
  })
  return (card, field, frequency) => {
    const name = FIELDS[field]
    if (name === undefined) return 0
    const { weight, b } = FIELD_WEIGHTS[name]
    const length = lengths[field]?.[card] ?? 0
    return (weight * frequency) / (1 - b + (b * length) / (averages[field] ?? 1))
  }
}

function postingsOf(
  packed: readonly number[],
  weigh: Weigh,
): { cards: number[]; impacts: number[]; masks: number[] } {
  const cards: number[] = []
  const impacts: number[] = []
  const masks: number[] = []
  let current = -1
  let weight = 0
  let mask = 0
  const close = (): void => {
    if (current < 0) return
    cards.push(current)
    impacts.push(impactOf(weight))
    masks.push(mask)
  }
  for (const number of packed) {
    const card = Math.floor(number / CARD_UNIT)
    if (card !== current) {
      close()
      current = card
      weight = 0
      mask = 0
    }
    const field = Math.floor(number / 256) % FIELD_BITS
    weight += weigh(card, field, number % 256)
    mask |= 1 << field
  }
  close()
  return { cards, impacts, masks }
}

const out = byteWriter(16)

function varintBytes(value: number): Uint8Array {
  out.varint(value)
  return out.finish()
}
