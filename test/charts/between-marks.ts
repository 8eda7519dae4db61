/** A page with two marks and a text → the page with the text between them, so that a table never disagrees with its results. */
export function betweenMarks(page: string, start: string, end: string, text: string): string {
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(`the page has no place for the table: put ${start} and ${end} where it belongs`)
  return `${page.slice(0, from)}${start}\n\n${text.trim()}\n\n${page.slice(to)}`
}
