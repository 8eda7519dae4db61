/**
 * A name that nothing has → the same with each part in the nearest spelling that the index has: `ZodStrng` is
 * `ZodString`. Synchronous, for use inside `settle`.
 */
import type { Catalog } from '../catalog.ts'
import { stem, surfaceWords } from '../pack/terms.ts'
import { termFrequency } from './lexical.ts'
import { corrections } from './spelling.ts'

/** Dots stay where they are; a part that nothing is near to stays as it is. */
export const respelled = (catalog: Catalog, name: string): string =>
  name
    .split('.')
    .map((segment) =>
      surfaceWords(segment)
        .map((word) => nearestWord(catalog, word))
        .join(''),
    )
    .join('.')

const nearestWord = (catalog: Catalog, word: string): string =>
  termFrequency(catalog, stem(word)) > 0 ? word : (corrections(catalog, word)[0]?.word ?? word)
