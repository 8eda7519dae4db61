/** The suggestions at the end of an error message about a name that does not exist. */

const LEAD = '; did you mean '

/** `; did you mean a, b?`, or nothing without names. */
export const didYouMean = (names: readonly string[]): string =>
  names.length === 0 ? '' : `${LEAD}${names.join(', ')}?`

/** The message without its suggestions, where a page lists them by themselves. */
export const withoutSuggestions = (message: string): string => message.split(LEAD, 1)[0] ?? message
