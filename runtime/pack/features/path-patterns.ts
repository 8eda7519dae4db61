/**
 * How paths show the features of path-features.ts. Only the writer of a pack needs it: readers have the bits.
 */
import { olderVersionPredicate } from './older-versions.ts'
import { bitOfPathFeature, PATH_FEATURES, type PathFeature } from './path-features.ts'

/** Match the lower-cased path; for an index file the path alone does not decide. */
const SHOWN_BY: Readonly<Record<Exclude<PathFeature, 'index'>, RegExp>> = {
  older:
    /(?:^|\/)(?:(?:\.changeset|\.?change[-_]?log|release[-_]?notes|news[-_]?fragment|whats[-_]?new)(?:[^/]*|s?(?:\.d)?\/.+)\.(?:mdx?|rst|txt)$|versioned_docs\/)/,
  test: /(?:^|\/)(?:tests?|__tests__|specs?|testing)\/|[._-](?:test|spec)\.[a-z]+$|(?:^|\/)test_|(?:^|[/_.-])(?:mocks?|fixtures?)(?:[/_.-]|$)/,
  compat: /(?:^|[/_-])(?:compat|legacy|deprecated|_?vendor(?:ed)?|shims?)(?:[/._-]|$)/,
  example: /(?:^|\/)(?:examples?|docs?|scripts?|bench(?:mark)?s?|demos?)\//,
  locale:
    /(?:^|\/)(?:locales?|i18n)\/|(?:^|\/)readme[._-](?:ar|br|cn|de|es|fa|fr|id|it|ja|jp|ko|kr|pl|pt|ru|tr|tw|uk|vi|zh)(?:[._-]\w+)?\.\w+$/,
  private: /(?:^|\/)_(?!_)/,
  types: /(?:^|\/)(?:types?|typings?|interfaces?)(?:\/|\.[a-z]+$)/,
  declaration: /\.d\.[cm]?ts$|\.pyi$/,
}

/** Guides belong in docs/; only code counts as an example there. */
const PAGE = /\.(?:mdx?|rst|txt|ipynb)$/
const INDEX_FILE = /(?:^|\/)(?:index|__init__|mod)\.[a-z]+$/
/** An index file with fewer definitions of its own only re-exports. */
const FEW_DEFINITIONS = 2
const VERSION_FOLDER = /(?:^|\/)v(\d+)(?=\/)/
/** Upper-case by convention, or beside the README; `docs/history.md` is a page about history. */
const OLD_NEWS =
  /(?:(?:^|\/)(?:HISTORY|NEWS|CHANGES)|^(?:[Hh]istory|[Nn]ews|[Cc]hanges))(?:\.\w+)?$/
/** `docs-v3/` beside `docs/`. */
const OLDER_DOCS = /^((?:.*\/)?docs?)[-_.]?v?\d[\w.]*\//

/**
 * @param paths all files of a library
 * @param definitions for each file, how many names it defines
 * @returns for each file, the bit mask of its features
 */
export function pathFeaturesOf(paths: readonly string[], definitions: readonly number[]): number[] {
  const isOlderCode = olderVersions(paths)
  const isOlderPage = olderVersionPredicate(paths.filter((path) => PAGE.test(path)))
  const isOlder = (path: string): boolean =>
    isOlderCode(path) || (PAGE.test(path) && isOlderPage(path))
  return paths.map((path, i) => {
    let bits = 0
    const folded = path.toLowerCase()
    for (const { name } of PATH_FEATURES)
      if (name !== 'index' && SHOWN_BY[name].test(folded)) bits |= bitOfPathFeature(name)
    if (PAGE.test(folded)) bits &= ~bitOfPathFeature('example')
    if (isOlder(path)) bits |= bitOfPathFeature('older')
    if (INDEX_FILE.test(folded) && (definitions[i] ?? 0) < FEW_DEFINITIONS)
      bits |= bitOfPathFeature('index')
    return bits
  })
}

/** `src/v3/…` beside `src/v4/…`, or beside files of the same name without the folder. */
function olderVersions(paths: readonly string[]): (path: string) => boolean {
  const newest = new Map<string, number>()
  for (const path of paths) {
    const match = VERSION_FOLDER.exec(path)
    if (match === null) continue
    const parent = path.slice(0, match.index)
    newest.set(parent, Math.max(newest.get(parent) ?? 0, Number(match[1])))
  }
  const all = new Set(paths)
  const docs = new Set(paths.flatMap((path) => /^(?:.*\/)?docs?(?=\/)/.exec(path)?.[0] ?? []))
  return (path) => {
    if (OLD_NEWS.test(path)) return true
    const [, docsFolder] = OLDER_DOCS.exec(path) ?? []
    if (docsFolder !== undefined && docs.has(docsFolder)) return true
    const match = VERSION_FOLDER.exec(path)
    if (match === null) return false
    const parent = path.slice(0, match.index)
    const rest = path.slice(match.index + match[0].length + 1)
    const above = parent === '' ? rest : `${parent}/${rest}`
    return (newest.get(parent) ?? 0) > Number(match[1]) || all.has(above)
  }
}
