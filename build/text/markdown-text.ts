/**
 * Converts text of a library to Markdown that shows it literally. All markup is escaped, so a name or a docstring
 * cannot add a link, an image or HTML to a changelog or a job summary.
 */

/** A code span, delimited by more backticks than any run in the text. */
export function code(text: string): string {
  const one = text.replace(/\s+/g, ' ')
  const runs = (one.match(/`+/g) ?? []).map(({ length }) => length)
  const fence = '`'.repeat(Math.max(0, ...runs) + 1)
  return fence.length > 1 ? `${fence} ${one} ${fence}` : `\`${one}\``
}

/** Escapes markup, except for code spans. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(`+)([^`]+)\1|[\\*_[\]<>&#|`@]/g, (sign, _, inside?: string) =>
      inside === undefined ? `\\${sign}` : code(inside.trim()),
    )

/** Escapes bars, which end the cell of a table even in a code span. */
export const cell = (markdown: string): string => markdown.replace(/(?<!\\)\|/g, '\\|')
