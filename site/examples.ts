/**
 * Questions to try, taken from the packs themselves: an example that finds nothing would be a bad welcome.
 * In: the catalog. Out: a few names and headings, the same every time. Cards are numbered public symbols
 * first, so the first block of heads, a few KB, holds names that a user of the library may write.
 */
import type { CardHead } from '../runtime/card.ts'
import { type Catalog, settle } from '../runtime/catalog.ts'
import type { Pack } from '../runtime/pack.ts'
import { headAt } from '../runtime/read-cards.ts'

export async function exampleQuestions(catalog: Catalog): Promise<string[]> {
  const { value } = await settle(catalog, () => catalog.packs.map((pack) => someOf(pack)))
  return value.flat()
}

const PER_PACK = 2

function someOf(pack: Pack): string[] {
  const { symbol, recipe, guide } = pack.manifest.counts
  const symbols = headsFrom(pack, 0, Math.min(symbol, 24)).filter(isSpeaking)
  const guides = headsFrom(pack, symbol + recipe, Math.min(guide, 12)).filter(isSpeaking)
  const named = symbols.slice(0, PER_PACK).map((head) => head.title)
  const headed = guides.map((head) => head.title).filter((title) => / /.test(title.trim()))
  return [...named.slice(0, headed.length > 0 ? 1 : PER_PACK), ...headed.slice(0, 1)]
}

function headsFrom(pack: Pack, first: number, count: number): CardHead[] {
  return Array.from({ length: count }, (_, i) => headAt(pack, first + i)).flatMap((head) =>
    head === undefined ? [] : [head],
  )
}

/** Short enough for a line, and a card whose author wrote something about it. */
function isSpeaking(head: CardHead): boolean {
  if (head.title.length > 36 || head.summary === '') return false
  return (
    head.kind !== 'symbol' ||
    (/function|class/.test(head.symbol_kind) && head.summary !== head.signature)
  )
}
