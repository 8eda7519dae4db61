/**
 * Recognizes a class of another library by the members that an example uses. Examples often omit their imports, and a
 * class with the same name as one of the library's is then mistaken for it. If an example does not name the library and
 * uses two or more members of the class, none of which exists, it means another class.
 */
import type { Card } from '../../runtime/card.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { asNote, type Finding } from './finding.ts'
import { withSpelling } from './renames.ts'

const MIN_NAMES = 2

interface Example {
  readonly code: string
  readonly line: number
}

/**
 * @param absent those about a name that does not exist
 * @param exampleOf the example in which a finding is; undefined in a sentence
 */
export function withoutForeignClasses(
  findings: readonly Finding[],
  absent: ReadonlySet<Finding>,
  cards: readonly Card[],
  exampleOf: (finding: Finding) => Example | undefined,
): Finding[] {
  const members = membersOfClasses(cards)
  const judged = findings.filter(
    (finding) =>
      absent.has(finding) &&
      finding.level !== 'note' &&
      exampleOf(finding) !== undefined &&
      members.has(ownerPath(finding.name)),
  )
  const useIn = (finding: Finding): string =>
    [finding.path, exampleOf(finding)?.line, ownerPath(finding.name)].join('\0')
  const foreign = new Set<Finding>()
  for (const group of groupedBy(judged, useIn).values()) {
    const [first] = group
    const { code = '' } = (first && exampleOf(first)) ?? {}
    const names = new Set(group.map((each) => each.name))
    if (names.size < MIN_NAMES || group.some((each) => withSpelling(each).fix !== undefined))
      continue
    const known = [...(members.get(ownerPath(first?.name ?? '')) ?? [])].map(escapePattern)
    const use = new RegExp(String.raw`(?:\.|::|->|#)(?:${known.join('|')})(?![\w$])`, 'u')
    if (known.length > 0 && use.test(code)) continue
    if (!namesLibrary(code, first?.name ?? '')) for (const each of group) foreign.add(each)
  }
  return findings.map((finding) => (foreign.has(finding) ? asNote(finding) : finding))
}

/** Whether an example contains the first name of a path, as an import or a qualified name does. */
const namesLibrary = (code: string, path: string): boolean =>
  new RegExp(
    String.raw`(?<![\w$])${escapePattern(path.split('.', 1)[0] ?? '')}(?![\w$])`,
    'iu',
  ).test(code)

/** The names of each class's members, by every path of the class. */
function membersOfClasses(cards: readonly Card[]): Map<string, Set<string>> {
  const symbols = cards.filter((card) => card.kind === 'symbol')
  const members = new Map<string, Set<string>>()
  for (const { symbol_kind, title, public: paths } of symbols)
    if (/^(?:class|struct|interface)$/.test(symbol_kind))
      for (const path of [title, ...paths]) members.set(path, new Set())
  for (const { title, public: paths } of symbols)
    for (const path of [title, ...paths]) members.get(ownerPath(path))?.add(lastName(path))
  return members
}
