/**
 * One line of Markdown, such as a summary, for places that show text and code alone: a link becomes its text, backticks
 * become code, and emphasis goes. Whole texts need a real parser; this one is small enough for a list.
 */
export interface InlinePart {
  readonly text: string
  readonly isCode: boolean
}

export function inlineParts(markdown: string): InlinePart[] {
  return markdown
    .replace(LINK, '$1$2')
    .replace(STRONG, '$1')
    .replace(ROLE, '')
    .split(CODE)
    .map((text, i) =>
      i % 2 === 1 ? { text, isCode: true } : { text: unstressed(text), isCode: false },
    )
    .filter(({ text }) => text !== '')
}

/** The same as text alone. */
export const inlineText = (markdown: string): string =>
  inlineParts(markdown)
    .map(({ text }) => text)
    .join('')

/** `[text](address "title")`, `[text][reference]`, and rustdoc's [`code`], a link without an address. */
const LINK =
  /!?\[([^\]]*)\](?:\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)|\[[^\]]*\])|\[(?=`)([^\]]*)\]/gu
/** Not `__`, which is rather a part of a name, as in `__init__`. */
const STRONG = /\*\*(?=\S)(.+?)\*\*/gu
/** reStructuredText says in front of code what it names: :func:`name`. */
const ROLE = /(?<!\w):[\w:+-]+:(?=`)/gu
const CODE = /``?([^`]+)``?/u

/** `a *tide* table` → `a tide table`; `*args` and `a * b` stay. */
const unstressed = (text: string): string =>
  text.replace(/(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?![\w*])/gu, '$1')
