/**
 * A name or a path that nothing has → the ones that were probably meant, for a message: "did you mean …?".
 * Search does it, since it forgives typing mistakes and knows the parts of names. Never an answer in itself:
 * what was asked for by name is either there or not.
 */
import { type Catalog, isWaiting, type Place } from './catalog.ts'
import { columnsOf } from './columns.ts'
import { termFrequency } from './lexical.ts'
import type { Pack } from './pack.ts'
import { headAt } from './read-cards.ts'
import { rank } from './search.ts'
import { corrections } from './spelling.ts'
import { lookUpSymbol } from './symbol-lookup.ts'
import { stem, surfaceWords } from './terms.ts'

const SUGGESTIONS = 3
/** Chunks of paths read per pack, some thousand paths: a lazy reader pays for a message. */
const PATH_CHUNKS = 16

export function nearNames(catalog: Catalog, name: string, project: string | undefined): string[] {
  if (isWaiting(catalog)) return []
  const segments = name.split(/[^\p{L}\p{N}_$]+/u).filter((segment) => segment !== '')
  const last = segments.at(-1) ?? ''
  const projects = project === undefined ? {} : { projects: [project] }
  const spelled = lookUpSymbol(catalog, respelled(catalog, last))
    .filter(({ pack, card }) => !project || columnsOf(pack, card)?.project === project)
    .slice(0, 1)
  const searched = [segments.join(' '), last].flatMap(
    (text) => rank(catalog, text, { kinds: ['symbol'], ...projects }, SUGGESTIONS).ranked,
  )
  const names = [...spelled, ...searched].flatMap(({ pack, card }: Place) => {
    const head = headAt(pack, card)
    return head === undefined ? [] : [head.title]
  })
  return [...new Set(names)].slice(0, SUGGESTIONS)
}

/** The name with each part in the nearest spelling that the index has. */
const respelled = (catalog: Catalog, name: string): string =>
  surfaceWords(name)
    .map((word) =>
      termFrequency(catalog, stem(word)) > 0 ? word : (corrections(catalog, word)[0]?.word ?? word),
    )
    .join('')

/** Paths with the same last part, then those whose last part begins like it or it like them. */
export function nearPaths(packs: readonly Pack[], path: string): string[] {
  const last = lastPart(path)
  const same: string[] = []
  const alike: string[] = []
  for (const pack of packs)
    for (const { key } of pack.withPrefix('paths', '', PATH_CHUNKS)) {
      const other = lastPart(key)
      if (other === last) same.push(key)
      else if (beginAlike(stemOf(other), stemOf(last))) alike.push(key)
    }
  return [...new Set([...same, ...alike])].slice(0, SUGGESTIONS)
}

const beginAlike = (a: string, b: string): boolean =>
  a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a))

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

const stemOf = (name: string): string => name.replace(/\.[^.]*$/u, '')
