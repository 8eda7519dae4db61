/**
 * A text with the words of the question marked in it. Only for the eye: what matched is decided by the
 * engine's own terms, this merely finds the same letters, so it may mark less than what counted. Words that carry no
 * meaning are left alone, or the `an` of a question would be marked in every `and`.
 */
import { isStopTerm } from '../../runtime/pack/words/stop-words.ts'
import { stem } from '../../runtime/pack/words/terms.ts'
import { h } from '../markup.ts'

export function marked(text: string, question: string): (Node | string)[] {
  const all = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
  const telling = all.filter((word) => !isStopTerm(stem(word)))
  const words = telling.length > 0 ? telling : all
  if (words.length === 0) return [text]
  // Longest first, so that `parsed` is not marked as `parse` and a rest. Letters and digits need no escaping.
  const any = new RegExp(`(${words.sort((a, b) => b.length - a.length).join('|')})`, 'giu')
  return text.split(any).map((part, i) => (i % 2 === 1 ? h('mark', {}, part) : part))
}
