/**
 * A text with the words of the question marked in it. Only for the eye: what matched is decided by the
 * engine's own terms, this merely finds the same letters, so it may mark less than what counted.
 */
import { h } from '../markup.ts'
import { visible } from './visible.ts'

/** @param words in any order; none marks nothing */
export function marked(text: string, words: readonly string[]): (Node | string)[] {
  if (words.length === 0) return [visible(text)]
  // Longest first, so that `parsed` is not marked as `parse` and a rest. Letters and digits need no escaping.
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const any = new RegExp(`(${longestFirst.join('|')})`, 'giu')
  return visible(text)
    .split(any)
    .map((part, i) => (i % 2 === 1 ? h('mark', {}, part) : part))
}

/** @param telling the words that carry meaning, where that is known; all are marked where none does */
export function wordsToMark(question: string, telling: readonly string[] = []): readonly string[] {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
  const meaningful = words(telling.join(' '))
  return [...new Set(meaningful.length > 0 ? meaningful : words(question))]
}
