/**
 * A library → `llms-full.txt`: the text of its guides, then its public symbols with an example each, in parts that stay
 * under the 50,000 characters that programs read. Each part says which one follows; the last says whether anything is
 * left out. Where a part starts is known when the one before it was written, and remembered, so that a reader of all
 * parts does not make the server write each of them many times.
 */
import type { Card } from '../card.ts'
import { guideText } from '../cards/guide-text.ts'
import { eachCard } from '../cards/read-cards.ts'
import type { Catalog } from '../catalog.ts'
import { oneLine, renderCard } from '../context/render-card.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'

/** Characters of the cards in a part; the words around them come to a few hundred. */
const PART = 48_000
/** A longer card is cut: its own page has all of it. */
const MAX_PER_CARD = 16_000
/** In characters. The rest of a larger library is on its pages. */
const MAX_PARTS = 40

export const partName = (part: number): string =>
  part === 1 ? 'llms-full.txt' : `llms-full-${part}.txt`

export const partOf = (name: string): number | undefined => {
  const match = /^llms-full(?:-([1-9]\d{0,2}))?\.txt$/.exec(name)
  return match === null ? undefined : Number(match[1] ?? 1)
}

export interface FullText {
  readonly project: string
  /** With the version. */
  readonly title: string
  /** Of the library's folder: where its index and the other parts are. */
  readonly base: string
}

/** A card of the text: how many of its kind come before it. */
interface TextPosition {
  readonly kind: (typeof KINDS)[number]
  readonly before: number
}

/** In the order of the text. */
const KINDS = ['guide', 'symbol'] as const
const BEGINNING: TextPosition = { kind: 'guide', before: 0 }

export async function* fullParts(catalog: Catalog, about: FullText): AsyncGenerator<string> {
  for await (const { text } of partsFrom(catalog, about, 1, BEGINNING)) yield text
}

/** The first cards of the parts that are known, by project. */
const startsIn = memoizeByObject((_: Catalog['packs']) => new Map<string, TextPosition[]>())

/** @returns the number of parts where there are fewer */
export async function fullPart(
  catalog: Catalog,
  about: FullText,
  wanted: number,
): Promise<string | number> {
  const known = startsIn(catalog.packs)
  const starts = known.get(about.project) ?? [BEGINNING]
  known.set(about.project, starts)
  let part = Math.min(wanted, starts.length)
  for await (const { text, next } of partsFrom(
    catalog,
    about,
    part,
    starts[part - 1] ?? BEGINNING,
  )) {
    if (next !== undefined) starts[part] = next
    if (part === wanted) return text
    part++
  }
  return part - 1
}

async function* partsFrom(
  catalog: Catalog,
  about: FullText,
  first: number,
  start: TextPosition,
): AsyncGenerator<{ readonly text: string; readonly next?: TextPosition }> {
  let part = first
  let texts: string[] = []
  let length = 0
  for await (const { text, position } of textsOf(catalog, about.project, start)) {
    if (length + text.length > PART && texts.length > 0) {
      const isLast = part === MAX_PARTS
      const whole = partText(about, part, texts, isLast ? 'cut' : 'next')
      yield isLast ? { text: whole } : { text: whole, next: position }
      if (isLast) return
      part++
      texts = []
      length = 0
    }
    texts.push(text)
    length += text.length + 2
  }
  yield { text: partText(about, part, texts, 'end') }
}

function partText(
  { title, base }: FullText,
  part: number,
  texts: readonly string[],
  then: 'next' | 'end' | 'cut',
): string {
  const ending = {
    next: `The next part is ${base}${partName(part + 1)}`,
    end: 'This is the last part.',
    cut: `What follows is left out here; ${base}llms.txt leads to the pages.`,
  }[then]
  const head = `# ${title}${part === 1 ? '' : `, part ${part}`}\n\n> Guides and public symbols in full. ${ending}`
  return `${[head, ...texts].join('\n\n')}\n`
}

async function* textsOf(
  catalog: Catalog,
  project: string,
  start: TextPosition,
): AsyncGenerator<{ readonly text: string; readonly position: TextPosition }> {
  for (const kind of KINDS.slice(KINDS.indexOf(start.kind))) {
    const filter = { kinds: [kind], projects: [project], visibilities: ['public'] } as const
    let before = kind === start.kind ? start.before : 0
    for await (const { cards } of eachCard(catalog, filter, before))
      for (const card of cards)
        yield { text: cut(textOf(card)), position: { kind, before: before++ } }
  }
}

function textOf(card: Card): string {
  if (card.kind === 'guide') {
    const text = guideText(card).trim()
    return /^#{1,6} /.test(text) ? text : `## ${oneLine(card.title)}\n\n${text}`
  }
  const [example] = card.kind === 'symbol' ? (card.examples ?? []) : []
  return renderCard(card, example === undefined ? {} : { example })
}

function cut(text: string): string {
  if (text.length <= MAX_PER_CARD) return text
  const end = text.lastIndexOf('\n', MAX_PER_CARD)
  return `${text.slice(0, end > 0 ? end : MAX_PER_CARD)}\n\n(cut: ${text.length} characters on its own page)`
}
