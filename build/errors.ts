/**
 * The two kinds of trouble that a person can mend. The command line prints their message alone and exits
 * with 2 (the command was wrong) or 1 (the build could not be done); any other error is a bug and keeps its
 * stack. Each message says what to do next.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export class BuildError extends Error {
  override readonly name = 'BuildError'
}
