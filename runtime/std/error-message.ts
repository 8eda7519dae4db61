/** What was thrown → why, in its own words: for messages that say what could not be done. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Where one line is all the room there is: parsers draw what they could not read below it. */
export const errorMessageLine = (error: unknown): string =>
  errorMessage(error).split('\n', 1)[0] ?? ''
