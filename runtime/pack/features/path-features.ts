/**
 * What a file's path says about it: older version, test, example, … Such a file is rarely the answer unless the
 * question says so. One table tells how a path shows each feature, how much it counts against the file, and which
 * words of a question lift it. Weights and words were chosen on twelve repositories; older versions decide most there
 * (.013 nDCG@10), tests and private files .003 each, and the others never decided.
 */
import { byCodeUnits } from '../../std/sorted.ts'

interface PathTrait {
  readonly name: string
  /** The exponent of the penalty. */
  readonly weight: number
  /** Matches the lower-cased path; undefined where the path alone does not decide. */
  readonly shows?: RegExp
  /** Words of a question that mean such files; `mock*` matches every word that begins so. */
  readonly lifted: readonly string[]
}

/** The index of a feature is the number of its bit. */
export const PATH_FEATURES = [
  // The version word of the path lifts it, too: `v3`.
  {
    name: 'older',
    weight: 1.5,
    shows:
      /(?:^|\/)(?:change[-_]?log|release[-_]?notes)[^/]*\.(?:mdx?|rst|txt)$|(?:^|\/)versioned_docs\//,
    lifted: ['old', 'older', 'previous', 'changelog', 'migrat*', 'upgrad*'],
  },
  {
    name: 'test',
    weight: 1.5,
    shows:
      /(?:^|\/)(?:tests?|__tests__|specs?|testing)\/|[._-](?:test|spec)\.[a-z]+$|(?:^|\/)test_|(?:^|[/_.-])(?:mocks?|fixtures?)(?:[/_.-]|$)/,
    lifted: ['test', 'tests', 'testing', 'spec', 'specs', 'mock*', 'fixture', 'fixtures'],
  },
  {
    name: 'compat',
    weight: 1,
    shows: /(?:^|[/_-])(?:compat|legacy|deprecated|_?vendor(?:ed)?|shims?)(?:[/._-]|$)/,
    lifted: ['compat*', 'legacy', 'deprecat*', 'vendor*', 'shim', 'shims'],
  },
  {
    name: 'example',
    weight: 1,
    shows: /(?:^|\/)(?:examples?|docs?|scripts?|bench(?:mark)?s?|demos?)\//,
    lifted: [
      'example',
      'examples',
      'demo',
      'demos',
      'script',
      'scripts',
      'bench*',
      'tutorial',
      'tutorials',
      'guide',
      'guides',
      'doc',
      'docs',
      'documentation',
    ],
  },
  {
    name: 'locale',
    weight: 1,
    shows:
      /(?:^|\/)(?:locales?|i18n)\/|(?:^|\/)readme[._-](?:ar|br|cn|de|es|fa|fr|id|it|ja|jp|ko|kr|pl|pt|ru|tr|tw|uk|vi|zh)(?:[._-]\w+)?\.\w+$/,
    lifted: ['locale', 'locales', 'locali*', 'i18n', 'translat*', 'language', 'languages'],
  },
  {
    name: 'private',
    weight: 0.7,
    shows: /(?:^|\/)_(?!_)/,
    lifted: ['internal', 'internals', 'private'],
  },
  {
    name: 'types',
    weight: 0.5,
    shows: /(?:^|\/)(?:types?|typings?|interfaces?)(?:\/|\.[a-z]+$)/,
    lifted: ['type', 'types', 'typing', 'typings', 'interface', 'interfaces'],
  },
  {
    name: 'declaration',
    weight: 0.5,
    shows: /\.d\.[cm]?ts$|\.pyi$/,
    lifted: ['declaration', 'declarations', 'stub', 'stubs', 'typing', 'typings'],
  },
  // An index file with almost no definitions.
  { name: 'index', weight: 0.5, lifted: ['index', 'export', 'exports', 'reexport', 'reexports'] },
] as const satisfies readonly PathTrait[]

export type PathFeature = (typeof PATH_FEATURES)[number]['name']

/** Guides belong in docs/; only code counts as an example there. */
const PAGE = /\.(?:mdx?|rst|txt|ipynb)$/
const INDEX_FILE = /(?:^|\/)(?:index|__init__|mod)\.[a-z]+$/
/** An index file with fewer definitions of its own only re-exports. */
const FEW_DEFINITIONS = 2
const VERSION_FOLDER = /(?:^|\/)v(\d+)(?=\/)/
/** Upper-case by convention; `history.md` is a page about history. */
const OLD_NEWS = /(?:^|\/)(?:HISTORY|NEWS|CHANGES)(?:\.\w+)?$/
/** `docs-v3/` beside `docs/`. */
const OLDER_DOCS = /^((?:.*\/)?docs?)[-_.]?v?\d[\w.]*\//

export const bitOfTrait = (name: PathFeature): number =>
  1 << PATH_FEATURES.findIndex((trait) => trait.name === name)

/**
 * @param paths all files of a library
 * @param definitions for each file, how many names it defines
 * @returns for each file, the bit mask of its features
 */
export function traitsOf(paths: readonly string[], definitions: readonly number[]): number[] {
  const isOlder = olderVersions(paths)
  return paths.map((path, i) => {
    let bits = 0
    const folded = path.toLowerCase()
    for (const [bit, trait] of PATH_FEATURES.entries())
      if ('shows' in trait && trait.shows.test(folded)) bits |= 1 << bit
    if (PAGE.test(folded)) bits &= ~bitOfTrait('example')
    if (isOlder(path)) bits |= bitOfTrait('older')
    if (INDEX_FILE.test(folded) && (definitions[i] ?? 0) < FEW_DEFINITIONS)
      bits |= bitOfTrait('index')
    return bits
  })
}

/** `src/v3/…` beside `src/v4/…`, or beside files of the same name without the folder. */
function olderVersions(paths: readonly string[]): (path: string) => boolean {
  const newest = new Map<string, number>()
  for (const path of paths) {
    const found = VERSION_FOLDER.exec(path)
    if (found === null) continue
    const parent = path.slice(0, found.index)
    newest.set(parent, Math.max(newest.get(parent) ?? 0, Number(found[1])))
  }
  const all = new Set(paths)
  const docs = new Set(paths.flatMap((path) => /^(?:.*\/)?docs?(?=\/)/.exec(path)?.[0] ?? []))
  return (path) => {
    if (OLD_NEWS.test(path)) return true
    const [, besides] = OLDER_DOCS.exec(path) ?? []
    if (besides !== undefined && docs.has(besides)) return true
    const found = VERSION_FOLDER.exec(path)
    if (found === null) return false
    const parent = path.slice(0, found.index)
    const rest = path.slice(found.index + found[0].length + 1)
    const above = parent === '' ? rest : `${parent}/${rest}`
    return (newest.get(parent) ?? 0) > Number(found[1]) || all.has(above)
  }
}

/** The version words of a path; a question that contains one means these files. */
export const versionWords = (path: string): string[] =>
  [...path.matchAll(/(?:^|\/)(v\d+)(?=\/)/g)].flatMap(([, word]) => word ?? []).sort(byCodeUnits)
