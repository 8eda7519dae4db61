/**
 * The vocabulary of `cardcat check`: one place in a library's docs, notebooks, docstrings or tests that no longer
 * fits its source. The fields are printed unchanged.
 */

/** The kinds of findings, with their level and description; also the rules of the SARIF report. */
export const RULES = {
  'unknown-name': {
    level: 'error',
    description: 'A name of the library that does not exist.',
  },
  'misused-call': {
    level: 'error',
    description: 'A call that the signature does not allow.',
  },
  'deprecated-name': {
    level: 'warning',
    description: 'A name that is marked as deprecated.',
  },
  'unknown-parameter': {
    level: 'error',
    description: 'A docstring documents a parameter that the signature does not have.',
  },
  'undocumented-parameter': {
    level: 'note',
    description: 'A docstring documents some parameters and leaves this one out.',
  },
  'broken-link': {
    level: 'error',
    description: 'A link to a file that does not exist.',
  },
  'broken-anchor': {
    level: 'error',
    description: 'A link to a heading or label that does not exist.',
  },
  'syntax-error': {
    level: 'error',
    description: 'An example that does not parse.',
  },
} as const satisfies Readonly<
  Record<string, { readonly level: Level; readonly description: string }>
>

/** Errors and warnings fail a check, notes do not. */
export type Level = 'error' | 'warning' | 'note'
export type Rule = keyof typeof RULES

export interface Finding {
  readonly rule: Rule
  readonly level: Level
  readonly path: string
  readonly line: number
  /** The wrong name, as written there. */
  readonly name: string
  readonly message: string
  /** For a parameter: the symbol that the docstring documents. */
  readonly symbol?: string
  /** For a link: its target. */
  readonly target?: LinkTarget
  /** For a misused call: the named argument that is not a parameter. */
  readonly parameter?: string
  /** Suggestions, best first. */
  readonly suggestions: readonly string[]
  /** Present when there is exactly one way to fix it. */
  readonly fix?: Fix
}

export interface LinkTarget {
  /** From the root of the library. */
  readonly path: string
  readonly anchor?: string
}

/** On the finding's line, `from` occurs once and becomes `to`. */
export interface Fix {
  readonly from: string
  readonly to: string
}

export const makeFinding = (rule: Rule, rest: Omit<Finding, 'rule' | 'level'>): Finding => ({
  rule,
  level: RULES[rule].level,
  ...rest,
})

/** The same finding without enough evidence for an error. */
export const asNote = (finding: Finding): Finding => ({ ...finding, level: 'note' })
