/** Text with names in it → its words with spaces between: `readCSV_file(path)` → read CSV file path. */
import { partsOf } from '../../runtime/pack/lexical/tokenizer.ts'

export const spaced = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}$]+/u)
    .flatMap((word) => partsOf(word))
    .join(' ')
