/**
 * Recognizes pages and sections that compare the library with others, or are for users of another one. They use the
 * other one's names, so a word that resembles a name of the library is no misspelling there.
 */
import { sectionsWith } from './past-versions.ts'

/** Whether a page compares, by its path or its first heading. */
export const comparesLibraries = (path: string, text: string): boolean =>
  PATH.test(path) || TITLE.test(/^(?:#\s+)?(.+)$/m.exec(text)?.[0] ?? '')

/** Tells whether a line is in a section that compares, by its heading. */
export const comparingSections = (lines: readonly string[]): ((line: number) => boolean) =>
  sectionsWith(lines, (line) => HEADING.test(line))

const PATH =
  /(?:^|[/_\s-])(?:compar(?:e[ds]?|ing|isons?)|coming[-_]from|for[-_]\w+[-_]users|vs|versus|alternatives)(?:[./_\s-]|$)/i

const ABOUT = String.raw`(?:(?:comparisons?|compar(?:ed|ing) (?:to|with)|coming from|(?:differences?|translation) (?:from|to|with)|alternatives|for \w+ users)\b|vs\.?\s)`

const TITLE = new RegExp(String.raw`^#?\s*.*\b${ABOUT}`, 'i')
const HEADING = new RegExp(String.raw`^#{1,6}\s.*\b${ABOUT}`, 'i')
