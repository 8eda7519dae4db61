/**
 * The lines of an excerpt with the lines of the recipe that they are from, and what rendering them needs to know.
 */

export interface Line {
  readonly text: string
  /** The numbers of the recipe's lines that it is from, 1-based; none for a line that only the excerpt has. */
  readonly from: readonly number[]
}

/** The number of lines without those that are empty. */
export const lengthOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => (text.trim() === '' ? sum : sum + 1), 0)

export interface RenderRules {
  readonly comment: string
  /** Whether the code is from a page or a docstring, whose comments are for readers. */
  readonly isDocumentation: boolean
  /** The offset at which the recipe's own code begins, below its set-up. */
  readonly codeStart: number
  /** Whether a bare name is not a valid statement. */
  readonly bareNameIsInvalid: boolean
  /** Matches the beginning of an expression that would continue the line above without a `;` in between. */
  readonly continuation: RegExp | undefined
}

/** Whether nothing stands before an offset on its line. */
export const startsLine = (text: string, offset: number): boolean =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === ''

export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
