/**
 * Finds statements of an interactive session that do not parse. Each has a prompt of its own, so a statement before
 * another prompt is complete. Before output it may go on, because authors leave out the prompts of continued lines.
 */
import { openLanguage } from '../extract/code/open-language.ts'
import type { Language } from '../languages/grammars.ts'
import { omitsCode } from './omitted-code.ts'
import { type Repair, repairOf } from './syntax-repair.ts'

interface Statement {
  readonly code: string
  /** The index of its first line. */
  readonly line: number
  /** Whether another prompt follows. */
  readonly isComplete: boolean
}

/** The first repair, with its line in the session. */
export async function sessionRepair(
  lines: readonly string[],
  language: Language | undefined,
): Promise<Repair | undefined> {
  if (language === undefined) return undefined
  const { validate } = await openLanguage(language)
  const isWhole = (code: string): boolean => validate(`${code}\n`)?.errors === null
  for (const { code, line, isComplete } of statementsIn(lines)) {
    if (isWhole(code) || isWhole(`${code}\n    x`) || COMMAND.test(code)) continue
    if (await omitsCode(code, language)) continue
    const first = validate(code)?.errors?.first ?? 0
    const repair = repairOf(code, isWhole, { first, mayEndWrong: isComplete })
    if (repair !== undefined) return { ...repair, line: line + repair.line }
  }
  return undefined
}

function statementsIn(lines: readonly string[]): Statement[] {
  const statements: Statement[] = []
  for (let at = 0; at < lines.length; at++) {
    const code = PROMPT.exec(lines[at] ?? '')?.[1]
    if (code === undefined) continue
    const line = at
    const parts = [code]
    for (;;) {
      const next = CONTINUED.exec(lines[at + 1] ?? '')
      if (next === null) break
      parts.push(next[1] ?? '')
      at++
    }
    const isComplete = PROMPT.test(lines[at + 1] ?? '')
    statements.push({ code: parts.join('\n').trimEnd(), line, isComplete })
  }
  return statements
}

const PROMPT = /^\s*>>> (.*)$/
const CONTINUED = /^\s*\.\.\.(?: (.*))?$/
/** A command of the shell or of IPython, and Python 2's `print`. */
const COMMAND = /^\s*(?:[%!$?]|print\s+[^(\s])/
