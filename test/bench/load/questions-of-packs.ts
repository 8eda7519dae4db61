/**
 * Different questions for a load test, drawn from packs with a fixed seed: a third are names as people type them, a
 * third sentences of the docs, and a third three words of a card. They come from all packs in turn, so that no pack
 * stays in memory for being the only one in use.
 */
import { randomFrom } from '../../../build/answer/bootstrap.ts'
import type { Card } from '../../../runtime/card.ts'
import { eachCard } from '../../../runtime/cards/read-cards.ts'
import { type Catalog, openCatalog } from '../../../runtime/catalog.ts'
import { folderStore } from '../../../runtime/pack/folder-store.ts'

const SEED = 21
const WORD = /(?<![\p{L}\p{N}_])[a-z]{4,}(?![\p{L}\p{N}_])/gu
/** Longer ones are paragraphs without a full stop. */
const MAX_CHARACTERS = 200

export async function questionsOfPacks(
  folders: readonly string[],
  count: number,
): Promise<string[]> {
  const random = randomFrom(SEED)
  const pools: Card[][] = []
  for (const folder of folders) pools.push(await cardsOf(await openCatalog([folderStore(folder)])))
  const asked = new Set<string>()
  // Small packs may not have as many different questions.
  for (let tries = 0; asked.size < count && tries < 100 * count; tries++) {
    const pool = pools[tries % pools.length] ?? []
    const card = pool[Math.floor(random() * pool.length)]
    const ask = FORMS[Math.floor(tries / pools.length) % FORMS.length]
    const question = card && ask?.(card, random)
    if (question !== undefined) asked.add(question)
  }
  return [...asked]
}

async function cardsOf(catalog: Catalog): Promise<Card[]> {
  const all: Card[] = []
  for await (const { cards } of eachCard(catalog)) all.push(...cards)
  return all
}

type Form = (card: Card, random: () => number) => string | undefined

const FORMS: readonly Form[] = [nameIn, sentenceIn, wordsIn]

/** The name with its owner. */
function nameIn(card: Card): string | undefined {
  if (card.kind !== 'symbol') return undefined
  return card.dotted.split('.').slice(-2).join('.')
}

function sentenceIn(card: Card): string | undefined {
  const prose = card.kind === 'symbol' ? card.docstring : card.kind === 'guide' ? card.summary : ''
  const [sentence = ''] = prose.split(/(?<=[.!?])\s|\n\s*\n/u, 1)
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length < 3 || sentence.length > MAX_CHARACTERS
    ? undefined
    : sentence.replace(/\s+/gu, ' ').trim()
}

function wordsIn({ text }: Card, random: () => number): string | undefined {
  const words = [...new Set(text.match(WORD) ?? [])].sort()
  if (words.length < 3) return undefined
  const drawn = new Set<string>()
  while (drawn.size < 3) drawn.add(words[Math.floor(random() * words.length)] ?? '')
  return [...drawn].join(' ')
}
