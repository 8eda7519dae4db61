/**
 * Recognizes texts about other versions, which may contain removed or planned names: by the path of a file, by the
 * beginning of a page, and by the introduction of a section or an example.
 */
import { isOldPath } from '../link/recipes/recipe-paths.ts'

/** Whether the path of a file marks it as historical. More paths count here than for recipes. */
export const isHistoricalPath = (path: string): boolean =>
  isOldPath(path) || [ABOUT_THE_PAST, NAMED_BY_VERSION, OF_A_DAY].some((each) => each.test(path))

/** Matches files about one day, one issue or the future: `notes/20140424_example.py`, `issue_219.py`, `future/`. */
const OF_A_DAY = /(?:^|\/)(?:future\/|(?:19|20)\d{6}(?!\d)|issue[_-]?\d+)/i

/** Matches pages about the changes of one version: `docs/noteworthy_v1.2.5.rst`. */
const NAMED_BY_VERSION = /[_-]v?\d+(?:\.\d+)+\.(?:mdx?|rst|txt)$/i

const ABOUT_THE_PAST =
  /(?:^|[/_\s-])(?:change(?:s|log)?|changelogs|history|version[-_]?history|versions(?=\.\w+$)|news|announc\w*|(?:previous|older?)[-_]versions?|rel(?:ease)?[-_ ]?notes?|whats?[-_]?new|migrat\w*|upgrad\w*|deprecat\w*|porting|roadmap|rfcs?|proposals?|design[-_]?(?:notes?|docs?)|dev\/analysis|adrs?|decisions?|blog|archive|legacy|versioned_docs|(?:docs?|api|guide|readme)[-_]?v\d+|v?\d+[-_]to[-_]v?\d+)(?:[./_\s-]|$)/i

/**
 * Tells whether a path is in a folder that is named after another major version than the library's, or than the newest
 * of the folders beside it: `docs/1.x/`, `docs/v1/`.
 *
 * @param version as the manifest gives it
 */
export function otherMajorPredicate(
  paths: readonly string[],
  version: string | null,
): (path: string) => boolean {
  const own = Number.parseInt(version?.replace(/^v/i, '') ?? '', 10)
  const newest = new Map<string, number>()
  for (const path of paths)
    for (const [folder, major] of majorsIn(path))
      newest.set(folder, Math.max(newest.get(folder) ?? 0, major))
  return (path) =>
    majorsIn(path).some(
      ([folder, major]) => major !== (Number.isNaN(own) ? newest.get(folder) : own),
    )
}

/** The folders that contain a folder of a version, each with the major version. */
export const majorsIn = (path: string): (readonly [string, number])[] =>
  [...path.matchAll(OF_MAJOR)].map(({ index, 1: major }) => [path.slice(0, index), Number(major)])

const OF_MAJOR = /(?<=^|\/)(?:v(?=\d+\/)|v?(?=\d+\.[\dx]))(\d+)(?:\.(?:\d+|x))*\//gi

/** Whether a folder or a file is named after a version, such as a test of its output: `tests/scripts/v2.18.py`. */
export const isOfVersion = (path: string): boolean =>
  /(?:^|\/)v?\d+(?:[._]\d+)+(?:\/|(?:\.[a-z]\w*)?$)/.test(path)

/** Whether a page is a changelog, or begins as a proposal, a migration guide or a historical document. */
export const isHistoricalPage = (text: string): boolean =>
  isProposal(text) ||
  isMigration(text) ||
  isChangelog(text) ||
  openingOf(text).some((line) => HISTORICAL.test(line))

/** Whether most headings of one level are versions: `## 1.2.3 (2020-01-31)`. Those of sections continue with words. */
const isChangelog = (text: string): boolean =>
  ['#', '##', '###'].some((marks) => {
    const titles = [...text.matchAll(new RegExp(`^${marks}[ \\t]+(.*)$`, 'gm'))].map(
      ([, title = '']) => title,
    )
    const versions = titles.filter((title) => VERSION.test(title)).length
    return versions >= SEVERAL_VERSIONS && versions > titles.length / 2
  })

const VERSION = /^\[?v?\d+(?:\.\d+)+(?:[-.+]\w+)*\]?\s*(?:$|[-([:–—])/i
const SEVERAL_VERSIONS = 3

/** `The examples on this page are kept for historical reference only.` */
const HISTORICAL = /\b(?:for|of) historical (?:reference|reasons|purposes|interest)\b/i

/** Whether the first heading is that of a guide between two versions: `# Updating to Shelf 3`. */
const isMigration = (text: string): boolean =>
  MIGRATION.test(/^#\s+(.+)$|^(.+)\n[=-]{3,}\s*$/m.exec(text.slice(0, TITLE))?.[0] ?? '')

/** In characters. */
const TITLE = 1000

const MIGRATION =
  /^(?:#\s+)?(?:(?:updating|upgrading|migrating|moving|porting)\b.*\b(?:to|from)\b.*\d|.*\b(?:migration|upgrade|upgrading)\s+(?:guide|notes|instructions))/i

/** The number of lines with text that introduce a page. */
const OPENING = 5

export const isLegacyPage = (text: string): boolean =>
  openingOf(text).some((line) => /\b(?:deprecated|legacy|obsolete)\b/i.test(line))

const openingOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, OPENING)

/** The number of lines that may contain the fields of a proposal. */
const HEAD = 15

/**
 * Whether a page is a proposal or a record of a decision: it begins with fields for its status and its origin, or with
 * the status of a proposal. Such pages are not kept up to date.
 */
function isProposal(text: string): boolean {
  const head = text.split('\n', HEAD)
  const has = (field: string, value = String.raw`\S`): boolean => {
    const pattern = new RegExp(
      String.raw`^[\s|*:>-]*(?:${field})(?:\*\*)?(?:\s*[:|]|\s{2,})[\s*]*${value}`,
      'i',
    )
    return head.some((line) => pattern.test(line))
  }
  return has('status') && (has('created|authors?|date') || has('status', UNSETTLED))
}

/** Matches the status of a proposal that is not implemented or was withdrawn, optionally followed by a remark. */
const UNSETTLED = String.raw`["']?(?:draft|proposed|proposal|planned|superseded|suspended|tabled|rejected|under discussion)(?![\w-])["']?[\s*|]*(?:$|[(,.;:–—]|by\b)`

/** In lines above an example: the paragraph that introduces it, and its heading. */
const INTRODUCTION = 7

/**
 * Whether the text above an example, or its first line, states that it is for an earlier version, or for one that is
 * not yet published.
 *
 * @param first the first line of its code; the first of the page is 1
 */
export function isOfOtherVersion(
  lines: readonly string[],
  first: number,
  version: string | null,
): boolean {
  const above = lines.slice(Math.max(0, first - 1 - INTRODUCTION), first - 1)
  const start = above.slice(0, -1).findLastIndex((line) => /^\s*(?:`{3,}|~{3,})/.test(line))
  const label = labelAbove(lines, first)
  return (
    EARLIER.test(above.slice(start + 1).join(' ')) ||
    LABEL.test(label) ||
    LABEL.test((lines[first - 1] ?? '').replace(/^\s*(?:\/\/|#|--)/, '')) ||
    isInSection(lines, first, (line) => PAST_SECTION.test(line) || isOfLater(line, version))
  )
}

/** Tells whether a line of a page is in a section about earlier versions, according to its text. */
export const historicalSections = (lines: readonly string[]): ((line: number) => boolean) =>
  sectionsWith(lines, (line) => PAST_SECTION.test(line))

/** Tells whether a line of a page is in a section that has a matching line or heading above it. */
export const sectionsWith = (
  lines: readonly string[],
  matches: (line: string) => boolean,
): ((line: number) => boolean) =>
  lines.some(matches) ? (line) => isInSection(lines, line, matches) : () => false

/** The last line of text above an example, before its fence or directive. */
export const labelAbove = (lines: readonly string[], first: number): string =>
  lines
    .slice(Math.max(0, first - 1 - INTRODUCTION), first - 1)
    .findLast((line) => line.trim() !== '' && !OPENS_CODE.test(line)) ?? ''

/** A fence, a directive of reStructuredText, or an option of it. */
const OPENS_CODE = /^\s*(?:`{3,}|~{3,}|\.\.\s+[\w:-]+::|:[\w-]+:(?:\s|$))/

/**
 * Applies a diff: blanks out removed lines (`- old()`, `old() // [!code --]`) and the signs of added ones. No line
 * moves.
 */
export function afterDiff(code: string): string {
  const marked = code.replace(/^.*\[!code --(?::\d+)?\].*$/gm, '')
  return /^- /m.test(marked) && /^\+ /m.test(marked)
    ? marked.replace(/^- .*$/gm, '').replace(/^\+ /gm, '  ')
    : marked
}

const EARLIER = /\b(?:before|prior to|until) (?:v|version )?\d+(?:\.\d+)+\b/i

/** `**Old:**`, `// Before` */
const LABEL = /^[\s>*_#]*(?:old(?: (?:way|code|version|style))?|before|previously)[\s:*_]*$/i

/** Whether a line in the section of an example, or in an enclosing section, matches. */
function isInSection(
  lines: readonly string[],
  first: number,
  matches: (line: string) => boolean,
): boolean {
  // The least level of a heading between the line and the example.
  let level = Number.POSITIVE_INFINITY
  let isMatched = false
  const isProse = proseIn(lines.slice(0, first - 1))
  for (let at = first - 2; at >= 0; at--) {
    if (!isProse[at]) continue
    const line = lines[at] ?? ''
    const marks = levelOf(line)
    if (marks === undefined) isMatched ||= matches(line)
    else if (marks < level) {
      const title = UNDERLINE.test(line) ? lines[at - 1] : line
      if (isMatched || matches(title ?? '')) return true
      level = marks
    } else isMatched = false
  }
  return isMatched
}

/** For each line, whether it is outside of fences. A fence is closed by at least as many of the same characters. */
export function proseIn(lines: readonly string[]): boolean[] {
  let open: string | undefined
  return lines.map((line, i) => {
    const [, fence = '', info = ''] = FENCE.exec(line) ?? []
    const isBare = info.trim() === ''
    if (open !== undefined) {
      if (isBare && fence.startsWith(open)) open = undefined
      return false
    }
    const isHeading = isBare && UNDERLINE.test(line) && (lines[i - 1] ?? '').trim() !== ''
    if (fence === '' || isHeading) return true
    open = fence
    return false
  })
}

/** Backticks may also begin a code span. */
const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})(.*)$/

const UNDERLINE = /^([=~^*"-])\1{3,}\s*$/

/** Of a heading, which may be underlined instead of marked. */
const levelOf = (line: string): number | undefined =>
  UNDERLINE.test(line) ? 1 : /^(#{1,6})\s/.exec(line)?.[1]?.length

/** Whether a line requires a major version that is not yet published: `only available in v17`. */
function isOfLater(line: string, version: string | null): boolean {
  const own = Number.parseInt(version?.replace(/^v/i, '') ?? '', 10)
  const needed = Number(AVAILABLE.exec(line)?.[1])
  return needed > own
}

const AVAILABLE =
  /\b(?:available|supported|exported|introduced|works?)\b.{0,30}\b(?:in|from|since|with|as of|starting)\s+(?=v|\d+\.\d)(?:version\s+)?v?(\d{1,3})(?:\.\w+)*\b/i

const PAST_SECTION =
  /\((?:old|legacy|previous|obsolete) (?:version|way|method|api)\)\s*$|\b(?:information|section|page|chapter|guide|documentation|following|below)\b.*\b(?:relevant|valid|appl(?:y|ies)|applicable|intended)\b.*\b(?:older|old|previous|earlier|past) versions?\b/i
