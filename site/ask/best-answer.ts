/**
 * The answer without a model: the best card of the search with its import line, first lines and example, and the
 * guide paragraph that contains most of the question's words.
 */
import type { Warning } from '../../runtime/answers.ts'
import type { Card, GuideCard } from '../../runtime/card.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { importLine } from '../../runtime/context/import-line.ts'
import type { AssembledContext } from '../../runtime/context.ts'
import { isStopTerm } from '../../runtime/pack/lexical/stop-words.ts'
import { stem } from '../../runtime/pack/lexical/tokenizer.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { codeBlock } from '../card/code-block.ts'
import { breakable, type Child, h } from '../markup.ts'
import { plainProse } from '../search-box/plain-prose.ts'
import { cardHref } from './name-marks.ts'

export interface BestAnswer {
  readonly best: Card | null
  readonly guide: GuideCard | null
  /** Why there is no card. */
  readonly reason: string
  readonly warnings: readonly Warning[]
}

export async function findBest(
  catalog: Catalog,
  question: string,
  { pieces }: AssembledContext,
  project: string | null,
): Promise<BestAnswer> {
  const {
    results,
    reason,
    warnings = [],
  } = await searchCards(catalog, question, {
    limit: 1,
    ...(project !== null && { projects: [project] }),
  })
  const [best = null] = results
  const guide = pieces.map(({ card }) => card).find((card) => card.kind === 'guide')
  return { best, guide: guide ?? null, reason: reason ?? 'Nothing was found.', warnings }
}

export function bestAnswer(
  question: string,
  { best, guide, reason }: Omit<BestAnswer, 'warnings'>,
): Node[] {
  if (best === null) return [h('p', {}, reason)]
  return [
    best.kind === 'guide' ? guidePart(question, best) : cardPart(best),
    ...(guide === null || guide.id === best.id ? [] : [guidePart(question, guide)]),
  ]
}

function cardPart(card: Card): HTMLElement {
  const line = card.kind === 'symbol' ? importLine(card) : undefined
  return section(card, [
    line === undefined ? null : codeOf(line, card.language, 'Import'),
    card.kind === 'symbol' && card.signature !== ''
      ? codeOf(card.signature, card.language, 'Signature')
      : null,
    ...(card.kind === 'symbol' && card.summary === card.signature ? [] : plainProse(card.summary)),
    example(card),
  ])
}

function example(card: Card): Child {
  if (card.kind === 'recipe') return codeOf(card.code, card.language, 'Example')
  const [first] = card.kind === 'symbol' ? (card.examples ?? []) : []
  return first === undefined ? null : codeOf(first.code, card.language, 'Example')
}

const guidePart = (question: string, guide: GuideCard): HTMLElement =>
  section(guide, plainProse(bestParagraph(guide.text, question)))

function section(card: Card, parts: readonly Child[]): HTMLElement {
  const isName = card.kind === 'symbol' || card.kind === 'module'
  const kind = card.kind === 'symbol' ? card.symbol_kind : card.kind
  return h(
    'section',
    { class: 'best', 'data-kind': card.kind },
    h('p', { class: 'label' }, h('span', { class: 'badge' }, kind), ` ${card.project}`),
    h(
      'h3',
      { class: isName ? 'mono' : null },
      h('a', { href: cardHref(card.project, card.id) }, ...breakable(card.title)),
    ),
    ...parts,
  )
}

const codeOf = (text: string, language: string, label: string): HTMLElement =>
  codeBlock(text, { language, label, wrap: label === 'Signature' })

/** The first paragraph with the most of the question's words. */
function bestParagraph(markdown: string, question: string): string {
  const asked = new Set(stemsOf(question))
  let best = markdown
  let most = 0
  for (const paragraph of markdown.split(/\n\s*\n/)) {
    const count = new Set(stemsOf(paragraph).filter((word) => asked.has(word))).size
    // A heading repeats the title.
    if (count <= most || /^\s*(?:#|```|~~~|\|)/.test(paragraph)) continue
    most = count
    best = paragraph
  }
  return best
}

const stemsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(stem)
    .filter((word) => word !== '' && !isStopTerm(word))
