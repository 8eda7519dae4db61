/**
 * Corrects a name that no symbol has, part by part: `ZodStrng` becomes `ZodString`. Synchronous, for use inside
 * `loadAndRun`.
 */
import type { Catalog } from '../../catalog.ts'
import { stem, surfaceWords } from '../../pack/lexical/tokenizer.ts'
import { termFrequency } from '../lexical.ts'
import { corrections } from '../question/fuzzy-match.ts'

/** Dots stay in place, and so does a part without a near spelling. */
export const correctedName = (catalog: Catalog, name: string): string =>
  name
    .split('.')
    .map((segment) =>
      surfaceWords(segment)
        .map((word) => nearestWord(catalog, word))
        .join(''),
    )
    .join('.')

/** A word in so few cards may itself be a mistake, or a test of one. */
const FEW = 2

const nearestWord = (catalog: Catalog, word: string): string =>
  termFrequency(catalog, stem(word)) > FEW
    ? word
    : (corrections(catalog, word).find(({ word: other }) => other !== word)?.word ?? word)
