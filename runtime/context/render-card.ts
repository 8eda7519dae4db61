/**
 * A card → Markdown for a language model: what it is and where it is from, then its own text in a fence.
 * Everything in a card was written by strangers. Its text cannot end its fence, because the fence is longer
 * than any run of backticks in it, and what stands outside a fence is one line without markup of its own. What is
 * declared in one place and defined in another says both; its definition comes along when there is one at hand.
 */
import type { Card, SymbolExample } from '../card.ts'
import { guideText } from '../cards/guide-text.ts'
import { type CardPlace, placesOf } from '../cards/places.ts'
import { recipeNotices } from '../cards/recipe-notices.ts'
import { importLine } from './import-line.ts'
import type { Outline } from './outline.ts'

export interface Shown {
  /** What a model cites it by; none where a card stands alone. */
  readonly number?: number
  /** Its source, of a card that is defined elsewhere; '' for none. */
  readonly definition?: string
  /** How it is used, of a symbol whose recipes are no pieces of their own. */
  readonly example?: SymbolExample
  /** Told when given. */
  readonly score?: number | undefined
  /** Of the tutorial that it is a step of. */
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

/** One line: its id, whose it is, where it stands. */
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

/** Where it is cut from, and of how much. */
const originOfExample = (example: SymbolExample): string => {
  const { recipe, whole_lines, cut } = example
  const from = `${cut ? `cut from ${whole_lines} lines of` : 'from'} ${inCode(recipe)}`
  return [from, ...recipeNotices(example)].join(', ')
}

/** A fenced block that its text cannot leave. */
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
    case 'recipe': {
      const preamble = card.preamble === undefined ? '' : `${card.preamble.trimEnd()}\n\n`
      return [{ language: card.language, text: `${preamble}${card.code}` }]
    }
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

/** What a reader must know before using it, and by which names it may be imported. */
function noticesOf(card: Card): string[] {
  if (card.kind === 'recipe') return recipeNotices(card)
  if (card.kind !== 'symbol') return []
  const others = card.public.filter((path) => path !== card.title).slice(0, 3)
  const line = importLine(card)
  return [
    ...(line === undefined ? [] : [inCode(line)]),
    ...(others.length === 0 ? [] : [`also ${others.map(inCode).join(', ')}`]),
    ...(card.deprecated === undefined ? [] : [`deprecated: ${inCode(card.deprecated)}`]),
  ]
}

const stepsOf = ({ title, sections }: Outline): string =>
  `a step of the tutorial ${inCode(title)}: ${sections.map(inCode).join(', ')}`

export const oneLine = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[`<>#|]/gu, '')
    .trim()

/** Inline code on one line; backticks cannot close it because there are none left. */
export const inCode = (text: string): string =>
  `\`${text.replace(/\s+/gu, ' ').replaceAll('`', "'").trim()}\``
