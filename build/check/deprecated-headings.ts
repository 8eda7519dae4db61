/**
 * Finds headings of pages that document a deprecated symbol without saying so: `### Shelf.lend(book)`. All symbols
 * with this name are deprecated, and neither the section, nor a heading above it, nor the page's text about the name
 * says that it is.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import { DECLARATIONS } from '../../runtime/verify/deprecated-findings.ts'
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
      if (about.some((each) => SAYS_DEPRECATED.test(each) || STRUCK.test(each))) return []
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

/** A heading that is struck through: `### ~~lend()~~`. */
const STRUCK = /^#+\s+~~.*~~\s*$/

/** A name, perhaps with its owner and its parameters: `Shelf.lend(book)`, `#lend`, `Shelf::lend`. */
const HEADING = /^`?(?:([A-Za-z_$][\w$]*)?(?:[.#]|::|->))?([A-Za-z_$][\w$]*)(\(.*\))?`?$/

/** Whether a heading of one word is a name: other headings begin with a capital letter. */
const isName = (word: string): boolean =>
  nameWords(word).length > 1 || (word === word.toLowerCase() && word.length >= SHORTEST)

const SHORTEST = 5

/** The symbol that a heading means, if all definitions of its name are deprecated, or all declarations of it. */
function deprecatedCalled(
  owner: string | undefined,
  symbols: readonly SymbolCard[],
): SymbolCard | undefined {
  const isMarked = ({ deprecated }: SymbolCard): boolean =>
    deprecated !== undefined && !isExperimental(deprecated)
  const declared = symbols.filter(({ path }) => DECLARATIONS.test(path))
  const defined = symbols.filter((each) => !declared.includes(each))
  const marked = [defined, declared].find((all) => all.length > 0 && all.every(isMarked)) ?? []
  const open = marked.filter(({ visibility }) => visibility === 'public')
  // A module may be included in the class that the heading names.
  return open.find(({ title }) => lastName(ownerPath(title)) === owner) ?? open[0]
}
