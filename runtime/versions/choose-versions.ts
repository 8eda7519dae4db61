/**
 * A catalog and a question → the catalog of the versions that are meant. A version is named by an option
 * (`version: '2.31.0'`), with a project (`requests@2.31.0`), or in the question's own words. A shorter number means its
 * newest release, a channel what it points to, `all` every version, but of very many the newest ones. Where none is
 * named the catalog is as it was.
 *
 * No version is answered by another one: an option that names a missing one is a failure; words that do are answered
 * from the latest, with a warning. Both say which versions there are.
 */
import type { Failure, Outcome, Warning } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { Pack } from '../pack/pack.ts'
import { counted } from '../std/counted.ts'
import { setBounded } from '../std/set-bounded.ts'
import { type LibraryVersions, MAX_OPEN } from './library-versions.ts'
import { type NamedVersion, namedVersion } from './named-version.ts'
import { isNamedBy } from './version-order.ts'
import { findVersion, LATEST, namesOfVersions } from './versions-file.ts'

/** The name for every version. */
export const ALL_VERSIONS = 'all'

export interface Wanted {
  readonly version?: string | undefined
  /** Some may name their version: `requests@2.31.0`. */
  readonly projects?: readonly string[] | undefined
  readonly text?: string | undefined
}

export interface Chosen {
  readonly catalog: Catalog
  /** Without versions. */
  readonly projects?: readonly string[]
  /** The question without the version. */
  readonly text: string
  /** More than one version of a library may answer. */
  readonly isAcross: boolean
  readonly warnings: readonly Warning[]
}

/** A version that is missing. */
interface Missing {
  readonly missing: string
}

export async function chooseVersions(catalog: Catalog, wanted: Wanted): Promise<Outcome<Chosen>> {
  const { version, projects = [], text = '' } = wanted
  const specs = projects.map(specOf)
  const names = projects.length > 0 ? { projects: specs.map(({ project }) => project) } : {}
  const isNamed = (pack: Pack): boolean =>
    specs.length === 0 || specs.some(({ project }) => project === pack.manifest.project)
  const candidates = catalog.packs.filter(isNamed)
  const packs: Pack[] = []
  const warnings: Warning[] = []
  const left = new Map<string, string>()
  const answering = new Set<string>()
  let [asked, isAcross, isChanged] = [text, false, false]
  for (const pack of candidates) {
    const { project } = pack.manifest
    const own = specs.find((spec) => spec.project === project)?.version
    const requested = own ?? version ?? undefined
    const mention = requested === undefined ? mentionIn(asked, catalog, pack) : undefined
    const name = requested ?? mention?.version
    const versions = name === undefined ? [pack] : await versionsCalled(name, pack, catalog)
    isChanged ||= name !== undefined
    if (name === ALL_VERSIONS) warnings.push(...olderVersions(libraryOf(catalog, pack)))
    if (!('missing' in versions)) {
      packs.push(...versions)
      answering.add(project)
      isAcross ||= versions.length > 1
      if (mention !== undefined) asked = mention.text
    } else if (mention !== undefined) {
      packs.push(pack)
      asked = mention.text
      const answers = pack.manifest.library_version ?? LATEST
      warnings.push(warningOf(`${versions.missing}. This answer is of ${answers}`))
    } else left.set(project, [left.get(project) ?? [], versions.missing].flat().join('; '))
  }
  // Of a library with a pack for each version, one of them is enough.
  for (const project of answering) left.delete(project)
  const named = specs.find((spec) => spec.version !== undefined && left.has(spec.project))
  if (named !== undefined) return failure(left.get(named.project) ?? '')
  if (left.size > 0 && packs.length === 0) return failure([...left.values()].join('; '))
  warnings.push(...[...left.values()].map((missing) => warningOf(`${missing}, and is left out`)))
  const chosen = isChanged ? catalogOf(catalog, packs) : catalog
  return {
    ok: true,
    value: { catalog: chosen, ...names, text: asked === '' ? text : asked, isAcross, warnings },
  }
}

const failure = (msg: string): Failure => ({ ok: false, code: 'not_found', msg })
const warningOf = (msg: string): Warning => ({ code: 'version_missing', msg })

/** `@scope/name@1.0` → `@scope/name` and `1.0` */
function specOf(text: string): { readonly project: string; readonly version?: string } {
  const at = text.lastIndexOf('@')
  if (at < 1) return { project: text }
  return { project: text.slice(0, at), version: text.slice(at + 1) }
}

const libraryOf = ({ libraries = [] }: Catalog, pack: Pack): LibraryVersions | undefined =>
  libraries.find(({ project }) => project === pack.manifest.project)

function mentionIn(text: string, catalog: Catalog, pack: Pack): NamedVersion | undefined {
  const { project, aliases } = pack.manifest
  // Most questions name none, and have no digit or sign for it.
  if (!/[@\d]/.test(text)) return undefined
  return namedVersion(text, {
    names: [project, ...aliases],
    channels: Object.keys(libraryOf(catalog, pack)?.file.channels ?? {}),
    isOnly: catalog.packs.length === 1,
  })
}

async function versionsCalled(
  name: string,
  pack: Pack,
  catalog: Catalog,
): Promise<readonly Pack[] | Missing> {
  const library = libraryOf(catalog, pack)
  const { project, library_version: own } = pack.manifest
  if (library === undefined) {
    const isOwn = name === ALL_VERSIONS || name === LATEST || (own !== null && isNamedBy(own, name))
    if (isOwn) return [pack]
    const there = own === null ? 'one without a number' : own
    return { missing: `${project} has no version ${name} here; there is ${there}` }
  }
  if (name === ALL_VERSIONS)
    return Promise.all(library.file.versions.slice(0, MAX_OPEN).map(library.open))
  const version = findVersion(library.file, name)
  if (version !== undefined) return [await library.open(version)]
  return {
    missing: `${project} has no version ${name} here; there are ${namesOfVersions(library.file)}`,
  }
}

/** What `all` leaves out: a question opens no more versions than stay open. */
function olderVersions(library: LibraryVersions | undefined): Warning[] {
  const { project = '', file } = library ?? {}
  const older = file?.versions.slice(MAX_OPEN) ?? []
  if (older.length === 0) return []
  const left = counted(older.length, 'older version', 'older versions')
  const msg = `of ${project}, ${left} did not answer: name one of them (${older[0]?.version} or older) to ask it`
  return [{ code: 'versions_cut', msg }]
}

/** The same packs must give the same catalog object, by which the engine memoizes. */
const caches = new WeakMap<Catalog, Map<string, Catalog>>()
const MAX_CACHED = 16

function catalogOf(catalog: Catalog, packs: readonly Pack[]): Catalog {
  const cache = caches.get(catalog) ?? new Map<string, Catalog>()
  caches.set(catalog, cache)
  const key = packs.map(({ manifest }) => manifest.checksum).join(' ')
  const known = cache.get(key)
  const isSame = known?.packs.every((pack, i) => pack === packs[i])
  const chosen =
    known !== undefined && isSame
      ? known
      : { ...catalog, packs, size: packs.reduce((sum, { size }) => sum + size, 0) }
  setBounded(cache, key, chosen, MAX_CACHED)
  return chosen
}
