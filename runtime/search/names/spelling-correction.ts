/**
 * A name that nothing has → the same with each part in the nearest spelling that the index has: `ZodStrng` is
 * `ZodString`. Synchronous, for use inside `loadAndRun`.
 */
import type { Catalog } from '../../catalog.ts'
import { stem, surfaceWords } from '../../pack/lexical/tokenizer.ts'
import { termFrequency } from '../lexical.ts'
import { corrections } from '../question/fuzzy-match.ts'

/** Dots stay where they are; a part that nothing is near to stays as it is. */
export const correctedName = (catalog: Catalog, name: string): string =>
  name
    .split('.')
    .map((segment) =>
      surfaceWords(segment)
        .map((word) => nearestWord(catalog, word))
        .join(''),
    )
    .join('.')

/** A word that so few cards hold may be a mistake of theirs, or a test of mistakes. */
const FEW = 2

const nearestWord = (catalog: Catalog, word: string): string =>
  termFrequency(catalog, stem(word)) > FEW
    ? word
    : (corrections(catalog, word).find(({ word: other }) => other !== word)?.word ?? word)
