/**
 * Suggests up to three existing names for one that does not exist in its parent.
 *
 * Candidates are the members of the parent, symbols with the same name elsewhere (a wrong module), and search
 * results. They are compared by edit distance, by the words in the names, and by term vectors, where the pack has
 * them; the nearest in any of these come first. Among equally near names the most used one wins. For a synonym, usage
 * is often the only evidence.
 */

import type { CardHead } from '../card.ts'
import { cardAt } from '../cards/read-cards.ts'
import { bareHeadAt } from '../cards/read-heads.ts'
import type { Catalog } from '../catalog.ts'
import { SHARES } from '../pack/features/static-features.ts'
import { stem, surfaceWords } from '../pack/lexical/tokenizer.ts'
import type { Pack } from '../pack/pack.ts'
import { sourceEntryOf } from '../pack/tables/source-entry.ts'
import { reversedSegments } from '../pack/tables/symbol-keys.ts'
import { suggestNames } from '../search/names/suggest-names.ts'
import { alignmentDistance } from '../search/question/edit-distance.ts'
import { encodeQuestion } from '../search/semantic.ts'
import { memoizeByKey, memoizeByString } from '../std/memoize-by-key.ts'
import { nameWords } from '../std/name-words.ts'
import { type Entity, isClass, type Library } from './library.ts'
import type { ChainResolver } from './resolve-chain.ts'
import { type Value, valueKey } from './value.ts'

export const SUGGESTIONS = 3
/** How many cards are compared for one message. */
const MAX_COMPARED = 1_500

export interface MissingName {
  readonly name: string
  readonly parent: Value
  readonly called: boolean
  /** What follows the missing name: `name` of `lib.wrong.name`. */
  readonly tail: string | undefined
}

export type Suggest = (missed: MissingName) => readonly string[]

/** Memoizes suggestions and the names that they are chosen from, because many texts miss the same name. */
export function createSuggest(
  catalog: Catalog,
  library: Library,
  resolver: ChainResolver,
): Suggest {
  const namesBelow = memoizeByKey(
    (parent: Value, isPrivate: boolean) => candidatesBelow(parent, isPrivate, library, resolver),
    (parent, isPrivate) => `${valueKey(parent)}\0${isPrivate}`,
  )
  return memoizeByKey(
    (missed: MissingName) =>
      suggestionsFor(missed, namesBelow(missed.parent, missed.name.startsWith('_')), {
        catalog,
        library,
      }),
    ({ name, parent, called, tail }) => [valueKey(parent), name, called, tail].join('\0'),
  )
}

function suggestionsFor(
  { name, parent, called, tail }: MissingName,
  candidates: readonly Candidate[],
  { catalog, library }: { readonly catalog: Catalog; readonly library: Library },
): string[] {
  const entities = parent.kind === 'path' ? parent.entities : parent.classes
  const pack =
    entities[0]?.pack ??
    catalog.packs.find(
      (each) => parent.kind === 'path' && library.isProject(parent.path[0] ?? '') === each,
    )
  const similarity = similarityTo(name, pack)
  const scores = new Map<string, number>()
  const add = (title: string, last: string, weight: number, use = 0): void => {
    const score = (similarity(last) + USE_BONUS * use) * weight
    if (score > (scores.get(title) ?? 0)) scores.set(title, score)
  }
  for (const { title, last, isCallable, use } of candidates) {
    const fits = isCallable || !called
    add(title, last, (fits ? 1 : 0.9) * (isAlike(last, name) ? 1 : 0.93), use)
  }
  for (const { head, pack: own, number } of library.called(name))
    add(titleOf(head), lastOf(head), head.visibility === 'public' ? 0.97 : 0.6, useOf(own, number))
  if (tail !== undefined)
    for (const { head, pack: own, number } of library.called(tail))
      scores.set(
        titleOf(head),
        (head.visibility === 'public' ? 0.7 : 0.4) + USE_BONUS * useOf(own, number),
      )
  const project = pack?.manifest.columns.projects[0]
  const ofClass = entities.length > 0 && entities.every(isClass)
  for (const title of suggestNames(catalog, name, project)) {
    const isPublic = library.exactly([title]).some(({ head }) => head.visibility === 'public')
    add(title, reversedSegments(title)[0] ?? title, (ofClass ? 0.6 : 0.85) * (isPublic ? 1 : 0.6))
  }
  return (
    [...scores]
      // The title of a call signature without a name is its code.
      .filter(([title, score]) => score > MIN_SIMILARITY && !/[({]/.test(title))
      .sort(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1))
      .slice(0, SUGGESTIONS)
      .map(([title]) => title)
  )
}

/** The bonus of the most used name over an unused one. */
const USE_BONUS = 0.25
const MIN_SIMILARITY = 0.12

/** How much docs and tests use it, 0–1. */
const useOf = (pack: Pack, number: number): number =>
  SHARES[pack.staticFeatures()?.fanIn[number] ?? 0] ?? 0

/** Whether both names are capitalized like a class, or neither is. */
const isAlike = (a: string, b: string): boolean => /^_*\p{Lu}/u.test(a) === /^_*\p{Lu}/u.test(b)

interface Candidate {
  readonly title: string
  readonly last: string
  readonly isCallable: boolean
  readonly use: number
}

function candidatesBelow(
  parent: Value,
  isPrivate: boolean,
  library: Library,
  resolver: ChainResolver,
): Candidate[] {
  const candidates = new Map<string, Candidate>()
  const stem = parent.kind === 'path' ? parent.path.join('.') : ''
  const add = (pack: Pack, number: number, prefix: string): void => {
    const head = candidates.size < MAX_COMPARED ? bareHeadAt(pack, number) : undefined
    if (head?.kind !== 'symbol' || (head.visibility === 'private' && !isPrivate)) return
    const last = lastOf(head)
    if (last.startsWith('__')) return
    const isCallable = head.symbol_kind !== 'constant'
    const use = useOf(pack, number)
    // A re-export may have another name than the definition.
    const here = head.public.filter(
      (path) => reversedSegments(path).slice(1).toReversed().join('.') === prefix,
    )
    for (const path of here.length > 0 ? here.slice(0, 3) : [titleOf(head)])
      candidates.set(path, {
        title: path,
        last: here.length > 0 ? (reversedSegments(path)[0] ?? last) : last,
        isCallable,
        use,
      })
  }
  const ofModule = (entity: Entity): void => {
    const { pack, head, number } = entity
    const card = head.kind === 'module' ? cardAt(pack, number) : undefined
    const ids = card?.kind === 'module' ? card.exports : []
    for (const id of ids.slice(0, MAX_COMPARED)) {
      const own = pack.cardNumber(id)
      if (own !== undefined) add(pack, own, stem)
    }
    if (head.kind !== 'module') return
    for (const last of resolver.topNames(entity)) {
      const title = `${stem}.${last}`
      const [there] = candidates.has(title) ? [] : library.exactly([title])
      if (there !== undefined || (isPrivate && last.startsWith('_')))
        candidates.set(title, {
          title,
          last,
          isCallable: true,
          use: there === undefined ? 0 : useOf(there.pack, there.number),
        })
    }
  }
  const ofClass = (entity: Entity): void => {
    for (const owner of [entity, ...(resolver.ancestors(entity) ?? [])]) {
      const { head, pack } = owner
      if (head.kind !== 'symbol') continue
      for (const number of sourceEntryOf(pack, head.path)?.cards ?? []) {
        const other = bareHeadAt(pack, number)
        if (other?.kind !== 'symbol' || !other.dotted.startsWith(`${head.dotted}.`)) continue
        if (!other.dotted.slice(head.dotted.length + 1).includes('.'))
          add(pack, number, titleOf(entity.head))
      }
    }
  }
  for (const entity of parent.kind === 'path' ? parent.entities : parent.classes) {
    if (entity.head.kind === 'module') ofModule(entity)
    else ofClass(entity)
  }
  if (parent.kind === 'path' && parent.entities.length === 0)
    for (const entity of library.modulesOf(parent.path)) ofModule(entity)
  if (parent.kind === 'path')
    for (const title of library.partsBelow(parent.path))
      candidates.set(title, {
        title,
        last: reversedSegments(title)[0] ?? '',
        isCallable: false,
        use: 0,
      })
  return [...candidates.values()]
}

const titleOf = (head: CardHead): string => head.title
const lastOf = (head: CardHead): string =>
  reversedSegments(head.kind === 'symbol' ? head.dotted : head.title)[0] ?? ''

/** The similarity of a name to the missing one, 0–1. */
function similarityTo(wanted: string, pack: Pack | undefined): (name: string) => number {
  const words = wordsOf(wanted)
  const bare = fold(wanted)
  const meaning = pack === undefined ? undefined : encodeQuestion(pack, spaced(wanted))
  return memoizeByString((name) => {
    if (fold(name) === bare) return 1
    const other = fold(name)
    const longer = Math.max(bare.length, other.length)
    const limit = Math.ceil(longer / 2)
    const distance = alignmentDistance(bare, other, limit)
    const letters = distance > limit ? 0 : 1 - distance / longer
    const mine = wordsOf(name)
    const shared = mine.filter((word) => words.includes(word)).length
    const same = mine.filter((word) =>
      words.some((other) => other === word || isSameVerb(word, other)),
    ).length
    const alike = mine.length + words.length === 0 ? 0 : (2 * same) / (mine.length + words.length)
    const overlap =
      mine.length + words.length === 0 ? 0 : (2 * shared) / (mine.length + words.length)
    const vector =
      meaning === undefined || pack === undefined ? undefined : encodeQuestion(pack, spaced(name))
    const near =
      meaning === undefined || vector === undefined ? 0 : Math.max(0, dot(meaning, vector))
    return Math.max(
      letters,
      0.95 * overlap + 0.05 * letters,
      0.85 * alike,
      0.9 * near,
      0.4 * letters + 0.4 * overlap + 0.4 * near,
    )
  })
}

/** Synonymous verbs: `create` and `new` are similar whatever their edit distance. */
const VERBS = [
  'new create make build construct',
  'get fetch load read retrieve',
  'set put assign',
  'add append insert push',
  'remove delete drop erase',
  'find search lookup locate',
  'send post submit',
  'show print display render',
  'check validate verify test',
  'convert transform change to',
  'run start execute launch',
  'stop close end finish',
  'parse decode deserialize',
  'dump encode serialize write',
  'from by of',
].map((group) => new Set(group.split(' ').map(stem)))
const isSameVerb = (a: string, b: string): boolean =>
  VERBS.some((group) => group.has(a) && group.has(b))

const wordsOf = (name: string): string[] => [...new Set(surfaceWords(spaced(name)).map(stem))]

/** `readCSV_file` → read CSV file */
const spaced = (name: string): string => nameWords(name).join(' ')

const fold = (name: string): string => name.toLowerCase().replace(/[_$]/g, '')

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
