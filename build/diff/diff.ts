/**
 * `cardcat diff`: everything that changed for users between two versions of a library, as plain values in a fixed
 * order. Only the public surface counts. Each claim is based on the declarations of both versions: what they cannot
 * decide is `possible`, never `breaking`.
 *
 *   surface.ts: cards → what users may name        match.ts: which old API is which new one
 *   signatures.ts, parameters.ts: a pair → details   step.ts: all of it → the step of the version number
 */
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { ancestryIn } from './bases-and-modifiers.ts'
import {
  type ApiDiff,
  type Change,
  type Detail,
  type Impact,
  type ImportPathChange,
  mostSevere,
  type SymbolLocation,
} from './change.ts'
import { baseOf, locationOf } from './change-fields.ts'
import { classAliasesIn } from './class-aliases.ts'
import { newDeprecations } from './deprecations.ts'
import { type Existence, type ExistenceOf, existenceIn } from './existence.ts'
import { functionAliasesIn } from './function-aliases.ts'
import { type Hidden, hiddenIn } from './hidden.ts'
import { mustBeImplemented } from './implementations.ts'
import type { LibraryVersion } from './library-version.ts'
import { matchSurfaces } from './match.ts'
import { newRecipes } from './new-recipes.ts'
import type { Pair } from './pair.ts'
import { requirementChange } from './requirements.ts'
import { compareApis } from './signatures.ts'
import { stepFor, versionStep } from './step.ts'
import { type Api, type RulesOf, type Surface, surfaceOf } from './surface.ts'
import { typeNamesIn, withParameterNames } from './type-names.ts'
import { typeParameterNames } from './type-parameters.ts'

export function diffVersions(old: LibraryVersion, now: LibraryVersion, rulesOf: RulesOf): ApiDiff {
  const { before, after, existenceOf, pairs, removed, added, owners, detailsOf } = compare(
    old,
    now,
    rulesOf,
  )
  const hidden = hiddenIn(old, now, rulesOf)
  const changes: Change[] = [
    ...removed.map((api) =>
      removal(api, before, existenceOf(api, owners.get(api.owner ?? '')), hidden(api)),
    ),
    ...pairs
      .filter(({ old: { unnamed } }) => !unnamed)
      .flatMap((pair) => changesOf(pair, detailsOf(pair), { before, existenceOf })),
    ...named(added).map((api) => addition(api, before, after, now, rulesOf)),
    ...newDeprecations(pairs, named(added)),
  ].toSorted(inOrder)
  const recipes = newRecipes(old, now)
  const requires = requirementChange(old, now)
  const importPath = importPathChange(old, now)
  const count = (impact: Impact) => changes.filter((each) => each.impact === impact).length
  const of = (kind: Change['change']) => changes.filter(({ change }) => change === kind).length
  const counts = {
    breaking: count('breaking') + (importPath === null ? 0 : 1),
    possible: count('possible') + (requires?.impact === 'possible' ? 1 : 0),
    added: of('added'),
    deprecated: of('deprecated'),
    new_recipes: recipes.length,
  }
  // In what is compared: the bodies of functions may differ.
  const isUnchanged =
    changes.length === 0 && recipes.length === 0 && requires === null && importPath === null
  return {
    old: {
      name: old.name,
      project: old.project,
      version: old.version,
      symbols: named(before.apis).length,
    },
    new: {
      name: now.name,
      project: now.project,
      version: now.version,
      symbols: named(after.apis).length,
    },
    step: stepFor(counts, changes, { version: old.version, isUnchanged, requires }),
    step_taken: versionStep(old.version, now.version),
    counts,
    requires,
    import_path: importPath,
    changes,
    new_recipes: recipes,
  }
}

/** The APIs of both versions, which of them are the same, and how the signatures of a pair differ. */
export function compare(old: LibraryVersion, now: LibraryVersion, rulesOf: RulesOf) {
  const before = surfaceOf(old, rulesOf)
  const after = surfaceOf(now, rulesOf)
  const existenceOf = existenceIn(after, now, rulesOf)
  const isPresent = (api: Api, owner?: string): boolean => existenceOf(api, owner) === 'present'
  const aliasedAt = classAliasesIn(after, now, rulesOf)
  const matched = matchSurfaces(before, after, { old, now }, isPresent, aliasedAt)
  const derives = ancestryIn(now, rulesOf)
  const types = typeNamesIn({ old, now }, matched.pairs)
  const isAlias = { old: functionAliasesIn(old), now: functionAliasesIn(now) }
  const detailsOf = (pair: Pair): Detail[] => {
    const { compatibility, receivers } = rulesOf(pair.old.cards[0].language)
    if (isAlias.old(pair.old.cards[0]) || isAlias.now(pair.now.cards[0])) return []
    const owners = { old: ownerKindOf(pair.old, before), now: ownerKindOf(pair.now, after) }
    const parameters = [parametersIn(pair.old, before), parametersIn(pair.now, after)] as const
    return compareApis(pair.old, pair.now, {
      compatibility: { ...compatibility, names: withParameterNames(types, ...parameters) },
      receivers,
      derives,
      owners,
      sources: { old: old.source, now: now.source },
    })
  }
  return { before, after, existenceOf, ...matched, detailsOf }
}

function importPathChange(old: LibraryVersion, now: LibraryVersion): ImportPathChange | null {
  const [before, after] = [old.importPath, now.importPath]
  return before === undefined || after === undefined || before === after
    ? null
    : { old: before, new: after }
}

const ownerIn = ({ owner }: Api, surface: Surface): Api | undefined =>
  owner === undefined ? undefined : surface.at(owner, 'type')

const ownerKindOf = (api: Api, surface: Surface): string | undefined =>
  ownerIn(api, surface)?.cards[0].symbol_kind

/** The names of the type parameters that a declaration may mention: its own, and those of its type. */
const parametersIn = (api: Api, surface: Surface): readonly string[] =>
  [ownerIn(api, surface), api].flatMap((each) =>
    each === undefined ? [] : typeParameterNames(each.cards[0]),
  )

const named = (apis: readonly Api[]) => apis.filter(({ unnamed }) => !unnamed)

/** A function may have the name of a class, whose members are not its own. */
const memberCount = (api: Api, surface: Surface): number =>
  api.usedAs === 'call' ? 0 : named(surface.membersOf(api.path)).length

function removal(
  api: Api,
  before: Surface,
  existence: Existence,
  hidden: Hidden | undefined,
): Change {
  const [card] = api.cards
  const { deprecated } = card
  const isGone = hidden?.by === 'modifier' || (existence === 'absent' && hidden?.by !== 'mark')
  // Without the operator, the other operand may still implement it; without a special method, `object` may.
  const isBreaking = isGone && !api.unnamed
  return {
    change: 'removed',
    ...baseOf(api, api.path, isBreaking ? 'breaking' : 'possible'),
    old: locationOf(api.path, card),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(hidden === undefined ? {} : { hidden_as: hidden.path }),
    members: memberCount(api, before),
  }
}

function changesOf(
  pair: Pair,
  details: readonly Detail[],
  { before, existenceOf }: { readonly before: Surface; readonly existenceOf: ExistenceOf },
): Change[] {
  const { old, now, by, similarity, lostPaths } = pair
  const [card] = old.cards
  const [other] = now.cards
  const locations = { old: locationOf(old.path, card), new: locationOf(now.path, other) }
  const changes: Change[] = []
  const isRenamed = by === 'content' && old.name !== now.name
  // Only the most public path and the path of its definition count; other paths are rarely written.
  const isLost = lostPaths.includes(old.path) || lostPaths.includes(card.dotted)
  if (by === 'content' || (isLost && old.owner === undefined)) {
    const isRemoved = lostPaths.includes(old.path) && existenceOf(old) === 'absent'
    changes.push({
      change: isRenamed ? 'renamed' : 'moved',
      ...baseOf(now, now.path, isRemoved ? 'breaking' : 'possible'),
      ...locations,
      lost_paths: lostPaths,
      similarity,
    })
  }
  if (details.length > 0) changes.push(changed(pair, details, locations, before))
  return changes
}

function changed(
  { old, now, by }: Pair,
  details: readonly Detail[],
  locations: { readonly old: SymbolLocation; readonly new: SymbolLocation },
  before: Surface,
): Change {
  const impact = mostSevere(details.map((detail) => detail.impact))
  const same = before.at(now.path, now.usedAs)
  // An override was removed: users still call the inherited method by this path.
  const isInherited = by === 'path' && same !== undefined && same !== old
  const name = isInherited ? old.path : now.path
  return { change: 'changed', ...baseOf(now, name, impact), ...locations, details }
}

function addition(
  api: Api,
  before: Surface,
  after: Surface,
  now: LibraryVersion,
  rulesOf: RulesOf,
): Change {
  const [card] = api.cards
  const { compatibility } = rulesOf(card.language)
  const owners = { old: ownerKindOf(api, before), now: ownerKindOf(api, after) }
  const isDue = api.usedAs !== 'type' && mustBeImplemented(card, owners, compatibility, now.source)
  return {
    change: 'added',
    ...baseOf(api, api.path, isDue ? 'possible' : 'none'),
    new: locationOf(api.path, card),
    summary: card.docstring === '' ? '' : card.summary,
    members: memberCount(api, after),
  }
}

const ORDER: readonly Impact[] = ['breaking', 'possible', 'none']
const KINDS: readonly Change['change'][] = [
  'removed',
  'renamed',
  'moved',
  'changed',
  'deprecated',
  'added',
]

const inOrder = (a: Change, b: Change): number =>
  ORDER.indexOf(a.impact) - ORDER.indexOf(b.impact) ||
  KINDS.indexOf(a.change) - KINDS.indexOf(b.change) ||
  depth(a) - depth(b) ||
  byCodeUnits(a.name, b.name)

/** What is nearer to the root of the library concerns more users. */
const depth = ({ name }: Change): number => name.split(/[.:#\\/]+/).length
