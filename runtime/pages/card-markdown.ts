/**
 * The Markdown of a card's page, for programs and language models: the card as MCP shows it (mcp/card-text.ts), then
 * the rest of the page: examples, source, and links to the Markdown of related cards. It is at most 50,000 characters
 * long, because programs read no more.
 */
import type { Card, CardHead, Neighbour, SymbolCard } from '../card.ts'
import { recipeNotices } from '../cards/recipe-notices.ts'
import { fenced, inCode, renderCard } from '../context/render-card.ts'
import { linesWithin } from './lines-within.ts'
import { shownName } from './lists.ts'
import { libraryAddress } from './page-address.ts'
import type { PageMaterial } from './page-material.ts'
import { baseOf, type SiteLinks } from './site-links.ts'
import { escaped, summaryMarkdown } from './summary.ts'

/** Of the whole text; lists are cut to fit. */
const MAX_CHARACTERS = 48_000

export function cardMarkdown({ card, heads, source }: PageMaterial, links: SiteLinks): string {
  const parts = [
    `# ${plain(card.title)}`,
    ...(card.summary === '' ? [] : [`> ${summaryMarkdown(card.summary)}`]),
    `All of ${plain(card.project)}: [llms.txt](${baseOf(links)}${libraryAddress(card.project)}llms.txt)`,
    renderCard(card, {}),
    ...(card.kind === 'symbol' ? moreOf(card, heads, links) : []),
    ...(source === null
      ? []
      : [
          `## Source: ${inCode(`${source.path}:${source.firstLine}`)}\n\n${fenced(source.text, card.language)}`,
        ]),
  ]
  let left = MAX_CHARACTERS - parts.join('\n\n').length
  for (const { title, ids } of listsOf(card)) {
    const all = [...new Set(ids)]
    const lines = linesWithin(left, all, (id) => item(id, heads.get(id), links))
    const more = all.length - lines.length
    left = more > 0 ? 0 : left - lines.reduce((sum, { length }) => sum + length + 1, 0)
    if (lines.length === 0) continue
    parts.push(
      `## ${title}\n\n${[...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')}`,
    )
  }
  return `${parts.join('\n\n')}\n`
}

/** A name without a card, such as a builtin, is text. */
function item(id: string, head: CardHead | undefined, links: SiteLinks): string {
  if (head === undefined) return `- ${inCode(id)}`
  const { name, isCode } = shownName(head)
  return [
    `- [${isCode ? inCode(name) : plain(name)}](${baseOf(links)}${links.addressOf(head, 'md')})`,
    ...(head.kind === 'symbol' ? [`*${plain(head.symbol_kind)}*`] : []),
    ...(head.summary === '' ? [] : [summaryMarkdown(head.summary)]),
  ].join(' ')
}

/** One line that cannot form a link, code or HTML. */
const plain = (text: string): string => escaped(text.replace(/\s+/gu, ' ').trim())

function moreOf(
  { examples = [], enrichment, language, project }: SymbolCard,
  heads: PageMaterial['heads'],
  links: SiteLinks,
): string[] {
  const excerpts = examples.map((shown) => {
    const { recipe, code, cut, whole_lines } = shown
    const address = `${baseOf(links)}${links.addressOf({ project, id: recipe }, 'md')}`
    const from = cut ? `Cut from ${whole_lines} lines of` : 'From'
    const notes = [`[${plain(heads.get(recipe)?.title ?? recipe)}](${address})`].concat(
      recipeNotices(shown).map(plain),
    )
    return `${fenced(code, language)}\n\n${from} ${notes.join(', ')}`
  })
  return [
    ...(enrichment === undefined
      ? []
      : [`Summary by ${plain(enrichment.model)}: ${plain(enrichment.summary)}`]),
    ...(excerpts.length === 0 ? [] : [`## Examples\n\n${excerpts.join('\n\n')}`]),
  ]
}

interface List {
  readonly title: string
  readonly ids: readonly string[]
}

function listsOf(card: Card): List[] {
  switch (card.kind) {
    case 'symbol': {
      const { children, docs, tests, called_by, parents, calls, imports } = card.related
      return [
        { title: 'Members', ids: idsOf(children) },
        { title: 'More examples', ids: card.recipes },
        { title: 'Used in docs', ids: idsOf(docs) },
        { title: 'Used in tests', ids: idsOf(tests) },
        { title: 'Called by', ids: idsOf(called_by) },
        { title: 'Belongs to', ids: idsOf(parents) },
        { title: 'Calls', ids: idsOf(calls) },
        { title: 'Uses', ids: idsOf(imports) },
      ]
    }
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

const idsOf = (neighbours: readonly Neighbour[]): string[] => neighbours.map(({ symbol }) => symbol)
