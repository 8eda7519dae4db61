/** What a page says about its code, in the text above it and in comments. */
import type { LexicalSyntax } from '../library.ts'
import { commentsIn } from './code-words.ts'

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

/** Whether the text directly above an example advises against it: `❌ DON'T`, `Bad:`. */
export function advisesAgainst(above: string): boolean {
  const lines = above.split('\n').filter((line) => line.trim() !== '')
  const last = lines.slice(-MAX_ADVICE_LINES).findLast((line) => ADVICE.test(line))
  return last !== undefined && AGAINST.test(last)
}

/** Whether a comment in the code warns against it: `// ❌ a new store each time`, `# This will not work`. */
export const warnsInside = (code: string, syntax: LexicalSyntax): boolean =>
  commentsIn(code, syntax).some(({ start, end }) => WARNING.test(code.slice(start, end)))

/** Whether the first line of code is a comment that advises against it: `// Bad:`. */
export function opensWithWarning(code: string, syntax: LexicalSyntax): boolean {
  const [first] = commentsIn(code, syntax)
  return first?.start === 0 && advisesAgainst(code.slice(0, first.end).split('\n', 1)[0] ?? '')
}

/** Matches words that judge code: `Bad:`, `wrong way`, but not `wrong passwords`. */
const JUDGMENT = String.raw`(?:bad|wrong|incorrect)(?=[ \t]*(?:$|[^\p{L}\s]|(?:ways?|examples?|practices?|usages?|code|approach|ideas?)\b))`
const CROSS = '(?:❌|🚫|👎)'

const WARNING = new RegExp(
  String.raw`^[^\p{L}\p{N}\n]{0,4}[ \t]*(?:${CROSS}(?![ \t]*\w*errors?\b)|(?:don['’]?t do\b|${JUDGMENT})|.*\b(?:infinite loop|won['’]t work|does(?:n['’]t| not) work|will not work|will (?:cause an|crash|break|fail))\b)`,
  'imu',
)

const MAX_ADVICE_LINES = 4
/** Matches an instruction that goes with the code, and not against it: `Don't forget to close the cart:`. */
const REMINDER = String.raw`\s+(?:forget|worry|hesitate|miss|panic|need|have|be)\b`
const AGAINST = new RegExp(
  String.raw`^[^\p{L}\n]*${CROSS}|^[^\p{L}\n]*(?:(?:don['’]?t|do not)\b(?!${REMINDER})|${JUDGMENT}|avoid\b|anti-?pattern\b)`,
  'imu',
)
const ADVICE = new RegExp(
  String.raw`${AGAINST.source}|^[^\p{L}\n]*(?:✅|👍)|^[^\p{L}\n]*(?:do|good|right|correct|instead|better|prefer)\b`,
  'imu',
)
