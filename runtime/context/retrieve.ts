/**
 * Retrieves passages in the order in which they fill the budget. Each stage is a file:
 *
 *   find       searches for the whole question; without support the result is empty, whatever single words would find
 *   shortcut   a simple question whose three best cards have good support is answered by them
 *   buckets    symbols, recipes, titles, concepts and full text, side by side
 *   expand     children, references and linked recipes, one step, at a share of the support
 *   sections   replaces notebook cells by their section
 *   diversify  within each bucket (MMR), unless the question names a symbol or file
 *   choose     one passage of each bucket in turn, under quotas by kind and by source
 */
import type { Warning } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import { interleave } from '../std/interleave.ts'
import { conceptsOf, type Intent } from './concepts.ts'
import { diversify } from './diversify.ts'
import { expand } from './expand.ts'
import { distinct, findNamed, findPassages, type Passage } from './find.ts'
import type { AskConcepts } from './llm-concepts.ts'
import { withNotebookSections } from './notebook-sections.ts'
import type { UserMessage } from './reading/user-message.ts'
import type { Settings } from './settings.ts'
import { rankSymbols } from './symbols.ts'

export interface RetrieveOptions {
  readonly projects: readonly string[] | undefined
  readonly lexicalWeight: number | undefined
  /** The minimum support of a passage. */
  readonly minSupport: number
  readonly settings: Settings
  /** Asks a language model for concepts, if one is configured. */
  readonly askConcepts?: AskConcepts | undefined
}

export interface Retrieved extends Intent {
  /** In turn over the buckets, without duplicates. */
  readonly passages: readonly Passage[]
  /** Whether the question names the card or its file; the quota by source does not apply to these. */
  readonly isNamed: (passage: Passage) => boolean
  /** Public symbols that the search found with less support, best first. */
  readonly nearby: readonly Passage[]
  readonly warnings: readonly Warning[]
}

/** The share of the minimum support that a symbol needs. */
const SYMBOL_SHARE = 0.5

/** How many times as many symbols as other cards are considered: shown by signature, many take little room. */
const SYMBOL_DEPTH = 2

interface Bucket {
  readonly name: 'symbols' | 'recipes' | 'titles' | 'concepts' | 'text'
  /** What its passages are ranked against: the whole question, or the explanation of each concept. */
  readonly against: 'intent' | 'explanation'
  readonly passages: readonly Passage[]
}

export async function retrieve(
  catalog: Catalog,
  message: UserMessage,
  { projects, lexicalWeight, minSupport, settings, askConcepts }: RetrieveOptions,
): Promise<Retrieved> {
  const depth = Math.ceil(settings.results * settings.overFetch)
  const finding = { projects, lexicalWeight, depth }
  const unneeded = new AbortController()
  // Concepts are requested while the first retrieval runs.
  const asking = askConcepts?.(message.text, unneeded.signal)
  const [initial, named, own] = await Promise.all([
    findPassages(catalog, message.text, finding),
    findNamed(catalog, message.names, projects),
    conceptsOf(catalog, message, settings.concepts),
  ])
  const supported = (passages: readonly Passage[]): Passage[] =>
    passages.filter(({ support }) => support >= minSupport)
  const text = supported(initial)
  const isNamed = isNamedBy(message, [...named, ...initial])
  const early = { ...own, isNamed, nearby: [], warnings: [] }
  const isNothing = text.length === 0 && named.length === 0
  if (isNothing || isEnough(message, text, settings)) {
    unneeded.abort()
    return { ...early, passages: text }
  }

  const extracted = await asking
  const explained =
    extracted?.concepts ?? own.concepts.map((concept) => ({ concept, explanation: concept }))
  const [symbols, recipes, titles, concepts] = await Promise.all([
    findPassages(catalog, message.text, {
      ...finding,
      kinds: ['symbol'],
      depth: depth * SYMBOL_DEPTH,
    }),
    findPassages(catalog, message.text, { ...finding, kinds: ['recipe'] }),
    findPassages(catalog, message.text, {
      ...finding,
      kinds: ['guide', 'module'],
      fields: ['name'],
    }),
    Promise.all(
      explained.map(({ explanation }) =>
        findPassages(catalog, explanation, { projects, lexicalWeight, depth: settings.mmrPieces }),
      ),
    ),
  ])
  // The question has support, and a symbol has few words of its own to add to it.
  const likely = symbols
    .slice(0, depth)
    .filter(({ support }) => support >= minSupport * SYMBOL_SHARE)
  const ranked = await rankSymbols(catalog, message.prose, likely, supported(recipes))
  const best = await expand(
    catalog,
    distinct([...named, ...ranked]),
    ['children'],
    minSupport,
    settings,
  )
  const examples = await expand(catalog, best, ['recipes'], minSupport, settings)
  const buckets: Bucket[] = [
    { name: 'symbols', against: 'intent', passages: best },
    {
      name: 'recipes',
      against: 'intent',
      passages: await withNotebookSections(catalog, [
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
        minSupport,
        settings,
      ),
    },
    { name: 'text', against: 'intent', passages: text },
    {
      name: 'concepts',
      against: 'explanation',
      passages: interleave(concepts.map((passages) => ofIntent(passages, initial, minSupport))),
    },
  ]
  const isConcentrated = named.length > 0 || initial.some((passage) => passage.named === true)
  const ordered = await Promise.all(
    // Each symbol is a fact of its own, and overloads are folded already; other cards repeat each other.
    buckets.map(({ name, passages }) =>
      isConcentrated || name === 'symbols'
        ? Promise.resolve(passages)
        : diversify(catalog, passages, settings),
    ),
  )
  return {
    intent: extracted?.intent ?? own.intent,
    concepts: explained.map(({ concept }) => concept),
    passages: distinct([...named, ...interleave(ordered)]),
    isNamed,
    nearby: symbols.filter(isUsable),
    warnings: extracted?.warnings ?? [],
  }
}

function isEnough(message: UserMessage, text: readonly Passage[], settings: Settings): boolean {
  const best = text.slice(0, settings.shortcutOf)
  if (message.isComplex || best.length < settings.shortcutOf || settings.shortcut >= 1) return false
  const mean = best.reduce((sum, { support }) => sum + support, 0) / best.length
  // Three tests do not answer a question about what to call.
  return mean >= settings.shortcut && (!message.isApi || best.every(isUsable))
}

const isUsable = ({ head }: Passage): boolean =>
  head.kind === 'symbol' && head.visibility === 'public'

/** Keeps what a concept and the whole question both found, and what has the name of the concept. */
function ofIntent(
  passages: readonly Passage[],
  initial: readonly Passage[],
  minSupport: number,
): readonly Passage[] {
  const supports = new Map(initial.map(({ head, support }) => [head.id, support]))
  return passages.flatMap((passage) => {
    const own = supports.get(passage.head.id)
    if (own !== undefined) return own >= minSupport ? [{ ...passage, support: own }] : []
    // Not among the best for the whole question, so only a part of the question supports it.
    const support = passage.support * PART_OF_QUESTION
    return support >= minSupport ? [{ ...passage, support }] : []
  })
}
const PART_OF_QUESTION = 0.5

function isNamedBy(
  message: UserMessage,
  passages: readonly Passage[],
): (passage: Passage) => boolean {
  const sources = new Set(
    passages.filter(({ named }) => named === true).map(({ head }) => head.path),
  )
  return ({ head, named }) =>
    named === true ||
    sources.has(head.path) ||
    message.paths.some((path) => head.path.endsWith(path))
}
