/**
 * Whether a question contains its answer, by the paths of the symbols that answer it:
 *
 *   name    it contains the name in any case: `read_file`, or the word `area` where that is the name
 *   words   it contains all words of the name in any form: “reads a file”
 *   none    neither, so that the answer can be found only by its description
 *
 * Name search alone answers the first two, so only the last measures semantic search.
 */
import { chainsOf, fold, partsOf, stem } from '../../runtime/pack/lexical/tokenizer.ts'
import type { Leak } from './label.ts'
import { lastSegment } from './symbol-names.ts'

/** @param paths of every symbol that answers the question */
export function leakOf(question: string, paths: readonly string[]): Leak {
  const questionWords = chainsOf(question).flatMap((chain) => chain.split('.'))
  const whole = new Set(questionWords.map((word) => fold(word)))
  const stems = new Set(questionWords.flatMap(stemsOf))
  let leak: Leak = 'none'
  for (const name of new Set(paths.map(lastSegment))) {
    if (whole.has(fold(name))) return 'name'
    const parts = stemsOf(name)
    if (parts.length > 0 && parts.every((part) => stems.has(part))) leak = 'words'
  }
  return leak
}

const stemsOf = (word: string): string[] => partsOf(word).map((part) => stem(fold(part)))
