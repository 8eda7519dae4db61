/**
 * Text of a library → Markdown that shows it as it is: nothing in it is markup, so a name or a docstring cannot add a link, an image
 * or HTML to a changelog or a job summary.
 */

/** In a code span, with longer runs of backticks around text that has some. */
export function code(text: string): string {
  const one = text.replace(/\s+/g, ' ')
  const runs = (one.match(/`+/g) ?? []).map(({ length }) => length)
  const fence = '`'.repeat(Math.max(0, ...runs) + 1)
  return fence.length > 1 ? `${fence} ${one} ${fence}` : `\`${one}\``
}

/** Code spans stay code spans. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(`+)([^`]+)\1|[\\*_[\]<>&#|`@]/g, (sign, _, inside?: string) =>
      inside === undefined ? `\\${sign}` : code(inside.trim()),
    )

/** For a cell of a table, where a bar ends the cell even in a code span. */
export const cell = (markdown: string): string => markdown.replace(/(?<!\\)\|/g, '\\|')
