/**
 * Questions for every engine, drawn from the documents with fixed seeds.
 *
 * Words are random different words of a random card, so a question has at least one answer, and rare and common words
 * are as frequent as in cards. Known items are names: the dotted path, as copied, and its words, as remembered, of
 * cards whose name is unique, so that there is exactly one right answer.
 */
import { randomFrom } from '../../build/answer/bootstrap.ts'
import { type Document, TEXT_FIELDS } from './cards.ts'
import { misspell, pick } from './misspell.ts'
import { unknownQuestions } from './unknown-questions.ts'

/** The kind of question: complete, still being typed, or possibly with a typing error. */
export type Mode = 'plain' | 'typing' | 'typo'

export interface TimedSet {
  readonly name: 'one' | 'two' | 'three' | 'common' | 'prefix' | 'typo' | 'unknown'
  readonly mode: Mode
  readonly questions: readonly string[]
}

export interface KnownItem {
  readonly question: string
  readonly relevant: readonly string[]
}

export interface Questions {
  readonly timed: readonly TimedSet[]
  readonly dotted: readonly KnownItem[]
  readonly words: readonly KnownItem[]
  /** With one wrong letter in a word; any card with the intended word is right. */
  readonly misspelt: readonly KnownItem[]
}

const TIMED = 200
const KNOWN = 300

export function questionsFor(documents: readonly Document[], seed = 1): Questions {
  const random = randomFrom(seed)
  const ask = (words: number): string[] =>
    Array.from({ length: TIMED }, () => drawWords(documents, words, random).join(' '))
  const long = Array.from({ length: TIMED }, () => drawLongWord(documents, random))
  const misspelt = long.map((word) => ({ word, question: misspell(word, random) }))
  return {
    timed: [
      { name: 'one', mode: 'plain', questions: ask(1) },
      { name: 'two', mode: 'plain', questions: ask(2) },
      { name: 'three', mode: 'plain', questions: ask(3) },
      { name: 'common', mode: 'plain', questions: [mostCommonWord(documents)] },
      { name: 'prefix', mode: 'typing', questions: long.map((word) => word.slice(0, 4)) },
      { name: 'typo', mode: 'typo', questions: misspelt.map(({ question }) => question) },
      { name: 'unknown', mode: 'typo', questions: unknownOf(documents, seed) },
    ],
    ...knownItems(documents, random),
    misspelt: holdersOf(documents, misspelt),
  }
}

/** With a seed of its own, so that the other questions stay those of earlier runs. */
function unknownOf(documents: readonly Document[], seed: number): string[] {
  const known = new Set(documents.flatMap(wordsOf))
  const names = documents.map(({ name }) => name)
  return unknownQuestions({ names, known, count: TIMED, random: randomFrom(seed + 1) })
}

export function wordsOf(document: Document): string[] {
  const words = TEXT_FIELDS.flatMap((field) => document[field].match(WORD) ?? [])
  return [...new Set(words)].sort()
}

/** Plain lower-case words, which no tokenizer splits, so that every engine gets the same question. */
const WORD = /(?<![\p{L}\p{N}_])[a-z]{3,}(?![\p{L}\p{N}_])/gu

function drawWords(documents: readonly Document[], count: number, random: () => number): string[] {
  for (;;) {
    const words = wordsOf(pick(documents, random))
    if (words.length < count) continue
    const drawn = new Set<string>()
    while (drawn.size < count) drawn.add(pick(words, random))
    return [...drawn]
  }
}

const LONG = 6

function drawLongWord(documents: readonly Document[], random: () => number): string {
  for (;;) {
    const words = wordsOf(pick(documents, random)).filter((word) => word.length >= LONG)
    if (words.length > 0) return pick(words, random)
  }
}

/** The word with the most cards. */
function mostCommonWord(documents: readonly Document[]): string {
  const counts = new Map<string, number>()
  for (const document of documents)
    for (const word of wordsOf(document)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return most?.[0] ?? ''
}

function holdersOf(
  documents: readonly Document[],
  misspelt: readonly { readonly word: string; readonly question: string }[],
): KnownItem[] {
  const holders = new Map<string, string[]>(misspelt.map(({ word }) => [word, []]))
  const known = new Set<string>()
  for (const document of documents)
    for (const word of wordsOf(document)) {
      known.add(word)
      holders.get(word)?.push(document.id)
    }
  return misspelt
    .filter(({ question }) => !known.has(question))
    .map(({ word, question }) => ({ question, relevant: holders.get(word) ?? [] }))
}

/** The words of an identifier as a person would say them. */
export function spoken(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .trim()
    .toLowerCase()
}

function knownItems(documents: readonly Document[], random: () => number) {
  // The words of the symbol and its owner, without the package.
  const remembered = (document: Document) => spoken(document.name.slice(document.project.length))
  const dotted = singles(documents, (document) => document.name)
  const words = singles(documents, remembered).filter((one) => remembered(one).includes(' '))
  const draw = (pool: readonly Document[], question: (document: Document) => string): KnownItem[] =>
    shuffled(pool, random)
      .slice(0, KNOWN)
      .map((document) => ({ question: question(document), relevant: [document.id] }))
  return { dotted: draw(dotted, (document) => document.name), words: draw(words, remembered) }
}

function singles(documents: readonly Document[], key: (document: Document) => string): Document[] {
  const counts = new Map<string, number>()
  for (const document of documents) counts.set(key(document), (counts.get(key(document)) ?? 0) + 1)
  return documents.filter((document) => counts.get(key(document)) === 1)
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const keyed = values.map((value) => ({ value, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value)
}
