/** A text that may be a list → its items, each on one line: the lines that begin at the margin or with a bullet. */
export const itemsOf = (text: string): string[] =>
  text
    .split(/\n(?=\S|\s*(?:[-*•]|\d+[.)])\s)/u)
    .map((item) =>
      item
        .replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, '')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .filter((item) => item !== '')
