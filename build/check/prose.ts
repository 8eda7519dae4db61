/** The sentences of a page or docstring, without its code. */
import { indentOf } from '../../runtime/std/indentation.ts'

/** Blanks out fences of unknown languages, indented code, literal blocks and tables. No line moves. */
export function prose(text: string): string {
  const lines = text.split('\n')
  let fence = ''
  /** The column at which the text of the list item begins that a line may continue. */
  let column = 0
  return lines
    .map((line, i) => {
      const above = lines[i - 1] ?? ''
      const ticks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
      if (fence !== '') {
        if (ticks?.startsWith(fence)) fence = ''
        return ''
      }
      const spaced = line.replace(/^\t+/, (tabs) => ' '.repeat(CODE_INDENT * tabs.length))
      const indent = indentOf(spaced)
      const item = ITEM.exec(spaced)?.[0].length
      if (item !== undefined && indent < column + CODE_INDENT) column = item
      else if (above.trim() === '' && line.trim() !== '' && indent < column) column = 0
      if (line.trim() !== '' && indent >= column + CODE_INDENT && item !== column) return ''
      if (ticks === undefined || isUnderline(line, above)) return line.replace(ANCHOR, '')
      fence = ticks
      return ''
    })
    .join('\n')
}

/** CommonMark, 4.4 and 5.2. */
const CODE_INDENT = 4
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)]|#\.)\s+(?=\S)/

/** `<a name="shop.total">`, whose name links use. */
const ANCHOR = /<a\s[^>]*>/g

/** Whether a line of tildes or backticks underlines a title of reStructuredText. */
const isUnderline = (line: string, above: string): boolean =>
  /^(?:~{4,}|`{4,})\s*$/.test(line) &&
  above.trim() !== '' &&
  above.trim().length <= line.trim().length
