/**
 * The text of a card for its page, as Markdown or in the docstring layout of its language, with links to other pages.
 */
import type { ElementContent } from 'hast'
import { jsdocToMarkdown } from './jsdoc.ts'
import { linkedCardId, MARKDOWN_COMMENTS } from './linked-card.ts'
import type { PageMaterial } from './page-material.ts'
import { docstringProse, markdownProse } from './prose.ts'
import { safeHref } from './safe-href.ts'
import { type SiteLinks, toCard } from './site-links.ts'

/** Below the headings of the page's own sections. */
const TOP_LEVEL = 3

export function cardProse(
  text: string,
  material: PageMaterial,
  links: SiteLinks,
): ElementContent[] {
  const { card } = material
  if (text.trim() === '') return []
  if (card.kind !== 'guide' && !MARKDOWN_COMMENTS.has(card.language))
    return docstringProse(text, TOP_LEVEL)
  return markdownProse(card.kind === 'guide' ? text : jsdocToMarkdown(text), {
    resolve: (target) => addressOf(target, material, links),
    topLevel: card.kind === 'guide' ? 2 : TOP_LEVEL,
  })
}

/**
 * An absolute URL stays, `./other.md#part` leads to the page of that section, and other links are relative to the
 * card's own URL.
 */
function addressOf(target: string, { card, heads }: PageMaterial, links: SiteLinks): string | null {
  if (URL.canParse(target)) return safeHref(target)
  const id = linkedCardId(target, card)
  const head = id === undefined ? undefined : heads.get(id)
  if (head !== undefined) return toCard(head, links)
  return card.url === undefined || target.startsWith('#') ? null : safeHref(target, card.url)
}
