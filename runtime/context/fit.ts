/**
 * Fits cards, in order of priority, into a budget of tokens: whole cards first, then more symbols by signature and
 * summary. A card is never cut; one that does not fit is skipped. A signature with its summary is much
 * shorter than a documented card, so a share of the budget can list many more names that exist, and the model can then
 * ask for the card that it needs.
 */
import type { Card, CardHead, SymbolExample } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import { byKind } from './choose.ts'
import { definitionsOf } from './definitions.ts'
import type { Passage } from './find.ts'
import { frame, type MessageLayout } from './frame.ts'
import { type Outline, outlinesOf } from './outline.ts'
import { membersOf, renderReference, renderSignature } from './reference-block.ts'
import { renderCard, type Shown } from './render-card.ts'
import { librariesOf, tokensOf } from './sent.ts'
import type { CountTokens } from './tools.ts'

/** How many of the best cards show their definition, where the card's location is only a declaration. */
const DEFINITIONS = 10
/** The share of the remaining tokens: a long body must not crowd out everything else. */
const MAX_SHARE_OF_DEFINITION = 0.25

export type Read = Passage & { readonly read: Card }

export interface FittedPassage {
  readonly passage: Read
  readonly text: string
  /** Only the signature and summary of the card. */
  readonly isSignature: boolean
}

export interface BudgetOptions {
  readonly layout: MessageLayout
  readonly count: CountTokens
  readonly most: number
  /** The maximum. */
  readonly pieces: number
  readonly isApi: boolean
  readonly scores: boolean
  /** Symbols by signature: the maximum, and the share of the budget. */
  readonly signatures: number
  readonly signatureShare: number
}

interface Chosen {
  readonly passage: Read
  readonly render: (number: number) => string
  readonly isSignature: boolean
}

/** @param nearby symbols with less support, shown by signature only */
export async function fitPassages(
  catalog: Catalog,
  cards: readonly Read[],
  nearby: readonly Read[],
  { layout, count, most, pieces, isApi, scores, signatures, signatureShare }: BudgetOptions,
): Promise<FittedPassage[]> {
  const whole = cards.map(({ read }) => read)
  const isReference = layout.style === 'reference'
  const [definitions, outlines, members] = await Promise.all([
    isReference ? new Map<Card, string>() : definitionsOf(catalog, whole.slice(0, DEFINITIONS)),
    outlinesOf(catalog, whole),
    isReference ? membersOf(catalog, whole) : new Map<string, readonly CardHead[]>(),
  ])
  const libraries = librariesOf([...cards, ...nearby].map(({ read }) => read))
  // The frame names the libraries of the chosen cards, which are at most those of all cards.
  let left = most - tokensOf(frame(layout, { pieces: [''], libraries }), count) - 1
  const chosen: Chosen[] = []
  const outlined = new Set<string>()
  /** Ids of cards, and of members in the outline of their class, so that each is shown once. */
  const shownIds = new Set<string>()
  const add = (each: Chosen, room: number): boolean => {
    // Rendered with the highest number, whose text is at least as long as that of its own.
    const tokens = count(`\n\n${each.render(pieces + signatures)}`)
    if (tokens > room) return false
    chosen.push(each)
    left -= tokens
    return true
  }
  // A recipe that is a piece of its own is not shown again.
  const ids = new Set(whole.map(({ id }) => id))
  const exampleOf = (card: Card): SymbolExample | undefined =>
    card.kind === 'symbol' && !card.recipes.some((id) => ids.has(id))
      ? card.examples?.[0]
      : undefined
  const kept = signatures === 0 || isReference ? 0 : Math.floor(left * signatureShare)
  for (const passage of cards) {
    if (chosen.length === pieces) break
    if (shownIds.has(passage.read.id)) continue
    // Members shown earlier are left out.
    const own = members.get(passage.read.id)?.filter(({ id }) => !shownIds.has(id))
    const outline = newOutline(outlines.get(passage.read.id), outlined)
    const definition = definitions.get(passage.read) ?? ''
    const example = exampleOf(passage.read)
    const isSmall = (text: string): boolean =>
      count(text) <= (left - kept) * MAX_SHARE_OF_DEFINITION
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
    const inFull = new Set(chosen.map(({ passage }) => passage))
    for (const passage of [...cards.filter((each) => !inFull.has(each)), ...nearby]) {
      const { read } = passage
      if (chosen.length >= inFull.size + signatures) break
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

/** Whole cards first; for a question about what to call, symbols come before recipes and guides. */
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
  inFull: ReadonlySet<string>,
): Outline | undefined =>
  outline === undefined || inFull.has(outline.tutorial) ? undefined : outline
