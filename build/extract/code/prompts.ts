/**
 * Converts an interactive session to a program: `>>> x = f()` becomes `x = f()`. Short output becomes a comment,
 * because it shows what to expect; long output is dropped.
 */
export interface Prompts {
  /** Matches the prompt of a statement's first line, and of its other lines. */
  readonly first: RegExp
  readonly next: RegExp
  /** Matches the mark of output, if there is one (`Out[1]:`). */
  readonly output?: RegExp | undefined
  /** Matches directives for the program that checks the session. */
  readonly directives?: RegExp | undefined
  /** The sign that begins a comment. */
  readonly comment: string
}

const MAX_PRINTED = 3 // lines of output that are kept as a comment

export function hasPrompt(text: string, { first }: Prompts): boolean {
  return text.split('\n').some((line) => first.test(line))
}

/** The text without prompts; unchanged if it has none. */
export function withoutPrompts(text: string, prompts: Prompts): string {
  if (!hasPrompt(text, prompts)) return text
  const { first, next, output, directives, comment } = prompts
  const code: string[] = []
  let printed: string[] = []
  const flush = (): void => {
    const shown = printed.filter((line) => line.trim() !== '')
    if (shown.length <= MAX_PRINTED)
      for (const line of shown) code.push(`${comment} ${line.trim()}`)
    printed = []
  }
  let isOpen = false
  for (const line of text.split('\n')) {
    const begins = first.exec(line)
    const continuation = begins === null && isOpen ? next.exec(line) : null
    const prompt = begins ?? continuation
    if (prompt !== null) {
      flush()
      if (begins !== null && line.slice(prompt[0].length).trim() === '') continue
      const typed = line.slice(prompt[0].length)
      code.push((directives === undefined ? typed : typed.replace(directives, '')).trimEnd())
      isOpen = true
    } else if (line.trim() === '') {
      flush()
      if (code.length > 0 && code.at(-1) !== '') code.push('')
      isOpen = false
    } else if (code.at(-1) === '' && line.trim().startsWith(comment)) {
      // Below an empty line, it is a remark about the next statement.
      code.push(line.trim())
    } else {
      printed.push(output === undefined ? line : line.replace(output, ''))
      isOpen = false
    }
  }
  flush()
  return code.join('\n').trim()
}
