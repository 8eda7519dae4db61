/** @returns the word as POSIX shells read it, quoted where necessary */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-][\w@%+=:,./~#-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
