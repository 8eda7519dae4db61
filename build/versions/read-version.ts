/**
 * Reads one version of a library from whatever the user names: a pack, a file of cards as `cardcat cards` prints
 * them, a folder of sources, or a revision of a repository. Sources are read as a build reads them, up to the cards;
 * nothing is embedded or packed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Card } from '../../runtime/card.ts'
import { eachCard, readSource } from '../../runtime/cards/read-cards.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import type { Pack } from '../../runtime/pack/pack.ts'
import {
  eachSymbolRow,
  reversedSegments,
  symbolKey,
} from '../../runtime/pack/tables/symbol-keys.ts'
import { openPacks } from '../answer/packs.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { readConfig } from '../discover/config.ts'
import { gitFacts } from '../discover/git.ts'
import { AnswerError, UsageError } from '../errors.ts'
import type { Grammars } from '../languages/grammars.ts'
import { type ReadOptions, readLibrary } from '../read-library.ts'
import { stopwatch } from '../terminal/stopwatch.ts'
import { checkOut } from './checkout.ts'

export interface ReadVersionOptions extends Pick<ReadOptions, 'jobs' | 'cache' | 'progress'> {
  readonly grammars: Grammars
  /** The repository of the revisions. */
  readonly repository?: string | undefined
  /** The folder of the library inside the repository. */
  readonly within?: string | undefined
  readonly project?: string | undefined
  /** The name to use where neither the user nor a manifest gives one. */
  readonly fallback?: string | undefined
}

/** Anything else is a revision of a repository. */
export const isVersionOnDisk = (name: string): boolean => existsSync(name)

/** @throws UsageError when the name leads to nothing */
export async function readVersion(
  name: string,
  options: ReadVersionOptions,
): Promise<LibraryVersion> {
  const { repository } = options
  if (repository !== undefined) return readRevision(name, repository, options)
  if (!existsSync(name))
    throw new UsageError(
      `${name} does not exist: give a pack, a file of cards or a folder of sources, or a tag with --repo DIR`,
    )
  if (!statSync(name).isDirectory()) return readCardsFile(name)
  if (existsSync(join(name, 'manifest.json'))) return readPack(name)
  return readFolder(name, resolve(name), options)
}

async function readRevision(
  revision: string,
  repository: string,
  options: ReadVersionOptions,
): Promise<LibraryVersion> {
  const temporary = mkdtempSync(join(tmpdir(), 'cardcat-revision-'))
  try {
    // A library without a manifest is named after its folder.
    const name = basename(resolve(repository)).replace(/\.git$/, '') || 'library'
    const folder = join(temporary, name)
    checkOut(repository, revision, folder)
    const root = options.within === undefined ? folder : join(folder, options.within)
    if (!existsSync(root))
      throw new UsageError(`${revision} has no folder ${options.within}: check --within`)
    const read = await readFolder(revision, root, { ...options, cache: false })
    return { ...read, version: read.version ?? numberIn(revision) }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** `1.2.3` of the tag `v1.2.3` */
export const numberIn = (tag: string): string | null => /\d+(?:\.\d+)+\S*$/.exec(tag)?.[0] ?? null

async function readFolder(
  name: string,
  root: string,
  { grammars, jobs, cache, progress, project, fallback }: ReadVersionOptions,
): Promise<LibraryVersion> {
  const own = readConfig(root, { project })
  const isNamed = own.project !== basename(root) || fallback === undefined
  const library = isNamed ? own : readConfig(root, { project: fallback })
  const source = { library, git: gitFacts(root) }
  const read = { jobs, cache, progress, examples: false }
  const part = await readLibrary(source, '', grammars, read, stopwatch())
  const paths = new Map<string, string[]>()
  for (const { card, keys } of part.entries) {
    if (card.kind !== 'symbol') continue
    for (const key of [...keys, ...card.public]) addPath(paths, key, card.id)
  }
  const texts = new Map(part.sources.map(({ path, text }) => [path, text]))
  return {
    name,
    project: library.project,
    version: library.version,
    requires: library.requires,
    importPath: library.importPath ?? undefined,
    cards: part.entries.map(({ card }) => card),
    find: (path) => paths.get(path) ?? [],
    source: (path) => texts.get(path),
    api: { entries: part.entries, sources: part.sources },
  }
}

const readPack = async (folder: string): Promise<LibraryVersion> =>
  versionIn(await openPacks([folder], { resident: true }), folder)

/** The minor number of the format that has them (pack-format.ts). */
const FIRST_WITH_REQUIREMENTS = 6

/**
 * All of the one pack of a catalog, which must be resident.
 * @throws AnswerError when the pack does not open
 */
export async function versionIn(catalog: Catalog, name: string): Promise<LibraryVersion> {
  const cards: Card[] = []
  for await (const batch of eachCard(catalog)) cards.push(...batch.cards)
  const [pack] = catalog.packs
  if (pack === undefined) throw new AnswerError(`${name} cannot be opened: build it again`)
  const { manifest } = pack
  const texts = new Map<string, string>()
  for (const { project, path } of cards) {
    if (texts.has(path)) continue
    const text = await readSource(catalog, project, path)
    if (text !== undefined) texts.set(path, text)
  }
  return {
    name,
    project: manifest.project,
    version: manifest.library_version,
    requires: manifest.requires ?? (manifest.minor < FIRST_WITH_REQUIREMENTS ? undefined : null),
    importPath: manifest.import_path,
    cards,
    find: pathsIn(pack, cards),
    source: (path) => texts.get(path),
    api: catalog,
  }
}

/**
 * The pack's table of names contains more paths than its cards. It folds case; only the last segment is kept as
 * written.
 */
function pathsIn(pack: Pack, cards: readonly Card[]): LibraryVersion['find'] {
  const paths = new Map<string, string[]>()
  for (const row of pack.withPrefix('symbols', '', Number.POSITIVE_INFINITY))
    eachSymbolRow(row.key, row.bytes, row.from, (number, name) => {
      const card = cards[number]
      if (card?.kind === 'symbol') addPath(paths, `${row.key} ${name}`, card.id)
    })
  return (path) => {
    const segments = reversedSegments(path)
    return paths.get(`${symbolKey(segments)} ${segments[0]}`) ?? []
  }
}

function readCardsFile(file: string): LibraryVersion {
  const cards: Card[] = []
  for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue
    const card = cardIn(line)
    if (card === undefined)
      throw new UsageError(
        `${file}:${i + 1} is not a card: give the output of \`cardcat cards\`, with one card on each line`,
      )
    cards.push(card)
  }
  const [first] = cards
  if (first === undefined)
    throw new UsageError(`${file} contains no cards: give the output of \`cardcat cards\``)
  const { project, version } = first
  return { name: file, project, version, cards, find: pathsOf(cards), source: () => undefined }
}

function cardIn(line: string): Card | undefined {
  try {
    const card: unknown = JSON.parse(line)
    return isCard(card) ? card : undefined
  } catch {
    return undefined
  }
}

/** The fields that are read from every card, and those of symbols that are compared. */
function isCard(value: unknown): value is Card {
  if (typeof value !== 'object' || value === null) return false
  const card = value as Record<string, unknown>
  const texts = ['id', 'kind', 'project', 'title', 'path', 'language', 'visibility']
  if (!texts.every((key) => typeof card[key] === 'string') || !Array.isArray(card.lines))
    return false
  const isList = (key: string) => Array.isArray(card[key])
  if (card.kind === 'recipe') return typeof card.code === 'string' && isList('symbols')
  if (card.kind !== 'symbol') return true
  return (
    ['public', 'parameters', 'decorators', 'bases'].every(isList) &&
    ['symbol', 'dotted', 'signature', 'symbol_kind', 'docstring'].every(
      (key) => typeof card[key] === 'string',
    )
  )
}

/** The paths that the cards themselves list. */
function pathsOf(cards: readonly Card[]): LibraryVersion['find'] {
  const paths = new Map<string, string[]>()
  for (const card of cards)
    if (card.kind === 'symbol')
      for (const path of [card.id, card.dotted, ...card.public]) addPath(paths, path, card.id)
  return (path) => paths.get(path) ?? []
}

function addPath(paths: Map<string, string[]>, path: string, id: string): void {
  const ids = paths.get(path)
  if (ids === undefined) paths.set(path, [id])
  else if (!ids.includes(id)) ids.push(id)
}
