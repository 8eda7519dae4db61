/**
 * Finds headings of pages that document a deprecated symbol without saying so: `### Shelf.lend(book)`. All symbols
 * with this name are deprecated, and neither the section, nor a heading above it, nor the page's text about the name
 * says that it is.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { isExperimental, SAYS_DEPRECATED } from './deprecated-uses.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { isHistoricalPage, isHistoricalPath, isOfVersion } from './past-versions.ts'
import { isTestPage } from './test-pages.ts'

export function checkDeprecatedHeadings({
  files,
  cards,
}: Pick<LibraryUnderCheck, 'files' | 'cards'>): Finding[] {
  const symbols = groupedBy(
    cards.filter((card) => card.kind === 'symbol'),
    ({ title }) => lastName(title),
  )
  return files.flatMap(({ path, text, facts }) => {
    if (facts.kind !== 'doc' || facts.notebook !== undefined) return []
    if (isTestPage(path) || isHistoricalPath(path) || isOfVersion(path) || isHistoricalPage(text))
      return []
    const lines = text.split('\n')
    return facts.sections.flatMap(({ heading, lines: [from, to], breadcrumbs }): Finding[] => {
      const [, owner, name = '', call] = HEADING.exec(heading.trim()) ?? []
      if (owner === undefined && call === undefined && !isName(name)) return []
      const marked = deprecatedCalled(owner, symbols.get(name) ?? [])
      if (marked === undefined) return []
      const word = wholeWord(name)
      const about = [
        ...breadcrumbs,
        ...lines.slice(from - 1, to),
        ...lines.filter((each) => word.test(each)),
      ]
      if (about.some((each) => SAYS_DEPRECATED.test(each))) return []
      const { title, deprecated = '' } = marked
      return [
        makeFinding('deprecated-name', {
          ...{ path, line: from, name: title, suggestions: [] },
          message: `${title} is deprecated${/^(?:deprecated)?$/.test(deprecated) ? '' : `: ${deprecated}`}`,
        }),
      ]
    })
  })
}

/** A name, perhaps with its owner and its parameters: `Shelf.lend(book)`, `#lend`, `Shelf::lend`. */
const HEADING = /^`?(?:([A-Za-z_$][\w$]*)?(?:[.#]|::|->))?([A-Za-z_$][\w$]*)(\(.*\))?`?$/

/** Whether a heading of one word is a name: other headings begin with a capital letter. */
const isName = (word: string): boolean =>
  nameWords(word).length > 1 || (word === word.toLowerCase() && word.length >= SHORTEST)

const SHORTEST = 5

/** The symbol that a heading means, if all symbols of its name are deprecated. */
function deprecatedCalled(
  owner: string | undefined,
  symbols: readonly SymbolCard[],
): SymbolCard | undefined {
  const meant =
    owner === undefined || owner === ''
      ? symbols
      : symbols.filter(({ title }) => lastName(ownerPath(title)) === owner)
  const isAll =
    meant.length > 0 &&
    [meant, symbols].every((all) =>
      all.every(({ deprecated }) => deprecated !== undefined && !isExperimental(deprecated)),
    )
  return isAll ? meant.find(({ visibility }) => visibility === 'public') : undefined
}
