/**
 * A comparison as Markdown for a changelog: breaking changes with their replacements, then possible ones,
 * deprecations and additions. Symbols that moved or were removed together share a line. Signatures come from sources,
 * so they are put into code spans.
 */

import { counted } from '../../runtime/std/counted.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { code, plain } from '../text/markdown-text.ts'
import type {
  ApiDiff,
  Change,
  Detail,
  ImportPathChange,
  NewRecipe,
  RequirementChange,
  Step,
} from './change.ts'
import { shortened } from './shortened.ts'
import { lastName, ownerPath } from './surface.ts'

/** The length of a list, and where to find the rest. */
export interface ListLimit {
  readonly most: number
  readonly rest: string
}

/** A longer list is not a changelog. */
const CHANGELOG: ListLimit = { most: 200, rest: '`--json` lists all' }

export function diffMarkdown(diff: ApiDiff): string {
  const lists = diffLists(diff, CHANGELOG).map(({ markdown }) => markdown)
  return `${[heading(diff), ...lists].join('\n\n')}\n`
}

export interface DiffList {
  /** Whether users have to act on it, now or later. */
  readonly needsAction: boolean
  readonly markdown: string
}

/** The changes as lists with titles, without the heading; empty lists are left out. */
export function diffLists(diff: ApiDiff, limit: ListLimit): DiffList[] {
  const { changes, new_recipes } = diff
  const of = (impact: Change['impact'], ...kinds: readonly Change['change'][]) =>
    changes.filter((each) => each.impact === impact && kinds.includes(each.change))
  const old = ['removed', 'renamed', 'moved', 'changed'] as const
  const required = (impact: Change['impact']) =>
    diff.requires?.impact === impact ? [requirementLine(diff.requires)] : []
  const additions = changes.filter(({ change }) => change === 'added')
  const list = (title: string, items: readonly string[], needsAction = false): DiffList => ({
    needsAction,
    markdown: listOf(title, items, limit),
  })
  const grave = (title: string, items: readonly string[]) => list(title, items, true)
  return [
    grave('Breaking changes', [
      ...(diff.import_path === null ? [] : [importPathLine(diff.import_path)]),
      ...lines(of('breaking', ...old, 'added')),
    ]),
    grave('Changes that may break code', [
      ...required('possible'),
      ...lines(of('possible', ...old, 'added')),
    ]),
    grave('Deprecated', lines(changes.filter(({ change }) => change === 'deprecated'))),
    list('Added', lines(additions.filter(({ impact }) => impact === 'none'))),
    list('Changed', [...required('none'), ...lines(of('none', ...old))]),
    list('New examples', recipeLines(new_recipes)),
  ].filter(({ markdown }) => markdown !== '')
}

function heading(diff: ApiDiff): string {
  const { old, new: now } = diff
  const title = `## API changes from ${plain(old.version ?? old.name)} to ${plain(now.version ?? now.name)}`
  return [title, '', diffSentence(diff)].join('\n')
}

/** The number of changes of each impact, and the step that they require. */
export function diffSentence({ step, step_taken, counts, changes }: ApiDiff): string {
  const compatible = changes.filter(
    ({ change, impact }) => change === 'changed' && impact === 'none',
  ).length
  const sum = [
    [counts.breaking, 'breaking change'],
    [counts.possible, 'change that may break code', 'changes that may break code'],
    [counts.deprecated, 'deprecation'],
    [counts.added, 'addition'],
    [compatible, 'compatible change'],
  ] as const
  const countTexts = sum
    .filter(([count]) => count > 0)
    .map(([count, one, many = `${one}s`]) => `${count} ${count === 1 ? one : many}`)
  return `${countTexts.join(', ') || 'No change of the public API'}. ${stepNote(step, step_taken)}`
}

function stepNote(step: Step, taken: Step | null): string {
  const need =
    step === 'none'
      ? 'The public API requires no new version number.'
      : `Semantic Versioning requires a **${step}** version.`
  if (taken === null || taken === step || step === 'none') return need
  if (taken === 'none') return `${need} Major, minor and patch number are the same.`
  return `${need} The version numbers differ by a ${taken} step.`
}

function listOf(title: string, items: readonly string[], { most, rest }: ListLimit): string {
  if (items.length === 0) return ''
  const shown = items.slice(0, most)
  const left = items.length - shown.length
  const more = left === 0 ? [] : [`- … and ${left} more (${rest})`]
  return [`### ${title}`, '', ...shown.map((item) => `- ${item}`), ...more].join('\n')
}

const importPathLine = ({ old, new: now }: ImportPathChange): string =>
  `the import path is ${code(now)} now (before: ${code(old)})`

function requirementLine({ runtime, old, new: now }: RequirementChange): string {
  if (now === null)
    return `no version of ${runtime} is required any more (before: ${code(old ?? '')})`
  return `${runtime} ${code(now)} is required (before: ${old === null ? 'not stated' : code(old)})`
}

/** Equal changes of several names are one line, at the place of the first. */
function lines(changes: readonly Change[]): string[] {
  return [...groupedBy(changes, sharedBy).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    // The same name several times comes from several files, of which a compiler takes one.
    const named = new Set(group.map(({ name }) => name))
    if (named.size === 1) return [line(first)]
    if (first.change === 'removed')
      return [`${sharedBy(first)}: ${group.filter(isRemoval).map(removedName).join(', ')}`]
    const isElsewhere = first.change === 'moved' && first.old.name !== first.new.name
    const names = [...named].map((name) => code(isElsewhere ? lastName(name) : name))
    if (first.change === 'moved') return [`${sharedBy(first)}: ${names.join(', ')}`]
    if (first.change === 'deprecated') return [`${names.join(', ')}${note(first.note)}`]
    return [`${names.join(', ')}: ${sharedBy(first)}`]
  })
}

type Removal = Extract<Change, { readonly change: 'removed' }>

const isRemoval = (change: Change): change is Removal => change.change === 'removed'

/** Under the same name, for those who know of it. */
const isStillHere = ({ impact, hidden_as, old }: Removal): boolean =>
  impact !== 'breaking' && lastName(hidden_as ?? '') === lastName(old.name)

const removedName = ({ old, members }: Removal): string =>
  `${code(lastName(old.name))}${members > 0 ? ` (with ${counted(members, 'member')})` : ''}`

/** `method` of many: `methods`; a symbol of the kind `import` is a name that a module re-exports. */
function kindWord(kind: string, isPlural = false): string {
  const word = kind === 'import' ? 're-export' : kind.replaceAll('_', ' ')
  if (!isPlural) return word
  return /s$/.test(word) ? `${word}es` : `${word.replace(/y$/, 'ie')}s`
}

/** Names that moved from one module to another form one group. One change of a signature may concern many names. */
function sharedBy(change: Change): string {
  if (change.change === 'changed') return detailsText(change.details)
  if (change.change === 'deprecated')
    return change.overload
      ? `deprecated ${change.name} ${change.new.signature}`
      : `deprecated${note(change.note)}`
  if (isRemoval(change) && (change.hidden_as === undefined || isStillHere(change))) {
    const remains = isStillHere(change) ? 'hidden from users now in' : 'no longer declared in'
    const outcome = change.impact === 'breaking' ? 'removed from' : remains
    const were =
      change.deprecated === undefined ? '' : ` (were deprecated${note(change.deprecated)})`
    return `${kindWord(change.symbol_kind, true)} ${outcome} ${code(ownerPath(change.old.name))}${were}`
  }
  // An interface and a constant may have one name.
  if (change.change !== 'moved') return `${change.change} ${change.symbol_kind} ${change.name}`
  const from = ownerPath(change.old.name)
  const to = ownerPath(change.new.name)
  if (from !== to) return `moved from ${code(from)} to ${code(to)}`
  return `no longer at ${change.lost_paths.map((path) => code(placeOf(path, change.name))).join(', ')}`
}

/** The module of a lost path, if the path ends with the name itself. */
const placeOf = (path: string, name: string): string =>
  lastName(path) === lastName(name) ? ownerPath(path) : path

function line(change: Change): string {
  switch (change.change) {
    case 'removed': {
      const { members, hidden_as, deprecated, old } = change
      const isHere = isStillHere(change)
      const isInternal = hidden_as !== undefined && !isHere
      const conditions = [
        ...(members > 0 ? [`with ${counted(members, 'member')}`] : []),
        ...(isInternal ? [`now internal${otherName(hidden_as, old.name)}`] : []),
        ...(deprecated === undefined ? [] : [`was deprecated${note(deprecated)}`]),
      ]
      const remains = isHere ? 'is still here, but hidden from users' : 'is no longer declared here'
      const outcome = change.impact === 'breaking' ? 'was removed' : remains
      return `${kindWord(change.symbol_kind)} ${code(old.name)} ${outcome}${conditions.length === 0 ? '' : ` (${conditions.join('; ')})`}`
    }
    case 'renamed':
      return `${kindWord(change.symbol_kind)} ${code(change.old.name)} is called ${code(change.new.name)} now`
    case 'moved':
      return change.old.name === change.new.name
        ? `${code(change.name)} is no longer at ${change.lost_paths.map(code).join(', ')}`
        : `${code(change.old.name)} moved to ${code(change.new.name)}`
    case 'changed':
      return `${code(change.name)}: ${detailsText(change.details)}`
    case 'deprecated':
      return change.overload
        ? `the overload ${code(change.new.signature)} of ${code(change.name)}${note(change.note)}`
        : `${code(change.name)}${note(change.note)}`
    case 'added': {
      const { summary, members, impact } = change
      const more = members > 0 ? ` with ${counted(members, 'member')}` : ''
      if (impact === 'possible')
        return `${kindWord(change.symbol_kind)} ${code(change.name)} is new, and implementations must have it`
      return `${kindWord(change.symbol_kind)} ${code(change.name)}${more}${summary === '' ? '' : `: ${plain(summary)}`}`
    }
    default:
      return change satisfies never
  }
}

const otherName = (now: string, old: string): string =>
  lastName(now) === lastName(old) ? '' : `, ${code(now)}`

/** Breaking details first; overloads may change in the same way. */
function detailsText(details: readonly Detail[]): string {
  const sorted = ['breaking', 'possible', 'none'].flatMap((impact) =>
    details.filter((detail) => detail.impact === impact),
  )
  return [...new Set(sorted.map(({ message }) => shortened(message)))].join('; ')
}

/** A note may be only the version that deprecated the symbol. */
function note(text: string): string {
  if (/^v?\d[\w.]*$/.test(text.trim())) return ` since ${plain(text.trim())}`
  return text.trim() === '' ? '' : `: ${plain(text)}`
}

/** Pieces below one heading often have the same title, and are one line. */
function recipeLines(recipes: readonly NewRecipe[]): string[] {
  const lineOf = ({ title, path, recipe_kind }: NewRecipe): string =>
    `${plain(title)} (${recipe_kind}, ${code(path)})`
  return [...groupedBy(recipes, lineOf)].map(([line, { length }]) =>
    length === 1 ? line : `${line}, ${length} times`,
  )
}

/** The entry points of a package may be build outputs, which a repository does not contain. */
export const noPublicSymbols = (name: string): string =>
  `${name} has no public symbol, so nothing of it can be missed: compare packs of the published packages instead, or name the public ones in cardcat.json`
