/**
 * Replaces the text between two marks on a page, so that a table always agrees with its results.
 */
export function betweenMarks(page: string, start: string, end: string, text: string): string {
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(`the page has no place for the table: put ${start} and ${end} where it belongs`)
  return `${page.slice(0, from)}${start}\n\n${text.trim()}\n\n${page.slice(to)}`
}
