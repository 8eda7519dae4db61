/**
 * Splits a name into its words, as written: `readCSV_file2` → read, CSV, file2. For comparing names with each other;
 * the tokenizer of the index, whose terms are in the packs, also splits before digits.
 */
export const nameWords = (name: string): string[] =>
  name.split(SEPARATOR).filter((word) => word !== '')

const SEPARATOR = /[_$!?\s]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
