/**
 * Inspects a file, a module or a section of a guide: its first or main lines, what it defines, and its relations to
 * other files. A file has no relations of its own; it has those of its main definitions that lead outside.
 */
import type { CardHead, GuideCard, Neighbour, Relation, SymbolCard } from '../card.ts'
import { writtenSummary } from '../cards/derived-summaries.ts'
import { cardAt } from '../cards/read-cards.ts'
import type { Pack } from '../pack/pack.ts'
import { interleave } from '../std/interleave.ts'
import { asNeighbour } from './find-target.ts'
import {
  type About,
  type Definition,
  definedIn,
  type FileCard,
  fromSnippet,
  type InspectedFile,
  MAX_DEFINED,
  mainDefinitions,
  NOTHING_KNOWN,
  resolvedFirst,
} from './inspected.ts'
import {
  type Snippet,
  snippetAround,
  snippetOfFile,
  snippetOfSymbol,
  snippetOfText,
} from './snippet.ts'

/** How many main definitions contribute relations, so that few blocks are read. */
const FILE_GRAPH = 24

/** The part of the file that was asked for. */
export interface Focus {
  readonly section?: GuideCard | undefined
  readonly line?: number | undefined
}

export function inspectFile(file: InspectedFile, most: number, focus: Focus): About {
  const { pack, path, cards } = file
  const { section } = focus
  const definitions = mainDefinitions(cards)
  const module = cards.find(({ head }) => head.kind === 'module')?.head
  const guides = cards.flatMap(({ head }) => (head.kind === 'guide' ? [head] : []))
  const symbols = definitions.slice(0, FILE_GRAPH).flatMap(({ card }): SymbolCard[] => {
    const symbol = cardAt(pack, card)
    return symbol?.kind === 'symbol' ? [symbol] : []
  })
  const outside = (relation: Relation): Neighbour[] =>
    distinctInTurns(symbols.map(({ related }) => related[relation])).filter(
      (neighbour) => neighbour.path !== path,
    )
  const tests = outside('tests')
  const docs = outside('docs')
  const about = section ?? module ?? guides[0]
  const summary = about === undefined ? null : writtenSummary(about)
  const children = section === undefined ? [...definitions.map(({ head }) => head), ...guides] : []
  return {
    source_mode: 'file',
    symbol: null,
    kind: module?.kind ?? (guides.length > 0 && definitions.length === 0 ? 'guide' : 'file'),
    summary,
    ...fromSnippet(shown(file, focus, definitions.slice(0, MAX_DEFINED), module)),
    primary_span: section?.lines ?? null,
    defined_symbols: definedIn(section === undefined ? cards : within(section, cards)),
    parents: [...sectionAbove(section, guides), ...packageOf(pack, module)].slice(0, most),
    children: [
      ...children.map(asNeighbour),
      ...(section?.children ?? []).map((id) => ({ symbol: id, path })),
    ].slice(0, most),
    incoming_calls: outside('called_by').slice(0, most),
    outgoing_calls: resolvedFirst(outside('calls')).slice(0, most),
    related_tests: tests.slice(0, most),
    related_docs: docs.slice(0, most),
    enrichment: {
      ...NOTHING_KNOWN,
      summary,
      evidence_count: tests.length + docs.length,
    },
  }
}

function shown(
  { source }: InspectedFile,
  { section, line }: Focus,
  definitions: readonly Definition[],
  module: CardHead | undefined,
): Snippet {
  if (source === undefined) return snippetOfText(section?.text ?? module?.summary ?? '', 1)
  if (section !== undefined) return snippetOfSymbol(source, section.lines)
  if (line !== undefined) return snippetAround(source, line)
  const starts = definitions.map(({ lines }) => lines[0]).sort((a, b) => a - b)
  return snippetOfFile(source, starts[0])
}

/** The section itself and the sections below it. */
const within = ({ lines: [first, last] }: GuideCard, cards: readonly FileCard[]): FileCard[] =>
  cards.filter(({ lines }) => first <= lines[0] && lines[1] <= last)

/** The guide section that contains this one. */
function sectionAbove(section: GuideCard | undefined, guides: readonly CardHead[]): Neighbour[] {
  const above = section?.breadcrumbs.at(-1)
  if (section === undefined || above === undefined) return []
  return guides
    .filter(({ title, lines }) => title === above && lines[0] < section.lines[0])
    .slice(-1)
    .map(asNeighbour)
}

/** The module that contains `a.b.c`: `a.b`. */
function packageOf(pack: Pack, module: CardHead | undefined): Neighbour[] {
  const id = module?.id ?? ''
  const parent = id.slice(0, Math.max(0, id.lastIndexOf('.')))
  const number = parent === '' ? undefined : pack.cardNumber(parent)
  const card = number === undefined ? undefined : cardAt(pack, number)
  return card === undefined ? [] : [asNeighbour(card)]
}

/** Each once, in turns over the definitions. */
function distinctInTurns(lists: readonly (readonly Neighbour[])[]): Neighbour[] {
  const seen = new Map<string, Neighbour>()
  for (const neighbour of interleave(lists))
    if (!seen.has(neighbour.symbol)) seen.set(neighbour.symbol, neighbour)
  return [...seen.values()]
}
