/**
 * Handles notes and tabs in MkDocs syntax, a marker line above indented text:
 *
 *   !!! note "Title"                                === "Python"
 *       Text, and code in it.                           ```python
 *
 * A Markdown parser sees a code block there. Moving the indentation to the end of each line makes it read as
 * Markdown, while every line keeps its length and place.
 */
import { indentOf } from '../../../runtime/std/indentation.ts'

export interface Unindented {
  readonly text: string
  /** The number of spaces moved to the end of each line, by 0-based line. */
  readonly moved: ReadonlyMap<number, number>
}

const MARKER =
  /^( *)(?:!!!|\?\?\?\+?|===)\s+(?:["'].*["']|[\w-]+(?:\s+[\w-]+)*(?:\s+["'].*["'])?)\s*$/
const STEP = 4

export function unindentBlocks(text: string): Unindented {
  const moved = new Map<number, number>()
  if (!/^ *(!!!|\?\?\?\+?) +\w|^ *=== +["']/m.test(text)) return { text, moved }
  /** The indentation of each open block. */
  const open: number[] = []
  let fence = ''
  const lines = text.split('\n').map((line, i) => {
    const indent = indentOf(line)
    const isBlank = line.trim() === ''
    while (!isBlank && open.length > 0 && indent < (open.at(-1) ?? 0)) {
      open.pop()
      fence = ''
    }
    const by = isBlank ? 0 : (open.at(-1) ?? 0)
    const inside = line.slice(by)
    const mark = /^ *(`{3,}|~{3,})/.exec(inside)?.[1] ?? ''
    if (fence !== '') {
      if (mark.startsWith(fence) && inside.trim() === mark) fence = ''
    } else if (mark !== '') fence = mark
    else if (isMarker(inside)) {
      open.push(indent + STEP)
      return ' '.repeat(line.length)
    }
    if (by > 0) moved.set(i, by)
    return inside + ' '.repeat(by)
  })
  return { text: lines.join('\n'), moved }
}

/** Whether a line is a marker. `===` may also underline a title, but a tab has a quoted name. */
function isMarker(line: string): boolean {
  const match = MARKER.exec(line)
  return match !== null && (!line.trimStart().startsWith('===') || /["']/.test(line))
}
