/**
 * Renders the "Reference Codebase" block: the API to use, as signatures with working import lines. A class appears as
 * an outline of its public methods, a recipe or guide with its own text. There is one block per library and version.
 */
import type { Card, CardHead, SymbolCard } from '../card.ts'
import { headAt, packedCardOfId } from '../cards/read-heads.ts'
import { versionNotes } from '../cards/version-notes.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { lineComment } from '../std/language-names.ts'
import { importLine } from './import-line.ts'
import {
  fenced,
  inCode,
  notMarkup,
  oneLine,
  originOf,
  placeOf,
  renderCard,
  type Shown,
} from './render-card.ts'

const OUTLINED = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'object', 'protocol'])
/** The number of members in an outline; a larger class shows its first ones. */
const MEMBERS = 40

/** The public members of the classes among the cards, by the id of the class. */
export async function membersOf(
  catalog: Catalog,
  cards: readonly Card[],
): Promise<ReadonlyMap<string, readonly CardHead[]>> {
  const { value } = await loadAndRun(
    catalog,
    () =>
      new Map(
        cards.flatMap((card) => {
          if (card.kind !== 'symbol' || !OUTLINED.has(card.symbol_kind)) return []
          const members = card.related.children.slice(0, MEMBERS).flatMap(({ symbol }) => {
            const place = packedCardOfId(catalog, symbol, card.project)
            const head = place === undefined ? undefined : headAt(place.pack, place.card)
            return head?.visibility === 'public' && head.kind === 'symbol' ? [head] : []
          })
          return [[card.id, members] as const]
        }),
      ),
  )
  return value
}

export function renderReference(
  card: Card,
  shown: Shown,
  members: readonly CardHead[] | undefined,
): string {
  if (card.kind !== 'symbol') return renderCard(card, shown)
  const line = importLine(card)
  return [
    `### [${shown.number}] ${inCode(card.title)}: ${oneLine(card.symbol_kind)}`,
    originOf(card, shown.score),
    ...(card.deprecated === undefined ? [] : [`deprecated: ${inCode(card.deprecated)}`]),
    ...versionNotes(card).map(notMarkup),
    ...(line === undefined ? [] : ['', fenced(line, card.language)]),
    '',
    fenced(outline(card, members), card.language),
  ].join('\n')
}

/**
 * How to call a symbol and what it is for, where the whole card does not fit. The title is enough to find the rest,
 * and a member is reached through its class, whose path begins the title.
 */
export function renderSignature(card: SymbolCard, shown: Shown): string {
  const isMember = card.symbol.slice(card.symbol.indexOf(':') + 1).includes('.')
  const line = isMember ? undefined : importLine(card)
  const summary = card.summary === card.signature ? '' : card.summary
  return [
    `### [${shown.number}] ${inCode(card.title)}: ${oneLine(card.symbol_kind)}, signature only`,
    placeOf(card, shown.score),
    ...(card.deprecated === undefined ? [] : [`deprecated: ${inCode(card.deprecated)}`]),
    fenced(
      [line, card.signature, summary === '' ? undefined : lineComment(summary, card.language)]
        .filter((part) => part !== undefined)
        .join('\n'),
      card.language,
    ),
  ].join('\n')
}

function outline(card: SymbolCard, members: readonly CardHead[] | undefined): string {
  if (members === undefined || members.length === 0) return card.text
  return [
    card.signature === '' ? card.title : card.signature,
    ...(card.summary === '' ? [] : [indented(lineComment(card.summary, card.language))]),
    ...members.flatMap((head) => {
      if (head.kind !== 'symbol') return []
      const { signature, summary, title } = head
      return [
        '',
        // Without a summary, the signature is shown instead.
        ...(summary === '' || summary === signature
          ? []
          : [indented(lineComment(summary, card.language))]),
        indented(signature === '' ? title : signature),
      ]
    }),
  ].join('\n')
}

const indented = (text: string): string => text.replace(/^/gm, '  ')
