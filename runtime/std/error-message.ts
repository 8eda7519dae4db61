/**
 * The message of whatever was thrown.
 */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Its first line, because parsers append a drawing of the location. */
export const errorMessageLine = (error: unknown): string =>
  errorMessage(error).split('\n', 1)[0] ?? ''
