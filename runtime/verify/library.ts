/**
 * Looks up the libraries of a catalog by the names that code uses: the cards with exactly a given path, the classes
 * that a written type names, and the members of a class with those of its bases.
 *
 * Synchronous over loaded files (pack/pack.ts), for use inside `loadAndRun`. Each set of texts needs a new library,
 * because lookups are memoized.
 */

import type { Card, CardHead, SymbolCard } from '../card.ts'
import { cardAt, sourceAt } from '../cards/read-cards.ts'
import { bareHeadAt } from '../cards/read-heads.ts'
import { isCallableKind, isNominalType } from '../cards/symbol-kinds.ts'
import type { Catalog } from '../catalog.ts'
import { columnsOf, runsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'
import { eachSymbolRow, reversedSegments, symbolKey } from '../pack/tables/symbol-keys.ts'
import { appendTo } from '../std/grouping.ts'

/** A symbol or module, its location, and the path by which it was reached. */
export interface Entity {
  readonly pack: Pack
  readonly number: number
  readonly head: CardHead
}

export interface Library {
  /** Symbols and modules with exactly this path, in this family of languages. */
  exactly(path: readonly string[]): readonly Entity[]
  /** Cards with this name, anywhere. */
  called(name: string): readonly Entity[]
  card(entity: Entity): Card | undefined
  source(entity: Entity): string | undefined
  /** Whether a dotted path is a folder of modules: a package without a card. */
  isPackage(path: readonly string[]): boolean
  /** The library of the catalog with this name. */
  isProject(name: string): Pack | undefined
  /** Whether the pack has this file or folder directly below another folder. */
  hasPart(pack: Pack, folder: string, part: string): boolean
  moduleOf(path: string): Entity | undefined
  /** The modules directly in a folder. */
  modulesOf(path: readonly string[]): readonly Entity[]
  /** The titles of modules one level below a path. */
  partsBelow(path: readonly string[]): readonly string[]
}

const ROWS = 400

export function createLibrary(catalog: Catalog, family: ReadonlySet<string>): Library {
  const exact = new Map<string, readonly Entity[]>()
  /** Memoized results of `exactly`, by the path as given. */
  const given = new Map<string, readonly Entity[]>()
  const cards = new Map<Pack, Map<number, Card | undefined>>()
  const modules = new Map<Pack, Modules>()
  const parts = new Map<Pack, ReadonlySet<string>>()

  const entityAt = (pack: Pack, number: number): Entity[] => {
    const columns = columnsOf(pack, number)
    if (columns === undefined || !family.has(columns.language)) return []
    if (columns.kind !== 'symbol' && columns.kind !== 'module') return []
    const head = bareHeadAt(pack, number)
    return head === undefined ? [] : [{ pack, number, head }]
  }

  const byLastName = new Map<string, readonly Entity[]>()
  const exactly = (path: readonly string[]): readonly Entity[] => {
    const written = path.join('\0')
    const entities = given.get(written) ?? inSegments(path)
    given.set(written, entities)
    return entities
  }

  const inSegments = (path: readonly string[]): readonly Entity[] => {
    const segments = path.flatMap((part) => reversedSegments(part).toReversed())
    const id = segments.join('.')
    const known = exact.get(id)
    if (known !== undefined) return known
    const last = segments.at(-1)
    const key = symbolKey(segments.toReversed())
    const entities: Entity[] = []
    for (const pack of last === undefined ? [] : catalog.packs) {
      const row = pack.find('symbols', key)
      if (row === undefined) continue
      let rows = 0
      eachSymbolRow(row.key, row.bytes, row.from, (card, name) => {
        if (rows++ < ROWS && name === last) entities.push(...entityAt(pack, card))
      })
    }
    exact.set(id, entities)
    return entities
  }

  const modulesOf = (pack: Pack): Modules => {
    const known = modules.get(pack)
    if (known !== undefined) return known
    const entities = runsOf(pack)
      .filter(({ kind, language }) => kind === 'module' && family.has(language))
      .flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, i) => entityAt(pack, from + i)).flat(),
      )
    const grouped = groupModules(entities)
    modules.set(pack, grouped)
    return grouped
  }

  return {
    exactly,
    called(name) {
      const known = byLastName.get(name)
      if (known !== undefined) return known
      const CHUNKS = 3
      const entities = new Map<string, Entity>()
      for (const pack of catalog.packs) {
        let rows = 0
        for (const row of pack.withPrefix('symbols', `${symbolKey([name])}.`, CHUNKS)) {
          eachSymbolRow(row.key, row.bytes, row.from, (card, written) => {
            if (written !== name || rows++ >= ROWS) return
            for (const entity of entityAt(pack, card)) entities.set(`${pack.name} ${card}`, entity)
          })
        }
      }
      const found = [...entities.values()]
      byLastName.set(name, found)
      return found
    },
    card({ pack, number }) {
      const known = cards.get(pack) ?? new Map<number, Card | undefined>()
      cards.set(pack, known)
      if (!known.has(number)) known.set(number, cardAt(pack, number))
      return known.get(number)
    },
    source: ({ pack, head }) => sourceAt(pack, head.path),
    isPackage: (path) => catalog.packs.some((pack) => modulesIn(modulesOf(pack), path).length > 0),
    isProject: (name) =>
      catalog.packs.find(({ manifest }) =>
        [manifest.project, ...manifest.aliases].some(
          (each) => foldedLibraryName(each) === foldedLibraryName(name),
        ),
      ),
    hasPart(pack, folder, part) {
      const known = parts.get(pack) ?? partsOf(pack)
      parts.set(pack, known)
      return known.has(`${folder}/${part}`)
    },
    modulesOf: (path) => catalog.packs.flatMap((pack) => modulesIn(modulesOf(pack), path)),
    partsBelow: (path) =>
      catalog.packs.flatMap((pack) =>
        (modulesOf(pack).byFolder.get(path.join('.')) ?? []).map(({ head }) => head.title),
      ),
    moduleOf(path) {
      for (const pack of catalog.packs) {
        const module = modulesOf(pack).byPath.get(path)
        if (module !== undefined) return module
      }
      return undefined
    },
  }
}

const folderOf = (title: string): string => title.slice(0, Math.max(0, title.lastIndexOf('.')))

/** The modules of a pack, grouped because each import of a text looks for some. */
interface Modules {
  /** By the path of their file. */
  readonly byPath: ReadonlyMap<string, Entity>
  /** By the dotted path of their folder. */
  readonly byFolder: ReadonlyMap<string, readonly Entity[]>
  /** By each end of that path. */
  readonly byFolderEnd: ReadonlyMap<string, readonly Entity[]>
}

function groupModules(entities: readonly Entity[]): Modules {
  const byPath = new Map<string, Entity>()
  const byFolder = new Map<string, Entity[]>()
  const byFolderEnd = new Map<string, Entity[]>()
  for (const entity of entities) {
    const { path, title } = entity.head
    if (!byPath.has(path)) byPath.set(path, entity)
    const folder = folderOf(title)
    appendTo(byFolder, folder, entity)
    for (let at = 0; at >= 0; at = folder.indexOf('.', at + 1))
      appendTo(byFolderEnd, at === 0 ? folder : folder.slice(at + 1), entity)
  }
  return { byPath, byFolder, byFolderEnd }
}

/** A path of several segments may be the end of a longer one. */
const modulesIn = (
  { byFolder, byFolderEnd }: Modules,
  path: readonly string[],
): readonly Entity[] => (path.length > 1 ? byFolderEnd : byFolder).get(path.join('.')) ?? []

/** Libraries are named with hyphens or underscores, and in any case: `Date-FNS`, `date_fns`. */
export const foldedLibraryName = (name: string): string => name.toLowerCase().replaceAll('-', '_')

/** Each file and folder, with the folder that contains it. */
function partsOf(pack: Pack): Set<string> {
  const parts = new Set<string>()
  for (const { key } of pack.withPrefix('paths', '')) {
    const names = key.split('/')
    for (const [i, name] of names.entries()) {
      const folder = names[i - 1] ?? ''
      parts.add(`${folder}/${name}`)
      parts.add(`${folder}/${name.replace(/\.[^.]*$/, '')}`)
    }
  }
  return parts
}

/** The lines of a definition. */
export function declarationOf(entity: Entity, library: Pick<Library, 'source'>): string {
  const [first, last] = entity.head.lines
  return (library.source(entity) ?? '')
    .split('\n')
    .slice(first - 1, last)
    .join('\n')
}

export const isSymbol = (card: Card | undefined): card is SymbolCard => card?.kind === 'symbol'

export const isClass = ({ head }: Entity): boolean =>
  head.kind === 'symbol' && isNominalType(head.symbol_kind)
export const isFunction = ({ head }: Entity): boolean =>
  head.kind === 'symbol' && isCallableKind(head.symbol_kind)
export const isConstant = ({ head }: Entity): boolean =>
  head.kind === 'symbol' && head.symbol_kind === 'constant'
/** Outside of classes. */
export const isTopLevel = ({ head }: Entity): boolean =>
  head.kind === 'symbol' && !head.symbol.slice(head.symbol.lastIndexOf(':') + 1).includes('.')
export const isModule = ({ head }: Entity): boolean =>
  head.kind === 'module' ||
  (head.kind === 'symbol' && /^(?:namespace|module)$/.test(head.symbol_kind))

/** `add` of `shop.Cart.add` */
export const lastName = (title: string): string => title.split('.').at(-1) ?? ''

/** Whether a symbol is a member of a type with the name of another one, such as the same type in a stub. */
export const isMemberOfNamesake = ({ head }: Entity, owner: Entity): boolean =>
  head.kind === 'symbol' && head.dotted.split('.').at(-2) === lastName(owner.head.title)
