/**
 * The blocks of a docstring that are code because they stand deeper than its sentences, as Go and RDoc mark it. What
 * continues a list or a tag is indented as well and is no code, nor is a block in which nothing is called or assigned.
 */
import { withoutMargin } from '../../../runtime/std/indentation.ts'

/** @param indent what such a line begins with, in this language */
export function indentedCode(lines: readonly string[], indent: RegExp): string[] {
  const blocks: string[] = []
  /** The last line that stands at the margin. */
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

const CODE = /[\p{L}\p{N}_\])!?>][({]|[\p{L}\p{N}_\])] (?::|\+|\|\|)?= \S|\)\.|\bdo\b/u
/** An item of a list, a tag, RDoc's list of ways to call a method. */
const CONTINUED = /^\s*(?:[-*+•]\s|\d+[.)]\s|[@:]\w|call-seq:)/
