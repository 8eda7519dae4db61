/**
 * The lines of an excerpt with its types below its statements, for languages whose programs must have them in this
 * order, whereas the class of a test may have them in any.
 */
import type { Line } from './lines.ts'

/** @param definition matches the beginning of a type */
export function withTypesLast(lines: readonly Line[], definition: RegExp): readonly Line[] {
  const types: Line[][] = []
  const others: Line[] = []
  let block: Line[] = []
  let depth = 0
  let isInType = false
  for (const line of lines) {
    const { text } = line
    if (!isInType && depth === 0) {
      if (HEAD.test(text)) {
        block.push(line)
        continue
      }
      isInType = definition.test(text)
      if (!isInType) others.push(...block.splice(0))
    }
    depth += count(text, '{') - count(text, '}')
    ;(isInType ? block : others).push(line)
    const isEnd = depth === 0 && /[};]\s*$/.test(text)
    if (isInType && isEnd) {
      types.push(block)
      block = []
      isInType = false
    }
  }
  // Braces in strings may leave a block open.
  const isRead = depth === 0 && !isInType
  const isStatement = ({ text }: Line): boolean => text.trim() !== '' && !IMPORT.test(text)
  if (!isRead || types.length === 0 || !others.some(isStatement)) return lines
  const code = withoutGaps([...others, ...block])
  return [...code, ...types.flatMap((type) => [GAP, ...type])]
}

const GAP: Line = { text: '', from: [] }

/** Matches an attribute or a comment, which belongs to what is below it. */
const HEAD = /^(?:\[[^\]]*\]\s*$|\/\/)/
const IMPORT = /^(?:global\s+)?using\s+(?!var\b|\()/

const count = (text: string, sign: string): number => text.split(sign).length - 1

/** Without empty lines at the end, and with one of several in a row. */
function withoutGaps(lines: readonly Line[]): Line[] {
  const isEmpty = (line: Line | undefined): boolean => line?.text.trim() === ''
  const kept = lines.filter((line, i) => !isEmpty(line) || !isEmpty(lines[i - 1]))
  return isEmpty(kept.at(-1)) ? kept.slice(0, -1) : kept
}
