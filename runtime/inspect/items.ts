/**
 * Splits a text into list items, each on one line: an item begins at the margin or with a bullet.
 */
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
