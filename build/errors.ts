/**
 * The kinds of errors that a user can fix. The command line prints only their message and exits with 2 (wrong usage)
 * or 1 (the build or the answer failed); any other error is a bug and keeps its stack. Each message says what to do
 * next.
 */

/** Options that make no sense, or a package that is missing. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Nothing could be indexed, or an input cannot be read. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

/** What was asked for does not exist, or cannot be read. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
}

export const isExpected = (error: unknown): error is UsageError | BuildError | AnswerError =>
  error instanceof UsageError || error instanceof BuildError || error instanceof AnswerError
