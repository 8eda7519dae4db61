/**
 * What was asked → passages in the order in which they are to fill the budget. The stages, each a file:
 *
 *   find       over the whole question; nothing with support there: nothing at all, whatever single words would find
 *   shortcut   a simple question whose best three are supported well is answered by them
 *   buckets    beside each other: symbols, recipes, titles, concepts, full text
 *   expand     children, references, linked recipes, one step, at a share of the support
 *   elevate    notebook cells to their section, once
 *   diversify  within each bucket (MMR), unless the question names a symbol or file: then it wants that one
 *   choose     one of each bucket in turns, under quotas by kind and by source
 */
import type { Warning } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import { conceptsOf, type Intent } from './concepts.ts'
import { diversify } from './diversify.ts'
import { inTurns } from './documents.ts'
import { elevate } from './elevate.ts'
import { expand } from './expand.ts'
import { distinct, findNamed, findPassages, type Passage } from './find.ts'
import type { AskConcepts } from './llm-concepts.ts'
import type { Asked } from './reading/read-asked.ts'
import type { Settings } from './settings.ts'
import { rankSymbols } from './symbols.ts'

export interface Retrieving {
  readonly projects: readonly string[] | undefined
  readonly lexicalWeight: number | undefined
  /** Least support of a passage. */
  readonly least: number
  readonly settings: Settings
  /** A language model that finds concepts, where one is configured. */
  readonly askConcepts?: AskConcepts | undefined
}

export interface Retrieved extends Intent {
  /** In turns over the buckets, each once. */
  readonly passages: readonly Passage[]
  /** Cards or files that the question names: any number of pieces may come from there. */
  readonly isNamed: (passage: Passage) => boolean
  /** Public symbols that the search found too, with less support, best first. */
  readonly nearby: readonly Passage[]
  readonly warnings: readonly Warning[]
}

/** Of the least support, for symbols. */
const SYMBOL_SHARE = 0.5

/** Symbols that are looked at, as many times as other cards: shown by signature, many take little room. */
const SYMBOL_DEPTH = 2

interface Bucket {
  readonly name: 'symbols' | 'recipes' | 'titles' | 'concepts' | 'text'
  /** What its passages are ranked against: the whole of what was asked, or each concept's explanation. */
  readonly against: 'intent' | 'explanation'
  readonly passages: readonly Passage[]
}

export async function retrieve(
  catalog: Catalog,
  asked: Asked,
  { projects, lexicalWeight, least, settings, askConcepts }: Retrieving,
): Promise<Retrieved> {
  const depth = Math.ceil(settings.results * settings.overFetch)
  const finding = { projects, lexicalWeight, depth }
  const unneeded = new AbortController()
  // Concepts are extracted beside the first retrieval.
  const asking = askConcepts?.(asked.text, unneeded.signal)
  const [initial, named, own] = await Promise.all([
    findPassages(catalog, asked.text, finding),
    findNamed(catalog, asked.names, projects),
    conceptsOf(catalog, asked, settings.concepts),
  ])
  const supported = (passages: readonly Passage[]): Passage[] =>
    passages.filter(({ support }) => support >= least)
  const text = supported(initial)
  const isNamed = isNamedBy(asked, [...named, ...initial])
  const early = { ...own, isNamed, nearby: [], warnings: [] }
  const isNothing = text.length === 0 && named.length === 0
  if (isNothing || isEnough(asked, text, settings)) {
    unneeded.abort()
    return { ...early, passages: text }
  }

  const extracted = await asking
  const explained =
    extracted?.concepts ?? own.concepts.map((concept) => ({ concept, explanation: concept }))
  const [symbols, recipes, titles, concepts] = await Promise.all([
    findPassages(catalog, asked.text, {
      ...finding,
      kinds: ['symbol'],
      depth: depth * SYMBOL_DEPTH,
    }),
    findPassages(catalog, asked.text, { ...finding, kinds: ['recipe'] }),
    findPassages(catalog, asked.text, { ...finding, kinds: ['guide', 'module'], fields: ['name'] }),
    Promise.all(
      explained.map(({ explanation }) =>
        findPassages(catalog, explanation, { projects, lexicalWeight, depth: settings.mmrPieces }),
      ),
    ),
  ])
  // The question is supported, and a symbol has few words to say so itself.
  const likely = symbols.slice(0, depth).filter(({ support }) => support >= least * SYMBOL_SHARE)
  const ranked = await rankSymbols(catalog, asked.prose, likely, supported(recipes))
  const best = await expand(catalog, distinct([...named, ...ranked]), ['children'], least, settings)
  const examples = await expand(catalog, best, ['recipes'], least, settings)
  const buckets: Bucket[] = [
    { name: 'symbols', against: 'intent', passages: best },
    {
      name: 'recipes',
      against: 'intent',
      passages: await elevate(catalog, [
        ...supported(recipes),
        ...examples.filter(({ head }) => head.kind === 'recipe'),
      ]),
    },
    {
      name: 'titles',
      against: 'intent',
      passages: await expand(
        catalog,
        supported(titles),
        ['children', 'references'],
        least,
        settings,
      ),
    },
    { name: 'text', against: 'intent', passages: text },
    {
      name: 'concepts',
      against: 'explanation',
      passages: inTurns(concepts.map((found) => ofIntent(found, initial, least))),
    },
  ]
  const isConcentrated = named.length > 0 || initial.some((passage) => passage.named === true)
  const ordered = await Promise.all(
    // Each symbol is a fact of its own, and overloads are folded; the others tell the same in other words.
    buckets.map(({ name, passages }) =>
      isConcentrated || name === 'symbols'
        ? Promise.resolve(passages)
        : diversify(catalog, passages, settings),
    ),
  )
  return {
    intent: extracted?.intent ?? own.intent,
    concepts: explained.map(({ concept }) => concept),
    passages: distinct([...named, ...inTurns(ordered)]),
    isNamed,
    nearby: symbols.filter(isUsable),
    warnings: extracted?.warnings ?? [],
  }
}

function isEnough(asked: Asked, text: readonly Passage[], settings: Settings): boolean {
  const best = text.slice(0, settings.shortcutOf)
  if (asked.isComplex || best.length < settings.shortcutOf || settings.shortcut >= 1) return false
  const mean = best.reduce((sum, { support }) => sum + support, 0) / best.length
  // Three tests of something are no answer to a question about what to call.
  return mean >= settings.shortcut && (!asked.isApi || best.every(isUsable))
}

const isUsable = ({ head }: Passage): boolean =>
  head.kind === 'symbol' && head.visibility === 'public'

/** Of what a concept found, what the whole question found as well, or what is called like the concept. */
function ofIntent(
  found: readonly Passage[],
  initial: readonly Passage[],
  least: number,
): readonly Passage[] {
  const supports = new Map(initial.map(({ head, support }) => [head.id, support]))
  return found.flatMap((passage) => {
    const own = supports.get(passage.head.id)
    if (own !== undefined) return own >= least ? [{ ...passage, support: own }] : []
    // Not among the best of the whole question: what speaks for it is a part of what was asked.
    const support = passage.support * PART_OF_QUESTION
    return support >= least ? [{ ...passage, support }] : []
  })
}
const PART_OF_QUESTION = 0.5

function isNamedBy(asked: Asked, passages: readonly Passage[]): (passage: Passage) => boolean {
  const sources = new Set(
    passages.filter(({ named }) => named === true).map(({ head }) => head.path),
  )
  return ({ head, named }) =>
    named === true || sources.has(head.path) || asked.paths.some((path) => head.path.endsWith(path))
}
