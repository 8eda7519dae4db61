/**
 * The blocks of a docstring that are code because they are indented deeper than its sentences, as in Go and RDoc. The
 * continuation of a list item or a tag is indented as well, but is not code; nor is a block without a call, an
 * assignment or the declaration of a type.
 */
import { withoutMargin } from '../../../runtime/std/indentation.ts'

/** @param indent matches the beginning of such a line in this language */
export function indentedCode(lines: readonly string[], indent: RegExp): string[] {
  const blocks: string[] = []
  /** The last line at the margin. */
  let above = ''
  let block: string[] = []
  const close = (): void => {
    const code = withoutMargin(block).join('\n')
    if (CODE.test(code) && !CONTINUED.test(above) && !CONTINUED.test(code)) {
      blocks.push(code.trimEnd())
    }
    block = []
  }
  for (const line of lines) {
    if (line.trim() === '') {
      if (block.length > 0) block.push('')
    } else if (indent.test(line)) block.push(line)
    else {
      close()
      above = line
    }
  }
  close()
  return blocks
}

const CODE =
  /^type \p{Lu}\w* (?:struct|interface) \{|[\p{L}\p{N}_\])!?>][({]|[\p{L}\p{N}_\])] (?::|\+|\|\|)?= \S|\)\.|\bdo\b/u
/** Matches an item of a list, a tag, and RDoc's list of ways to call a method. */
const CONTINUED = /^\s*(?:[-*+•]\s|\d+[.)]\s|[@:]\w|call-seq:)/
