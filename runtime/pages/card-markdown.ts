/**
 * The Markdown twin of a card's page, for programs and language models: the card as MCP shows it (mcp/card-text.ts),
 * with a title and links to the twins of related cards.
 */
import type { Card, CardHead } from '../card.ts'
import { oneLine, renderCard } from '../context/render-card.ts'
import { libraryAddress } from './page-address.ts'
import type { PageMaterial } from './page-material.ts'
import type { SiteLinks } from './site-links.ts'

/** In each list. */
const MOST_LINKS = 20

export function cardMarkdown({ card, heads }: PageMaterial, links: SiteLinks): string {
  const [example] = card.kind === 'symbol' ? (card.examples ?? []) : []
  const lists = listsOf(card).flatMap(({ title, ids }) => {
    const found = [...new Set(ids)].flatMap((id) => heads.get(id) ?? []).slice(0, MOST_LINKS)
    return found.length === 0
      ? []
      : [`## ${title}\n\n${found.map((head) => item(head, links)).join('\n')}`]
  })
  return `${[
    `# ${plain(card.title)}`,
    ...(card.summary === '' ? [] : [`> ${plain(card.summary)}`]),
    `All of ${plain(card.project)}: [llms.txt](${links.root}${libraryAddress(card.project)}llms.txt)`,
    renderCard(card, example === undefined ? {} : { example }),
    ...lists,
  ].join('\n\n')}\n`
}

function item(head: CardHead, { root, addressOf }: SiteLinks): string {
  const words = plain(head.summary)
  return `- [${plain(head.title)}](${root}${addressOf(head, 'md')})${words === '' ? '' : `: ${words}`}`
}

/** One line whose brackets cannot form a link. */
const plain = (text: string): string => oneLine(text).replace(/[[\]]/g, '\\$&')

interface List {
  readonly title: string
  readonly ids: readonly string[]
}

function listsOf(card: Card): List[] {
  switch (card.kind) {
    case 'symbol':
      return [
        { title: 'Examples', ids: card.recipes },
        { title: 'Members', ids: idsOf(card.related.children) },
        { title: 'Used in', ids: idsOf([...card.related.docs, ...card.related.called_by]) },
        { title: 'See also', ids: idsOf([...card.related.parents, ...card.related.calls]) },
      ]
    case 'recipe':
      return [{ title: 'Shows', ids: card.symbols }]
    case 'guide':
      return [
        { title: 'Sections', ids: card.children },
        { title: 'Refers to', ids: card.references },
      ]
    case 'module':
      return [{ title: 'Offers', ids: card.exports }]
    default:
      return card satisfies never
  }
}

const idsOf = (neighbours: readonly { readonly symbol: string }[]): string[] =>
  neighbours.map(({ symbol }) => symbol)
