/**
 * The first paragraphs and items of a Markdown text as plain nodes, without headings, tables or pictures, for which a
 * preview has no room. A complete parser would be larger than the rest of the preview; the card's own page uses one.
 */
import { inlineProse } from '../inline-prose.ts'
import { h } from '../markup.ts'

/** As many as fit beside a list. */
const MAX_PARAGRAPHS = 5
const MAX_LETTERS = 600

export function plainProse(markdown: string): HTMLElement[] {
  const paragraphs = markdown
    .replace(/^(?<fence>`{3,}|~{3,})[\s\S]*?(?:^\k<fence>.*$|$(?![\s\S]))/gmu, '')
    .replace(/<!--[\s\S]*?-->/gu, '')
    // Quoted text, also that of an alert: `> [!NOTE]`
    .replace(/^> ?(?:\[!\w+\])?/gmu, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/u)
    .map((text) =>
      text
        .trim()
        .replace(/^[-*+](?=\s)/u, '•')
        .replace(/\s+/gu, ' '),
    )
    .filter((text) => text !== '' && !/^(?:#|\||:::|import |<[a-z/!])/iu.test(text))
    .slice(0, MAX_PARAGRAPHS)
  let left = MAX_LETTERS
  return paragraphs.flatMap((text) => {
    if (left <= 0) return []
    const shown = text.length > left ? `${text.slice(0, left).replace(/\s+\S*$/u, '')} …` : text
    left -= shown.length
    return [h('p', { class: 'lead', dir: 'auto' }, ...inlineProse(shown))]
  })
}
