/**
 * Derives texts as short as questions from the corpus, for distillation: term vectors learned from whole documents
 * serve questions much worse (test/eval/README.md).
 *
 * Each card gives its name as words, the sentences of 3–30 words among the first six, and two windows of 3–14 words.
 * Hashes of the text decide where the windows are, which texts are kept when there are too many, and which are held
 * out, so that a changed card affects its own texts only.
 */
import { hash } from 'node:crypto'
import type { Entry } from '../../runtime/pack/entry.ts'
import { chainsOf, surfaceWords } from '../../runtime/pack/lexical/tokenizer.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { cardText } from './card-text.ts'

export interface ShortTexts {
  readonly learned: readonly string[]
  /** Held-out texts, on which the agreement with the teacher is measured. */
  readonly heldOut: readonly string[]
}

/**
 * How many texts the teacher reads; fewer when base vectors are the prior. More of them gain little
 * (test/eval/README.md).
 */
export const MAX_TEXTS = { withBase: 12_000, alone: 30_000 }
/** One text in this many is held out, up to MAX_HELD_OUT. */
const HELD_OUT = 20
const MAX_HELD_OUT = 1000

export function shortTexts(
  entries: readonly Entry[],
  known: keyof typeof MAX_TEXTS,
  most = MAX_TEXTS[known],
): ShortTexts {
  const hashes = new Map<string, string>()
  for (const entry of entries)
    for (const text of textsOf(entry)) if (!hashes.has(text)) hashes.set(text, sha256(text))
  const chosen = [...hashes]
    .sort(([, a], [, b]) => byCodeUnits(a, b))
    .slice(0, most)
    .map(([text, hash]) => ({ text, draw: Number.parseInt(hash.slice(-8), 16) }))
  const heldOut = chosen.filter(({ draw }) => draw % HELD_OUT === 0).slice(0, MAX_HELD_OUT)
  const heldOutSet = new Set(heldOut)
  return {
    learned: chosen.filter((one) => !heldOutSet.has(one)).map(({ text }) => text),
    heldOut: heldOut.map(({ text }) => text),
  }
}

const SENTENCES = 6
const SENTENCE_WORDS = { least: 3, most: 30 }
const WINDOWS = 2
const WINDOW_WORDS = { least: 3, most: 14 }

const textsOf = (entry: Entry): string[] => [...phrasesOf(entry), ...windowsOf(cardText(entry))]

/** The short descriptions in a card: its name, and the first sentences of its text. */
function phrasesOf({ fields: { name, text, body } }: Entry): string[] {
  const title = surfaceWords(name).slice(0, SENTENCE_WORDS.most).join(' ')
  const sentences = (text.trim() === '' ? body : text)
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .slice(0, SENTENCES)
    .filter((sentence) => {
      const words = chainsOf(sentence).length
      return words >= SENTENCE_WORDS.least && words <= SENTENCE_WORDS.most
    })
  return [...(title === '' ? [] : [title]), ...sentences]
}

export interface Phrase {
  readonly text: string
  readonly card: number
}

/** When there are too many, hashes decide, so that a changed card affects its own texts only. */
export function chosenPhrases(entries: readonly Entry[], most: number): Phrase[] {
  const all = entries.flatMap((entry, card) =>
    phrasesOf(entry).map((text) => ({ text, card, id: entry.card.id })),
  )
  if (all.length <= most) return all
  const hashed = all.map((saying) => ({
    saying,
    hash: hash('sha256', `${saying.id}\0${saying.text}`),
  }))
  return hashed
    .sort((a, b) => byCodeUnits(a.hash, b.hash))
    .slice(0, most)
    .map(({ saying }) => saying)
}

/** A line end ends a sentence, too: code has no other, and half a sentence still resembles a question. */
const SENTENCE_END = /(?<=[.!?])\s+|\n+/

function windowsOf(text: string): string[] {
  const words = chainsOf(text)
  if (words.length < WINDOW_WORDS.least) return []
  const draws = hash('sha256', text, 'buffer')
  return Array.from({ length: WINDOWS }, (_, i) => {
    const span = WINDOW_WORDS.most - WINDOW_WORDS.least + 1
    const length = WINDOW_WORDS.least + (draws.readUInt32LE(i * 8) % span)
    const from = draws.readUInt32LE(i * 8 + 4) % Math.max(1, words.length - length + 1)
    return words.slice(from, from + length).join(' ')
  })
}

const sha256 = (text: string): string => hash('sha256', text)
