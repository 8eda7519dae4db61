/**
 * Cards in the order of priority → the pieces that fit a budget of tokens: whole cards first, then more symbols by signature and
 * summary, in the order in which they are read. No card is ever cut: one that does not fit is passed over for the next one. A
 * signature with its summary takes a tenth of a documented card, so a share of the budget shows many more names that exist;
 * the model then asks for the card that it needs.
 */
import type { Card, CardHead, SymbolExample } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import { byKind } from './choose.ts'
import { definitionsOf } from './definitions.ts'
import type { Passage } from './find.ts'
import { type Framing, frame } from './frame.ts'
import { type Outline, outlinesOf } from './outline.ts'
import { membersOf, renderReference, renderSignature } from './reference-block.ts'
import { renderCard, type Shown } from './render-card.ts'
import { librariesOf, tokensOf } from './sent.ts'
import type { CountTokens } from './tools.ts'

/** Best cards whose definition is shown, where the card's place is only a declaration. */
const DEFINITIONS = 10
/** Of the tokens that are left: a long body must not be the only thing that is shown. */
const MOST_OF_DEFINITION = 0.25

export type Read = Passage & { readonly read: Card }

export interface Piece {
  readonly passage: Read
  readonly text: string
  /** Signature and summary of the card, not all of it. */
  readonly isSignature: boolean
}

export interface Fitting {
  readonly framing: Framing
  readonly count: CountTokens
  readonly most: number
  /** At most. */
  readonly pieces: number
  readonly isApi: boolean
  readonly scores: boolean
  /** Symbols by signature: at most, and of the budget. */
  readonly signatures: number
  readonly signatureShare: number
}

interface Chosen {
  readonly passage: Read
  readonly render: (number: number) => string
  readonly isSignature: boolean
}

/** @param nearby symbols that are less sure than the others: by signature only */
export async function fitPieces(
  catalog: Catalog,
  cards: readonly Read[],
  nearby: readonly Read[],
  { framing, count, most, pieces, isApi, scores, signatures, signatureShare }: Fitting,
): Promise<Piece[]> {
  const whole = cards.map(({ read }) => read)
  const isReference = framing.style === 'reference'
  const [definitions, outlines, members] = await Promise.all([
    isReference ? new Map<Card, string>() : definitionsOf(catalog, whole.slice(0, DEFINITIONS)),
    outlinesOf(catalog, whole),
    isReference ? membersOf(catalog, whole) : new Map<string, readonly CardHead[]>(),
  ])
  const libraries = librariesOf([...cards, ...nearby].map(({ read }) => read))
  // The frame names the libraries of what is chosen: those of all are never fewer.
  let left = most - tokensOf(frame(framing, { pieces: [''], libraries }), count) - 1
  const chosen: Chosen[] = []
  const outlined = new Set<string>()
  /** Of cards, and of members in the outline of their class: each fact once. */
  const shownIds = new Set<string>()
  const add = (each: Chosen, room: number): boolean => {
    // The highest number is never shorter than its own.
    const tokens = count(`\n\n${each.render(pieces + signatures)}`)
    if (tokens > room) return false
    chosen.push(each)
    left -= tokens
    return true
  }
  // A recipe that is a piece of its own is not shown twice.
  const ids = new Set(whole.map(({ id }) => id))
  const exampleOf = (card: Card): SymbolExample | undefined =>
    card.kind === 'symbol' && !card.recipes.some((id) => ids.has(id))
      ? card.examples?.[0]
      : undefined
  const kept = signatures === 0 || isReference ? 0 : Math.floor(left * signatureShare)
  for (const passage of cards) {
    if (chosen.length === pieces) break
    if (shownIds.has(passage.read.id)) continue
    // Those that came before it are shown already.
    const own = members.get(passage.read.id)?.filter(({ id }) => !shownIds.has(id))
    const outline = newOutline(outlines.get(passage.read.id), outlined)
    const definition = definitions.get(passage.read) ?? ''
    const example = exampleOf(passage.read)
    const isSmall = (text: string): boolean => count(text) <= (left - kept) * MOST_OF_DEFINITION
    const shown = {
      definition: isSmall(definition) ? definition : '',
      ...(example !== undefined && isSmall(example.code) && { example }),
      ...(outline !== undefined && { outline }),
      ...(scores && { score: passage.support }),
    }
    const render = (number: number): string =>
      isReference
        ? renderReference(passage.read, { ...shown, number }, own)
        : renderCard(passage.read, { ...shown, number })
    if (!add({ passage, render, isSignature: false }, left - kept)) continue
    for (const { id } of [passage.read, ...(own ?? [])]) shownIds.add(id)
    if (outline !== undefined) outlined.add(outline.tutorial)
  }
  if (kept > 0 && chosen.length > 0) {
    const told = new Set(chosen.map(({ passage }) => passage))
    for (const passage of [...cards.filter((each) => !told.has(each)), ...nearby]) {
      const { read } = passage
      if (chosen.length >= told.size + signatures) break
      if (read.kind !== 'symbol' || read.visibility !== 'public' || read.signature === '') continue
      const shown: Omit<Shown, 'number'> = scores ? { score: passage.support } : {}
      const render = (number: number): string => renderSignature(read, { ...shown, number })
      add({ passage, render, isSignature: true }, left)
    }
  }
  return inOrder(chosen, isApi).map(({ passage, render, isSignature }, i) => ({
    passage,
    text: render(i + 1),
    isSignature,
  }))
}

/** Symbols, then recipes, then guides, where what to call was asked; what is whole first. */
function inOrder(chosen: readonly Chosen[], isApi: boolean): readonly Chosen[] {
  if (!isApi) return chosen
  const byPassage = new Map<Passage, Chosen>(chosen.map((each) => [each.passage, each]))
  return byKind(chosen.map(({ passage }) => passage)).flatMap(
    (passage) => byPassage.get(passage) ?? [],
  )
}

/** Each tutorial is outlined once. */
const newOutline = (
  outline: Outline | undefined,
  told: ReadonlySet<string>,
): Outline | undefined =>
  outline === undefined || told.has(outline.tutorial) ? undefined : outline
