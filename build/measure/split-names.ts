/**
 * Splits the names in a text into words: `readCSV_file(path)` → read CSV file path.
 */
import { partsOf } from '../../runtime/pack/lexical/tokenizer.ts'

export const splitNames = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}$]+/u)
    .flatMap((word) => partsOf(word))
    .join(' ')
