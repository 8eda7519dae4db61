/**
 * A text with the words of the question marked in it. Only for the eye: what matched is decided by the
 * engine's own terms, this merely finds the same letters, so it may mark less than what counted.
 */
import { h } from '../markup.ts'

export function marked(text: string, question: string): (Node | string)[] {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
  if (words.length === 0) return [text]
  // Longest first, so that `parsed` is not marked as `parse` and a rest. Letters and digits need no escaping.
  const any = new RegExp(`(${words.sort((a, b) => b.length - a.length).join('|')})`, 'giu')
  return text.split(any).map((part, i) => (i % 2 === 1 ? h('mark', {}, part) : part))
}
