/**
 * A name or a path that nothing has → the ones that were probably meant, for a message: "did you mean …?".
 * Search finds them, since it forgives typing mistakes and knows the parts of names; what is told must look
 * like what was asked, too. Never an answer in itself: what was asked for by name is either there or not.
 */
import { type Catalog, isWaiting, type Place } from '../../catalog.ts'
import { columnsOf, passing } from '../../pack/cards/columns.ts'
import type { Pack } from '../../pack/pack.ts'
import { foldSegment, reversedSegments } from '../../pack/tables/symbol-keys.ts'
import { headAt } from '../../read-cards.ts'
import { leastOfBest } from '../best.ts'
import { matchCards } from '../match-cards.ts'
import { alignmentDistance } from '../question/edit-distance.ts'
import { respelled } from './respelled.ts'
import { lookUpSymbol } from './symbol-lookup.ts'

const SUGGESTIONS = 3
/** Cards that are compared by their names. */
const COMPARED = 30
/** Chunks of paths read per pack, some thousand paths: a lazy reader pays for a message. */
const PATH_CHUNKS = 16

export function nearNames(catalog: Catalog, name: string, project: string | undefined): string[] {
  if (isWaiting(catalog)) return []
  const [last = ''] = reversedSegments(name)
  const spelled = lookUpSymbol(catalog, respelled(catalog, last))
    .filter(({ pack, card }) => !project || columnsOf(pack, card)?.project === project)
    .slice(0, COMPARED)
  const searched = [...new Set([name, last])].flatMap((text) => bestSymbols(catalog, text, project))
  const titles = [...spelled, ...searched].flatMap(
    ({ pack, card }: Place) => headAt(pack, card)?.title ?? [],
  )
  return nearest(titles, (title) =>
    strangeness(foldSegment(reversedSegments(title)[0] ?? ''), foldSegment(last)),
  )
}

function bestSymbols(catalog: Catalog, text: string, project: string | undefined): Place[] {
  const projects = project === undefined ? {} : { projects: [project] }
  const { matched } = matchCards(catalog, text, {
    filter: (pack) => passing(pack, { kinds: ['symbol'], ...projects }),
    typing: false,
    corrected: true,
    mode: 'hybrid',
  })
  const least = leastOfBest(
    Float64Array.from(matched.flatMap(({ scores }) => [...scores])),
    COMPARED,
  )
  return matched
    .flatMap(({ pack, cards, scores }) =>
      [...cards].map((card, i) => ({ pack, card, score: scores[i] ?? 0 })),
    )
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED)
}

/** Paths with the same last part, then those whose last part is like it. */
export function nearPaths(packs: readonly Pack[], path: string): string[] {
  const wanted = stemOf(path)
  const paths = packs.flatMap((pack) =>
    [...pack.withPrefix('paths', '', PATH_CHUNKS)].map(({ key }) => key),
  )
  return nearest(paths, (other) => strangeness(stemOf(other), wanted))
}

function nearest(names: readonly string[], strange: (name: string) => number): string[] {
  return [...new Set(names)]
    .map((name) => ({ name, far: strange(name) }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.far - b.far)
    .slice(0, SUGGESTIONS)
    .map(({ name }) => name)
}

/** Edits between two names; a part of the other counts as many; infinite when they are not alike. */
function strangeness(name: string, wanted: string): number {
  const PART = 10
  const shorter = Math.min(name.length, wanted.length)
  const limit = Math.max(1, Math.floor(shorter / 4))
  const distance = alignmentDistance(name, wanted, limit)
  if (distance <= limit && shorter > 1) return distance
  const isPart = shorter >= 3 && (name.includes(wanted) || wanted.includes(name))
  return isPart ? PART + Math.abs(name.length - wanted.length) : Number.POSITIVE_INFINITY
}

const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/(?<=.)\.[^.]*$/u, '')
