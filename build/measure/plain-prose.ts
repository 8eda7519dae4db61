/**
 * Extracts the sentences of a document from its source lines. Cards of guides have their original text, in Markdown or
 * reStructuredText. Prose is the text outside of fences, literal blocks, directives, tables and headings. This works
 * line by line rather than with a parser, because a missed sentence only means one question fewer.
 */

/** Matches the paths of changelogs, which describe changes rather than functions. */
export const CHANGELOG_PATH =
  /(^|\/)(change(s|log)?|history|news|release([-_ ]?notes?|s)?|whats?[-_ ]?new)\b/i

/** Paragraphs on one line each, with their inline markup. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let open: string[] = []
  const close = (): void => {
    const line = open.join(' ').replace(/\s+/g, ' ').trim()
    if (line !== '') paragraphs.push(line)
    open = []
  }
  const lines = withoutFences(text).split('\n')
  /** Inside a literal block or directive: everything indented below it. */
  let below = false
  for (const line of lines) {
    const indented = /^\s{2,}/.test(line)
    if (line.trim() === '') {
      if (/::\s*$/.test(open.at(-1) ?? '')) below = true
      close()
    } else if (below && indented) continue
    else if (/^\s*\.\. /.test(line)) {
      close()
      below = true
    } else if (UNDERLINE.test(line)) open = []
    else if (NOT_PROSE.test(line)) close()
    else {
      below = false
      if (ITEM.test(line)) close()
      open.push(line.replace(ITEM, ''))
    }
  }
  close()
  return paragraphs
}

export const sentencesOf = (paragraph: string): string[] =>
  paragraph.split(SENTENCE_END).flatMap((sentence) => {
    const whole = sentence.trim()
    return whole === '' ? [] : [whole]
  })

/** Inline markup as a person would read it aloud. */
export const withoutInlineMarkup = (text: string): string =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/(?::[\w+.-]+)+:(?=`)|\{[\w:+.-]+\}(?=`)/g, '')
    .replace(/`+~?([^`<]*?)\s*(?:<[^`>]*>)?`+_{0,2}/g, '$1')
    .replace(/<[^>\s][^>]*>/g, ' ')
    .replace(/(?<![\w*])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?![\w*])/g, '')
    .replace(/:{2,}\s*$/, ':')
    .replace(/\s+/g, ' ')
    .trim()

/** Not after an abbreviation: `e.g. This`. */
const SENTENCE_END =
  /(?<=[.!?:]["')\]]?)(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|Fig|No)\.)\s+(?=["'(`*:[\p{Lu}])/u
const UNDERLINE = /^\s*([=\-~^"'#*+.`_])\1{2,}\s*$/
/** Headings, tables, field lists, comments, fences of directives, images. */
const NOT_PROSE =
  /^\s*(?:#{1,6}\s|\||\+[-=+]+|:[\w-]+:(?:\s|$)|:{3,}|<!--|\([\w.:-]+\)=|={2,}\s|-{2,}\s|>>>|\.\.\.\s)/
const ITEM = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+/

function withoutFences(text: string): string {
  return text.replace(
    /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))/gm,
    '\n',
  )
}
