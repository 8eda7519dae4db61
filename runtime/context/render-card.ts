/**
 * Renders a card as Markdown for a language model: what it is and where it comes from, then its text in a fence. Card
 * text is untrusted. It cannot end its fence, which is longer than any run of backticks in it, and everything outside
 * a fence is one line without markup of its own. A symbol declared in one place and defined in another shows both
 * locations, and its definition if available.
 */

import type { Card, SymbolExample } from '../card.ts'
import { guideText } from '../cards/guide-text.ts'
import { type CardPlace, placesOf } from '../cards/places.ts'
import { recipeCode } from '../cards/recipe-code.ts'
import { recipeNotices } from '../cards/recipe-notices.ts'
import { inProseAndCode, versionNotes } from '../cards/version-notes.ts'
import { importLine } from './import-line.ts'
import type { Outline } from './outline.ts'

export interface Shown {
  /** The number by which a model cites it; none where a card stands alone. */
  readonly number?: number
  /** The source of a card that is defined elsewhere; '' for none. */
  readonly definition?: string
  /** An example of a symbol whose recipes are not pieces themselves. */
  readonly example?: SymbolExample
  /** Shown if given. */
  readonly score?: number | undefined
  /** The outline of the tutorial that it is a step of. */
  readonly outline?: Outline
}

export function renderCard(
  card: Card,
  { number, definition = '', example, score, outline }: Shown,
): string {
  return [
    `### ${number === undefined ? '' : `[${number}] `}${inCode(card.title)}: ${kindOf(card)}`,
    originOf(card, score),
    ...noticesOf(card),
    ...(outline === undefined ? [] : [stepsOf(outline)]),
    '',
    ...blocksOf(card).map(({ language, text }) => fenced(text, language)),
    ...(definition === '' ? [] : ['', fenced(definition, card.language)]),
    ...(example === undefined
      ? []
      : ['', `example, ${originOfExample(example)}:`, fenced(example.code, card.language)]),
  ].join('\n')
}

/** One line with id, library and location. */
export const originOf = (card: Card, score: number | undefined): string =>
  `id ${inCode(card.id)} · ${placeOf(card, score)}`

export function placeOf(card: Card, score: number | undefined): string {
  const version = card.version === null ? '' : ` ${oneLine(card.version)}`
  const [own = '', ...others] = placesOf(card).map(placeText)
  return [
    `${oneLine(card.project)}${version}`,
    ...(card.path === '' ? [] : [[own, ...others].join(', defined at ')]),
    ...(card.url === undefined ? [] : [`<${card.url.replace(/[\s<>`]/gu, '')}>`]),
    ...(score === undefined ? [] : [`score ${score.toFixed(2)}`]),
  ].join(' · ')
}

/** The location of an excerpt, and the length of the whole. */
const originOfExample = (example: SymbolExample): string => {
  const { recipe, whole_lines, cut } = example
  const from = `${cut ? `cut from ${whole_lines} lines of` : 'from'} ${inCode(recipe)}`
  return [from, ...recipeNotices(example)].join(', ')
}

/** A fenced block that its text cannot close. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(0, ...(text.match(/`+/gu) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}${language.replace(/[^\w+#.-]/gu, '')}\n${text.replace(/\n+$/u, '')}\n${fence}`
}

const placeText = ({ path, lines: [first, last] }: CardPlace): string =>
  inCode(first > 0 ? `${path}:${first}-${last}` : path)

interface Block {
  readonly language: string
  readonly text: string
}

function blocksOf(card: Card): Block[] {
  switch (card.kind) {
    case 'symbol':
    case 'module':
      return [{ language: card.language, text: card.text }]
    case 'guide':
      return [{ language: 'markdown', text: guideText(card) }]
    case 'recipe':
      return [{ language: card.language, text: recipeCode(card) }]
    default:
      return card satisfies never
  }
}

function kindOf(card: Card): string {
  switch (card.kind) {
    case 'symbol':
      return oneLine(card.symbol_kind)
    case 'recipe':
      return `example (${oneLine(card.recipe_kind)})`
    case 'guide':
      return 'guide'
    case 'module':
      return 'module'
    default:
      return card satisfies never
  }
}

/** What a reader must know before using it, and the names by which it can be imported. */
function noticesOf(card: Card): string[] {
  if (card.kind === 'recipe') return recipeNotices(card)
  if (card.kind !== 'symbol') return []
  const others = card.public.filter((path) => path !== card.title).slice(0, 3)
  const line = importLine(card)
  return [
    ...(line === undefined ? [] : [inCode(line)]),
    ...(others.length === 0 ? [] : [`also ${others.map(inCode).join(', ')}`]),
    ...(card.deprecated === undefined ? [] : [`deprecated: ${inCode(card.deprecated)}`]),
    ...versionNotes(card).map(notMarkup),
  ]
}

const stepsOf = ({ title, sections }: Outline): string =>
  `a step of the tutorial ${inCode(title)}: ${sections.map(inCode).join(', ')}`

export const oneLine = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[`<>#|]/gu, '')
    .trim()

/** Prose with code in backticks, whose prose cannot be markup. */
export const notMarkup = (note: string): string =>
  inProseAndCode(note)
    .map((piece, i) =>
      i % 2 === 1 ? inCode(piece) : piece.replace(/\s+/gu, ' ').replace(/[<>#|[\]]/gu, ''),
    )
    .join('')

/** Inline code on one line. Backticks are removed, so none can close it. */
export const inCode = (text: string): string =>
  `\`${text.replace(/\s+/gu, ' ').replaceAll('`', "'").trim()}\``
