/**
 * Extracts the intent and the concepts of a question with the vocabulary of the index alone. Names and inline code
 * are concepts as they stand; then come runs of words between stop words and punctuation, rarest first. `validate an
 * email address` gives `email address` and `validate`. A run without any indexed word is dropped, because a search
 * for it would find nothing.
 */
import { type Catalog, loadAndRun } from '../catalog.ts'
import { idf } from '../pack/lexical/postings.ts'
import { isStopTerm } from '../pack/lexical/stop-words.ts'
import { stem, surfacesOfChain, termsOf } from '../pack/lexical/tokenizer.ts'
import { termFrequency } from '../search/lexical.ts'
import type { UserMessage } from './reading/user-message.ts'

export interface Intent {
  readonly intent: string
  readonly concepts: readonly string[]
}

/** Words of any question about software: they express a wish and not its subject. */
const FILLER = new Set(
  `use using used work working works way ways make making want wants need needs try trying create creating add adding get getting
  set setting handle handling implement implementing code library example examples help something thing things best good
  correct right proper properly different simple new please know happen happens happening much many too very really
  must may might shall should can could will would
  done doing still already without within about after before between each every all any some one two first`
    .split(/\s+/)
    .map(stem),
)

export const isFiller = (word: string): boolean => FILLER.has(stem(word)) || isStopTerm(stem(word))

const MAX_RUN_WORDS = 3 // words; longer runs are sentences
const BREAK = /[.,;:!?()[\]{}"“”\n]|\s[-–—]\s/

/** The runs of content words, in order, without duplicates. */
export function runsOf(prose: string): string[] {
  const runs = new Set<string>()
  for (const clause of prose.replace(/`[^`\n]*`/g, '.').split(BREAK)) {
    let run: string[] = []
    const end = (): void => {
      if (run.length > 0) runs.add(run.join(' '))
      run = []
    }
    for (const word of clause.match(/[\p{L}\p{N}_'-]+/gu) ?? []) {
      if (word.length < 2 || isFiller(word.toLowerCase())) end()
      else {
        run.push(word)
        if (run.length === MAX_RUN_WORDS) end()
      }
    }
    end()
  }
  return [...runs]
}

export async function conceptsOf(
  catalog: Catalog,
  message: UserMessage,
  most: number,
): Promise<Intent> {
  const inlineCode = message.code.filter(({ how }) => how === 'inline').map(({ text }) => text)
  const runs = runsOf(message.prose)
  const { value: rarities } = await loadAndRun(catalog, () =>
    runs.map((run) => rarityOf(catalog, run)),
  )
  const known = runs
    .map((run, i) => ({ run, rarity: rarities[i] ?? 0 }))
    .filter(({ rarity }) => rarity > 0)
    .sort((a, b) => b.rarity - a.rarity)
    .map(({ run }) => run)
  const concepts = [...new Set([...inlineCode, ...message.names, ...known])].slice(0, most)
  return { intent: intentOf(message), concepts }
}

/** The idf of the words that cards contain; other words add nothing. */
function rarityOf(catalog: Catalog, run: string): number {
  let sum = 0
  for (const term of new Set(termsOf(run))) {
    const cards = termFrequency(catalog, term)
    if (cards > 0) sum += idf(catalog.size, Math.min(cards, catalog.size))
  }
  return sum
}

/** One line: the sentence that asks, else the first sentence. */
function intentOf({ prose, text }: UserMessage): string {
  const sentences = (prose === '' ? text : prose).split(/(?<=[.!?])\s+|\n+/).filter(Boolean)
  const asking =
    sentences.find((sentence) => sentence.trimEnd().endsWith('?')) ?? sentences[0] ?? ''
  return asking.replace(/\s+/g, ' ').trim().slice(0, 200)
}

/** The words of a name, for comparing keywords with names. */
export const wordsOfName = (name: string): string[] =>
  name.split(/[^\p{L}\p{N}_$]+/u).flatMap(surfacesOfChain)
