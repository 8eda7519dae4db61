/**
 * Ranks the libraries that a question is probably about: those that it names, then by lexical and semantic search in
 * the opened routing pack. Synchronous over loaded files, for use inside of `loadAndRun`.
 *
 *   score = named × rarity + lexical and semantic score
 *
 * Most names of libraries are words, too (`color`, `time`, `he`). A word that many libraries contain is weak evidence
 * for the one with that name, so a name counts less the more libraries contain it, unless it is imported.
 */
import { headAt } from '../cards/read-heads.ts'
import type { Catalog } from '../catalog.ts'
import { idf } from '../pack/lexical/postings.ts'
import { termsOf } from '../pack/lexical/tokenizer.ts'
import type { Pack } from '../pack/pack.ts'
import { eachSymbolRow } from '../pack/tables/symbol-keys.ts'
import { termFrequency } from '../search/lexical.ts'
import { rank } from '../search.ts'
import { namesIn, tableKeyOf } from './library-names.ts'

export interface RankedLibrary {
  /** The path of its pack's folder below the catalog's. */
  readonly path: string
  readonly project: string
  readonly score: number
  /** 1 if it is imported, 0 if it is not named. */
  readonly named: number
}

/** Features without meaning for libraries: kind, path, callers. */
const WITHOUT = ['exact', 'named', 'fan-in', 'worth', 'kind', 'library', 'visibility', 'path']
const SEARCHED = 24
/** In characters. The subject of a longer text shows in its beginning; names are read in all of it. */
const MAX_SEARCHED = 4_000

export function rankLibraries(
  catalog: Catalog,
  question: string,
  limit: number,
  typing = false,
): RankedLibrary[] {
  const [pack] = catalog.packs
  if (pack === undefined) return []
  const named = namedLibraries(catalog, pack, question)
  const { ranked } = rank(
    catalog,
    question.slice(0, MAX_SEARCHED),
    { folded: false, typing, mode: typing ? 'lexical' : 'hybrid', without: WITHOUT },
    SEARCHED,
  )
  const scores = new Map<number, number>()
  for (const { card, score } of ranked) scores.set(card, score)
  for (const [card, own] of named) scores.set(card, (scores.get(card) ?? 0) + own.bonus)
  return [...scores]
    .sort(([a, m], [b, n]) => n - m || a - b)
    .slice(0, limit)
    .flatMap(([card, score]) => {
      const head = headAt(pack, card)
      if (head === undefined) return []
      return [{ path: head.path, project: head.title, score, named: named.get(card)?.weight ?? 0 }]
    })
}

/** `zod@3` names a version of zod. */
const VERSION = /(?<=.)@[^/]*$/

/** The libraries of these projects, in their order; all packs of a project that has several. */
export function librariesNamed(catalog: Catalog, projects: readonly string[]): RankedLibrary[] {
  const [pack] = catalog.packs
  if (pack === undefined) return []
  return projects.flatMap((asked) => {
    const project = asked.replace(VERSION, '')
    const libraries: RankedLibrary[] = []
    eachLibraryOf(pack, tableKeyOf(project), (card) => {
      const head = headAt(pack, card)
      if (head !== undefined)
        libraries.push({ path: head.path, project: head.title, score: 1, named: 1 })
    })
    // Another library may be imported by this name.
    const own = libraries.filter((library) => library.project === project)
    return own.length > 0 ? own : libraries
  })
}

function eachLibraryOf(pack: Pack, key: string, each: (card: number) => void): void {
  const hit = pack.find('symbols', key)
  if (hit !== undefined) eachSymbolRow(hit.key, hit.bytes, hit.from, each)
}

interface Named {
  readonly weight: number
  readonly bonus: number
}

function namedLibraries(catalog: Catalog, pack: Pack, question: string): Map<number, Named> {
  const libraries = new Map<number, Named>()
  for (const [key, { name, weight }] of namesIn(question)) {
    let bonus: number | undefined
    eachLibraryOf(pack, key, (card) => {
      bonus ??= weight * (weight >= CERTAIN ? 2 : rarityOf(catalog, name))
      if ((libraries.get(card)?.bonus ?? -1) < bonus) libraries.set(card, { weight, bonus })
    })
  }
  return libraries
}

/** In code or imported. */
const CERTAIN = 0.75

/** 1 for a name that occurs in one library, near 0 for a word of all. */
function rarityOf(catalog: Catalog, name: string): number {
  const terms = termsOf(name)
  const least = Math.min(...terms.map((term) => termFrequency(catalog, term)))
  return Number.isFinite(least) ? idf(catalog.size, least) / idf(catalog.size, 1) : 0
}
