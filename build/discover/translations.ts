/**
 * Finds documents that translate others of the library: `docs/de/intro.md` beside `docs/en/intro.md` or
 * `docs/intro.md`, and `README.zh-CN.md` or `docs/zh/README-zh.md` beside `README.md`. They would crowd out the pages that they translate.
 *
 * Places only suggest a translation, because `docs/cs/` may be about C#. So a document counts only if its words are not
 * English. Pages of a built site are kept, since its search serves the readers of each language.
 */
import { groupedBy } from '../../runtime/std/grouping.ts'

/** A language tag (BCP 47) of languages into which documentation is often translated. */
const TAG =
  '(?:ar|az|be|bg|bn|ca|cn|cs|da|de|el|es|et|fa|fi|fil|fr|he|hi|hr|hu|id|it|ja|jp|ka|kk|ko|kr|lt|lv|mk|mn|ms|nb|nl|no|pl|pt|ro|ru|si|sk|sl|sq|sr|sv|sw|ta|te|th|tr|uk|ur|uz|vi|yue|zh)(?:[-_](?:[a-z]{2}|hans|hant|latn|cyrl|419))?'
const LANGUAGE = new RegExp(`^${TAG}$`, 'i')
const ENGLISH = ['en', 'en-US', 'en-us', 'en_US', 'en-GB', 'english']
const SUFFIXED = new RegExp(`^(.+?)[._-]${TAG}(\\.[a-z]+)$`, 'i')
const DOCUMENT = /\.(?:mdx?|markdown|rst|adoc|asciidoc|txt|ipynb|qmd|rmd)$/i

const SAMPLE = 8 // documents of a folder whose words are counted
const MIN_WORDS = 20 // of fewer words, the language cannot be told
const MIN_ENGLISH = 0.1 // share of the words below; English prose has about a quarter, other languages hardly any

const COMMON = new Set(
  'the of and to in is for with that this you are be it on as by an can from or not if when'.split(
    ' ',
  ),
)

/**
 * What each translated document translates: the document, or the folder of the documents.
 * @param read the text of a document; null if it cannot be read
 */
export function translations(
  paths: readonly string[],
  read: (path: string) => string | null,
): ReadonlyMap<string, string> {
  const documents = paths.filter((path) => DOCUMENT.test(path))
  const known = new Set(documents)
  const originals = new Map<string, string>()
  const isForeign = (path: string): boolean => isEnglish(read(path) ?? '') === false

  for (const path of documents) {
    const original = ['$1$2', '$1.en$2']
      .flatMap((name) => placesAbove(path, (own) => own.replace(SUFFIXED, name)))
      .find((each) => each !== path && known.has(each))
    if (original !== undefined && isForeign(path)) originals.set(path, original)
  }
  const trees = groupedBy(
    documents.flatMap((path) => treeOf(path) ?? []),
    ({ folder }) => folder,
  )
  for (const [folder, tree] of trees) {
    const found = placesOf(folder)
      .map((place) => ({ place, matching: tree.filter(({ below }) => known.has(place + below)) }))
      .find(({ matching }) => matching.length > 0 && matching.length * 2 >= tree.length)
    if (found === undefined) continue
    const { place, matching } = found
    const languages = matching.slice(0, SAMPLE).map(({ path }) => isEnglish(read(path) ?? ''))
    const foreign = languages.filter((english) => english === false).length
    if (foreign * 2 <= languages.filter((english) => english !== undefined).length) continue
    for (const { path } of tree) originals.set(path, place || 'the pages beside its folder')
  }
  return originals
}

/** A document of another name in the same folder and, if it is a README, in those above it. */
function placesAbove(path: string, rename: (own: string) => string): string[] {
  const folders = path.split('/')
  const own = rename(folders.pop() ?? '')
  const depths = /^readme\b/i.test(own) ? folders.length + 1 : 1
  return Array.from({ length: depths }, (_, up) =>
    [...folders.slice(0, folders.length - up), own].join('/'),
  )
}

/** The outermost folder of a document that is named like a language, and the path below it. */
function treeOf(path: string): { path: string; folder: string; below: string } | undefined {
  const segments = path.split('/')
  const at = segments.slice(0, -1).findIndex((segment) => LANGUAGE.test(segment))
  if (at === -1) return undefined
  return {
    path,
    folder: segments.slice(0, at + 1).join('/'),
    below: segments
      .slice(at + 1)
      .join('/')
      .replace(DOCUSAURUS, ''),
  }
}

/** Folders of Docusaurus in `i18n/LANGUAGE/`, whose originals are in `docs/` (https://docusaurus.io/docs/i18n/tutorial). */
const DOCUSAURUS = /^docusaurus-plugin-content-[\w-]+\/(?:current\/)?/

/** Where the originals of a folder may be: in a folder for English beside it, or in the folder above. */
function placesOf(folder: string): string[] {
  const above = folder.slice(0, folder.lastIndexOf('/') + 1)
  const site = /^(.*\/)?i18n\/$/.exec(above)
  const docs = site === null ? [] : [`${site[1] ?? ''}docs/`, 'docs/']
  return [...ENGLISH.map((name) => `${above}${name}/`), above, ...docs]
}

/** Whether prose is English; undefined if it has too few words. */
function isEnglish(text: string): boolean | undefined {
  const prose = text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`|<[^>\n]*>/g, '')
  const words = prose.toLowerCase().match(/\p{L}+/gu) ?? []
  // Chinese and Japanese text has no spaces, so that a word is a whole sentence.
  if (words.length < MIN_WORDS)
    return /[\p{Script=Han}\p{Script=Hangul}]{4}/u.test(prose) ? false : undefined
  return words.filter((word) => COMMON.has(word)).length >= words.length * MIN_ENGLISH
}
