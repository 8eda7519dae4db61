/**
 * Marks the words of a question in a text. This is only visual: matching uses the engine's terms, whereas this looks
 * for equal letters and may mark less.
 */
import { h } from '../markup.ts'
import { visible } from './visible.ts'

/** @param words in any order; none marks nothing */
export function highlightWords(text: string, words: readonly string[]): (Node | string)[] {
  if (words.length === 0) return [visible(text)]
  // Longest first, so that `parsed` is marked as a whole and not as `parse`. Letters and digits need no escaping.
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const any = new RegExp(`(${longestFirst.join('|')})`, 'giu')
  return visible(text)
    .split(any)
    .map((part, i) => (i % 2 === 1 ? h('mark', {}, part) : part))
}

/** @param contentWords the words without stop words, where known; otherwise all are marked */
export function wordsToMark(
  question: string,
  contentWords: readonly string[] = [],
): readonly string[] {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
  const meaningful = words(contentWords.join(' '))
  return [...new Set(meaningful.length > 0 ? meaningful : words(question))]
}
