/** What a page says of its code, in the text above it and in comments. */

/** The sentence directly above the code. */
export function sentenceAbove(text: string): string {
  const paragraph =
    text
      .trimEnd()
      .split(/\n[ \t]*\n/)
      .at(-1)
      ?.trim() ?? ''
  const isProse = /^[\p{L}`*_[(]/u.test(paragraph) && /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(paragraph)
  return isProse ? paragraph.replace(/\s+/g, ' ').replace(/:+$/, '.') : ''
}

/** Whether a page advises against what it shows below a text: `❌ DON'T`, `Bad:`. */
export function advisesAgainst(above: string): boolean {
  const lines = above.split('\n').filter((line) => line.trim() !== '')
  const last = lines.slice(-MAX_ADVICE_LINES).findLast((line) => ADVICE.test(line))
  return last !== undefined && AGAINST.test(last)
}

/** Whether a comment in the code warns of it: `// ❌ a new store each time`, `# This will not work`. */
export const warnsInside = (code: string): boolean => WARNING.test(code)

const WARNING =
  /(?:\/\/|#|--)[ \t]*(?:(?:❌|🚫|👎)(?![ \t]*\w*errors?\b)|(?:don['’]?t do|bad|wrong|incorrect)\b|.*\b(?:infinite loop|won['’]t work|does(?:n['’]t| not) work|will not work|will (?:cause an|crash|break|fail))\b)/iu

const MAX_ADVICE_LINES = 4
const AGAINST =
  /^[^\p{L}\n]*(?:❌|🚫|👎)|^[^\p{L}\n]*(?:don['’]?t|do not|bad|wrong|incorrect|avoid|anti-?pattern)\b/iu
const ADVICE = new RegExp(
  String.raw`${AGAINST.source}|^[^\p{L}\n]*(?:✅|👍)|^[^\p{L}\n]*(?:do|good|right|correct|instead|better|prefer)\b`,
  'iu',
)
