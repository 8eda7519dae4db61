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

/**
 * Whether a reader takes it in at a glance. The imports count for less: where a result needs one line more than the
 * limit, the names that the code imports are no reason to cut it.
 */
export function isShort(lines: readonly Line[]): boolean {
  const length = lengthOf(lines)
  return length <= SHORT || (length <= SHORT_WITH_IMPORTS && length - importsIn(lines) <= SHORT)
}

export const SHORT = 15 // lines
const SHORT_WITH_IMPORTS = 20 // lines
/** The length in lines to which a page's own code is shown as written rather than a part of it. */
export const LONGEST_ON_PAGE = 25

/** The number of lines of import statements, which may list their names on lines of their own. */
function importsIn(lines: readonly Line[]): number {
  let count = 0
  let isOpen = false
  for (const { text } of lines) {
    if (text.trim() === '' || !(isOpen || IMPORT.test(text))) continue
    count++
    isOpen = isOpen ? !/[)}]/.test(text) : /[({][^)}]*$/.test(text)
  }
  return count
}

const IMPORT =
  /^(?:import\b|from\s+\S+\s+import\b|(?:pub\s+)?use\s|using\s+(?!var\b|\()|#include\b|require\w*\b|(?:const|let|var|local)\s+[^=]+=\s*require\b)/

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

/** Whether an offset is the first code of its line. */
export const startsLine = (text: string, offset: number): boolean =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === ''

export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''

/** The text without an indentation of its lines after the first. */
export const aligned = (written: string, indent: string): string =>
  written.replaceAll(`\n${indent}`, '\n')
