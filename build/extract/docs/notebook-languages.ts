/** Languages that notebooks in Markdown run: the fence `{python}` is a cell, `{tip}` is a directive. */
const LANGUAGES: ReadonlySet<string> = new Set(
  'python python3 r julia bash sh sql js javascript ojs typescript ts rust go ruby c cpp'.split(
    ' ',
  ),
)

export const runsInNotebooks = (language: string): boolean => LANGUAGES.has(language.toLowerCase())
