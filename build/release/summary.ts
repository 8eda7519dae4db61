/**
 * The summary of a release for its maintainer: whether it may be published, what changed for users, which docs are
 * outdated by that, search quality now and before, and sizes. Long lists are truncated; everything that comes from
 * the library is escaped.
 */

import { counted, grouped } from '../../runtime/std/counted.ts'
import type { CheckoutPaths } from '../check/checkout-paths.ts'
import type { Finding } from '../check/finding.ts'
import type { ApiDiff } from '../diff/change.ts'
import { diffLists, diffSentence, type ListLimit, noPublicSymbols } from '../diff/markdown.ts'
import { code, plain } from '../text/markdown-text.ts'
import { figuresTable } from './figures.ts'
import { type Comparison, nameOf, type ReleaseOutcome } from './outcome.ts'
import { compareSearch, firstThreeShare, type PackFacts } from './quality.ts'
import { isTagOf } from './version-tags.ts'

const MAX_LISTED = 25

export function releaseSummary(outcome: ReleaseOutcome, paths: CheckoutPaths): string {
  const { project, version, failures, missing, comparison, findings } = outcome
  const parts = [
    `## ${plain([project, version].filter(Boolean).join(' '))}`,
    verdict(failures),
    [...remarks(outcome), ...(missing === null ? [] : [missing])].map(item).join('\n'),
    figuresTable(outcome),
    ...(comparison === null
      ? [findingList(findings, paths, 'Does not match the source')]
      : comparedParts(comparison, paths)),
    searchParts(outcome.now),
    buildLine(outcome),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const item = (text: string): string => `- ${text}`

const verdict = (failures: readonly string[]): string =>
  failures.length === 0
    ? ''
    : ['**Not published.**', ...failures.map((reason) => plain(reason))].join(' ')

/** Answers to a maintainer's questions, one line each. */
function remarks({ comparison, findings, accepted, now, tag, version }: ReleaseOutcome): string[] {
  const lines: string[] = []
  if (comparison !== null)
    lines.push(`**API** since ${plain(nameOf(comparison))}: ${apiSentence(comparison.diff)}`)
  lines.push(`**Docs and tests**: ${rotSentence(findings, accepted, comparison)}`)
  const search = searchSentence(now, comparison)
  if (search !== undefined) lines.push(`**Search**: ${search}`)
  if (tag !== null && version !== null && !isTagOf(tag, version))
    lines.push(
      `**Version**: the tag is ${code(tag)}, and the library calls itself ${code(version)}.`,
    )
  return lines
}

/** A diff with an empty side would report everything as new or removed. */
function apiSentence(diff: ApiDiff): string {
  const empty = [diff.old, diff.new].find(({ symbols }) => symbols === 0)
  return empty === undefined ? diffSentence(diff) : plain(`${noPublicSymbols(empty.name)}.`)
}

function rotSentence(
  findings: readonly Finding[],
  accepted: number,
  comparison: Comparison | null,
): string {
  const known = accepted === 0 ? '' : ` The baseline accepts ${accepted} more.`
  if (findings.length === 0) return `nothing was found that does not match the source.${known}`
  if (comparison === null)
    return `${counted(findings.length, 'place does', 'places do')} not match the source.${known}`
  const { brought, older } = comparison.findings
  const fresh =
    brought.length === 0
      ? 'what matched before still does'
      : `${counted(brought.length, 'place does', 'places do')} not match the source since this release`
  return older.length === 0
    ? `${fresh}.${known}`
    : `${fresh}; ${counted(older.length, 'place')} did not match before, either.${known}`
}

function searchSentence(now: PackFacts, comparison: Comparison | null): string | undefined {
  const share = firstThreeShare(now)
  if (share === undefined) return undefined
  const sentence = `of the questions from its own docs and tests, asked of an index without them, the right card is among the first three for ${share}`
  const before = comparison?.facts === undefined ? undefined : firstThreeShare(comparison.facts)
  if (before === undefined) return `${sentence}.`
  const how = {
    better: 'better than before',
    worse: '**worse than before**',
    same: 'no real change',
    unknown: 'not comparable',
  }[compareSearch(comparison?.facts, now)]
  const made =
    comparison?.built_by == null ? '' : ` (the earlier pack was built by ${comparison.built_by})`
  return `${sentence}; before, for ${before}: ${how}${made}.`
}

/** Breaking changes and newly outdated docs are open; additions and older findings are folded. */
function comparedParts({ diff, name, findings }: Comparison, paths: CheckoutPaths): string[] {
  const limit: ListLimit = {
    most: MAX_LISTED,
    rest: `\`cardcat diff\` of \`${name.replace(/`/g, '')}\` and the new pack lists all`,
  }
  const isComparable = diff.old.symbols > 0 && diff.new.symbols > 0
  const lists = isComparable ? diffLists(diff, limit) : []
  const markdownOf = (needsAttention: boolean) =>
    lists
      .filter(({ needsAction }) => needsAction === needsAttention)
      .map(({ markdown }) => markdown)
  const { added, new_recipes } = diff.counts
  const counts = [
    ...(added > 0 ? [counted(added, 'addition')] : []),
    ...(new_recipes > 0 ? [counted(new_recipes, 'new example')] : []),
  ]
  const { brought, older } = findings
  return [
    ...markdownOf(true),
    findingList(brought, paths, 'No longer matches the source'),
    folded(markdownOf(false).join('\n\n'), counts.length > 0 ? counts.join(', ') : 'Other changes'),
    folded(
      findingList(older, paths),
      `${counted(older.length, 'place')} that did not match the source before, either`,
    ),
  ]
}

/** Markdown within `<details>` needs a blank line around it. */
const folded = (markdown: string, title: string): string =>
  markdown === '' ? '' : `<details><summary>${title}</summary>\n\n${markdown}\n\n</details>`

function findingList(findings: readonly Finding[], paths: CheckoutPaths, title?: string): string {
  if (findings.length === 0) return ''
  const lines = findings.slice(0, MAX_LISTED).map(({ path, line, message, suggestions }) => {
    const [first] = suggestions
    const meant =
      first === undefined || message.includes(first) ? '' : ` Probably meant: ${code(first)}.`
    return `${paths.link(path, line)}: ${plain(message)}${/[.?!]$/.test(message) ? '' : '.'}${meant}`
  })
  const left = findings.length - lines.length
  const more = left === 0 ? [] : [`… and ${left} more (\`cardcat check\` lists all)`]
  const list = [...lines, ...more].map(item).join('\n')
  return title === undefined ? list : `### ${title}\n\n${list}`
}

const LOST_LISTED = 10

/** Obstacles to search that the sources can fix. */
function searchParts({ self }: PackFacts): string {
  const lost = self?.lost ?? []
  if (lost.length === 0) return ''
  const names = lost.slice(0, LOST_LISTED).map(({ name }) => code(name))
  const more = lost.length > names.length ? ', …' : ''
  return `${counted(lost.length, 'name')} in docs and tests ${lost.length === 1 ? 'leads' : 'lead'} to no symbol: ${names.join(', ')}${more}`
}

function buildLine({ build, site, published }: ReleaseOutcome): string {
  const { files, parsed, embedded, problems } = build
  const serious = problems.filter(({ severity }) => severity !== 'info').length
  const facts = [
    `${counted(files.read, 'file')} read, ${grouped(parsed)} of them new or changed since the cache was kept`,
    `${grouped(embedded.embedded)} of ${counted(embedded.texts, 'text')} embedded`,
    ...(serious === 0 ? [] : [counted(serious, 'problem')]),
    ...(published === null
      ? []
      : [
          `published as version ${plain(published.version)}: ${counted(published.written.files, 'file')} written, ${grouped(published.shared.files)} shared with other versions`,
        ]),
    ...(site === null ? [] : [`${counted(site.pages, 'page')} in ${code(site.folder)}`]),
  ]
  return `<sub>${facts.join('; ')}.</sub>`
}
