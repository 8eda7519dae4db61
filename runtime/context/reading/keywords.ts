/**
 * Extracts the keywords of a long design text, strongest first: code spans and names that are spelled as only code
 * spells them (CamelCase, snake_case, dotted, calls), then repeated phrases of the prose. Capitalized words are the
 * last resort. Nothing is looked up here; documents.ts checks which names the index has.
 */
import { stem } from '../../pack/lexical/tokenizer.ts'
import { isFiller, runsOf, wordsOfName } from '../concepts.ts'
import type { UserMessage } from './user-message.ts'

export interface Keyword {
  readonly text: string
  readonly how: 'code' | 'name' | 'phrase'
  /** The stems of its words, without stop words. */
  readonly words: readonly string[]
  readonly times: number
}

const WEIGHT = { code: 3, name: 2, phrase: 1 } as const
/** In characters. A longer span is a statement, and the names in it are read separately. */
const MAX_SPAN_LENGTH = 60
const FEW = 3
/** How many keywords are counted in the prose, the strongest ones, because each takes a pass over it. */
const MAX_COUNTED = 500
const CAPITALIZED = /\b[A-Z][a-z]{2,}(?:\s+[A-Z][a-z]{2,})*\b/g

export function keywordsIn(message: UserMessage): Keyword[] {
  const keywords = new Map<string, Keyword>()
  const add = (text: string, how: Keyword['how']): void => {
    const words = [
      ...new Set(
        wordsOfName(text)
          .filter((word) => !isFiller(word))
          .map(stem),
      ),
    ]
    if (words.length === 0) return
    const key = words.join(' ')
    const known = keywords.get(key)
    if (known === undefined) keywords.set(key, { text, how, words, times: 1 })
    else {
      const better = WEIGHT[how] > WEIGHT[known.how] ? { text, how } : {}
      keywords.set(key, { ...known, ...better, times: known.times + 1 })
    }
  }
  for (const { how, text } of message.code)
    if (how === 'inline' && text.length <= MAX_SPAN_LENGTH) add(text, 'code')
  for (const name of message.names) add(name, 'name')
  for (const run of runsOf(message.prose)) add(run, 'phrase')
  if (keywords.size < FEW)
    for (const [word] of message.prose.matchAll(CAPITALIZED)) add(word, 'phrase')
  const lowered = message.prose.toLowerCase()
  return [...keywords.values()]
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MAX_COUNTED)
    .map((keyword) => ({ ...keyword, times: Math.max(keyword.times, timesIn(lowered, keyword)) }))
    .sort((a, b) => weightOf(b) - weightOf(a))
}

const timesIn = (lowered: string, { text }: Keyword): number =>
  lowered.split(text.toLowerCase()).length - 1

const weightOf = ({ how, times, words }: Keyword): number =>
  WEIGHT[how] * Math.sqrt(times) * Math.sqrt(words.length)
