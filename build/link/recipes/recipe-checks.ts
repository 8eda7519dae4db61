/** What the checks of a recipe say of it as an example, in any language: that there is a value, or many cases. */
import { LOOP } from '../../text/loops.ts'

/** Whether all that its checks say is that there is a value. */
export function isVague(lines: readonly string[]): boolean {
  const checks = lines.filter((line) => CHECK.test(line))
  return checks.length > 0 && checks.every((line) => VAGUE.test(line))
}

/** Whether it goes through a table of cases, or checks in a loop. */
export const hasCases = (code: string): boolean => CASES.test(code) || checksInLoop(code)

/** Whether the body of a loop contains an assertion. */
function checksInLoop(code: string): boolean {
  const lines = code.split('\n')
  return lines.some((line, i) => {
    if (!LOOP.test(line)) return false
    const margin = line.search(/\S/)
    for (const inside of lines.slice(i + 1)) {
      if (inside.trim() !== '' && inside.search(/\S/) <= margin) return false
      if (CHECK.test(inside)) return true
    }
    return false
  })
}

const CASES = /\[\]struct|(?:describe|test|it)\.each\b/
/** Matches a check that there is a value. */
const VAGUE =
  /not_?null|not_?nil|is_?not_?none|is not none|to_?be_?defined|not_to be_nil|not\.to_?be_?(?:null|undefined|nil)|\bto\.exist\b/i
const CHECK = /\b(?:assert|expect|should|require|check|verify)\w*\b|\.(?:Error|Fatal)f?\(/i
