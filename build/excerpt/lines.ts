/**
 * The line limits of an excerpt, shared by code and comments.
 */

export interface Line {
  readonly text: string
  /** Lines of the code, 1-based. */
  readonly from: readonly number[]
}

export interface RenderRules {
  readonly comment: string
  /** A name is no statement. */
  readonly strict: boolean
}

export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
