/**
 * The numbers of a text's terms, in order, with repeats, as `termsOf` would give them. Libraries repeat their words,
 * so each is tokenized and looked up once.
 */
import { chainsOf, termsOfChain } from '../../../runtime/pack/lexical/tokenizer.ts'

/**
 * @param numberOf undefined for a term that does not count
 * @returns calls `each` with every number
 */
export function chainNumbers(
  numberOf: (term: string) => number | undefined,
): (text: string, each: (number: number) => void) => void {
  const known = new Map<string, readonly number[]>()
  return (text, each) => {
    for (const chain of chainsOf(text)) {
      let numbers = known.get(chain)
      if (numbers === undefined) {
        numbers = termsOfChain(chain, {}).flatMap((term) => numberOf(term) ?? [])
        known.set(chain, numbers)
      }
      for (const number of numbers) each(number)
    }
  }
}
