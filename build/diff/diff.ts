/**
 * `cardcat diff`: everything that changed for users between two versions of a library, as plain values in a fixed
 * order. Only the public surface counts. Each claim is based on the declarations of both versions: what they cannot
 * decide is `possible`, never `breaking`.
 *
 *   surface.ts: cards → what users may name        match.ts: which old API is which new one
 *   signatures.ts, parameters.ts: a pair → details   step.ts: all of it → the step of the version number
 */
import type { RecipeCard, SymbolCard } from '../../runtime/card.ts'
import { bareBase } from '../../runtime/cards/symbol-names.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import type { Derives } from './bases-and-modifiers.ts'
import { fatesIn } from './certainty.ts'
import {
  type ApiDiff,
  type Change,
  type Detail,
  gravest,
  type Impact,
  type NewRecipe,
  type Place,
} from './change.ts'
import type { LibraryVersion } from './library-version.ts'
import { matchSurfaces, type Pair } from './match.ts'
import { requirementChange } from './requirements.ts'
import { compareApis } from './signatures.ts'
import { stepFor, stepTaken } from './step.ts'
import { type Api, lastName, type RulesOf, type Surface, surfaceOf, usedAs } from './surface.ts'

export function diffVersions(old: LibraryVersion, now: LibraryVersion, rulesOf: RulesOf): ApiDiff {
  const { before, after, fateOf, pairs, gone, come, detailsOf } = compare(old, now, rulesOf)
  const hidden = hiddenIn(old, now)
  const changes: Change[] = [
    // The other operand may implement an operator, and every object has some methods.
    ...gone.map((api) => removal(api, before, !api.unnamed && fateOf(api) === 'gone', hidden)),
    ...pairs
      .filter(({ old: { unnamed } }) => !unnamed)
      .flatMap((pair) => changesOf(pair, detailsOf(pair), before)),
    ...named(come).map((api) => addition(api, before, after, now, rulesOf)),
    ...newDeprecations(pairs, named(come)),
  ].toSorted(inOrder)
  const recipes = newRecipes(old, now)
  const requires = requirementChange(old, now)
  const count = (impact: Impact) => changes.filter((each) => each.impact === impact).length
  const of = (kind: Change['change']) => changes.filter(({ change }) => change === kind).length
  const counts = {
    breaking: count('breaking'),
    possible: count('possible') + (requires?.impact === 'possible' ? 1 : 0),
    added: of('added'),
    deprecated: of('deprecated'),
    new_recipes: recipes.length,
  }
  const isSameSource = changes.length === 0 && recipes.length === 0 && requires === null
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
    step: stepFor(changes, { version: old.version, isSameSource, requires }),
    step_taken: stepTaken(old.version, now.version),
    counts,
    requires,
    changes,
    new_recipes: recipes,
  }
}

/** The APIs of both versions, which of them are the same, and how the signatures of a pair differ. */
export function compare(old: LibraryVersion, now: LibraryVersion, rulesOf: RulesOf) {
  const before = surfaceOf(old, rulesOf)
  const after = surfaceOf(now, rulesOf)
  const fateOf = fatesIn(after, now)
  const isThere = (api: Api): boolean => fateOf(api) === 'there'
  const matching = matchSurfaces(before, after, { old, now }, isThere)
  const derives = ancestryIn(now)
  const detailsOf = (pair: Pair): Detail[] => {
    const { compatibility, receivers } = rulesOf(pair.old.cards[0].language)
    return compareApis(pair.old, pair.now, { compatibility, receivers, derives })
  }
  return { before, after, fateOf, ...matching, detailsOf }
}

const named = (apis: readonly Api[]) => apis.filter(({ unnamed }) => !unnamed)

const placeOf = (path: string, { signature, path: file, lines }: SymbolCard): Place => ({
  name: path,
  signature,
  path: file,
  line: lines[0],
})

const baseOf = (api: Api, name: string, impact: Impact) => ({
  name,
  symbol_kind: api.cards[0].symbol_kind,
  language: api.cards[0].language,
  impact,
})

function removal(
  api: Api,
  before: Surface,
  isCertain: boolean,
  hidden: (api: Api) => string | undefined,
): Change {
  const [card] = api.cards
  const { deprecated } = card
  const hiddenAs = hidden(api)
  return {
    change: 'removed',
    ...baseOf(api, api.path, isCertain ? 'breaking' : 'possible'),
    old: placeOf(api.path, card),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(hiddenAs === undefined ? {} : { hidden_as: hiddenAs }),
    members: named(before.membersOf(api.path)).length,
  }
}

/** The same symbol among those that are not public, also with a leading underscore. */
function hiddenIn(old: LibraryVersion, now: LibraryVersion): (api: Api) => string | undefined {
  const known = new Set(old.cards.map(({ id }) => id))
  const ids = new Map<string, SymbolCard>()
  for (const card of now.cards)
    if (card.kind === 'symbol' && card.visibility !== 'public') ids.set(card.id, card)
  return (api) => {
    const { symbol } = api.cards[0]
    const name = lastName(symbol.replace(/~\d+$/, ''))
    const underscored = `${symbol.replace(/~\d+$/, '').slice(0, -name.length)}_${name}`
    const hiddenNow = known.has(underscored) ? undefined : ids.get(underscored)
    return (ids.get(symbol) ?? hiddenNow)?.dotted
  }
}

/**
 * Compares bases by their last names, so two types of one name count as one. A base that the old version did not name
 * and the new one does not define may be the same type under another name, so nothing is claimed then.
 */
function ancestryIn({ cards }: LibraryVersion): Derives {
  const bases = new Map<string, readonly string[]>()
  for (const card of cards)
    if (card.kind === 'symbol' && usedAs(card) === 'type')
      bases.set(lastName(card.title), card.bases.map(bareBase))
  const mayDerive = (names: readonly string[], base: string, seen: Set<string>): boolean =>
    names.some((name) => {
      if (name === base) return true
      if (seen.has(name)) return false
      seen.add(name)
      return mayDerive(bases.get(name) ?? [], base, seen)
    })
  return (old, now, base) => {
    const known = new Set(old.bases.map(bareBase))
    const names = now.bases.map(bareBase)
    return names.some((name) => !known.has(name) && !bases.has(name))
      ? true
      : mayDerive(names, base, new Set())
  }
}

function changesOf(pair: Pair, details: readonly Detail[], before: Surface): Change[] {
  const { old, now, by, likeness, lost } = pair
  const [card] = old.cards
  const [other] = now.cards
  const places = { old: placeOf(old.path, card), new: placeOf(now.path, other) }
  const changes: Change[] = []
  const isRenamed = by === 'content' && old.name !== now.name
  // Only the most public path and the path of its definition count; other paths are rarely written.
  const isLost = lost.includes(old.path) || lost.includes(card.dotted)
  if (by === 'content' || (isLost && old.owner === undefined))
    changes.push({
      change: isRenamed ? 'renamed' : 'moved',
      ...baseOf(now, now.path, lost.includes(old.path) ? 'breaking' : 'possible'),
      ...places,
      lost_paths: lost,
      likeness,
    })
  if (details.length > 0) changes.push(changed(pair, details, places, before))
  return changes
}

function changed(
  { old, now, by }: Pair,
  details: readonly Detail[],
  places: { readonly old: Place; readonly new: Place },
  before: Surface,
): Change {
  const impact = gravest(details.map((detail) => detail.impact))
  const same = before.at(now.path, now.usedAs)
  // An override was removed: users still call the inherited method by this path.
  const isInherited = by === 'path' && same !== undefined && same !== old
  const name = isInherited ? old.path : now.path
  return { change: 'changed', ...baseOf(now, name, impact), ...places, details }
}

function addition(
  api: Api,
  before: Surface,
  after: Surface,
  now: LibraryVersion,
  rulesOf: RulesOf,
): Change {
  const [card] = api.cards
  return {
    change: 'added',
    ...baseOf(api, api.path, burden(api, { before, after }, now, rulesOf)),
    new: placeOf(api.path, card),
    summary: card.docstring === '' ? '' : card.summary,
    members: named(after.membersOf(api.path)).length,
  }
}

/** An implementation of a type must have all of its members, so a new one without a default breaks it. */
function burden(
  api: Api,
  { before, after }: { readonly before: Surface; readonly after: Surface },
  now: LibraryVersion,
  rulesOf: RulesOf,
): Impact {
  const [card] = api.cards
  const { implemented } = rulesOf(card.language).compatibility
  if (implemented === undefined || api.usedAs === 'type') return 'none'
  const owners = [before, after].map((surface) => surface.at(api.owner ?? '', 'type'))
  const isImplemented = (owner: Api | undefined): boolean =>
    owner !== undefined && implemented.kinds.includes(owner.cards[0].symbol_kind)
  if (!owners.every(isImplemented)) return 'none'
  const source = now.source(card.path)
  const [from, to] = card.lines
  const text =
    source
      ?.split('\n')
      .slice(from - 1, to)
      .join('\n') ?? card.signature
  return implemented.unless?.test(text) === true ? 'none' : 'possible'
}

export const isDeprecated = ({ cards }: Api): boolean =>
  cards.every(({ deprecated }) => deprecated !== undefined)

function newDeprecations(pairs: readonly Pair[], come: readonly Api[]): Change[] {
  const fresh = [
    ...pairs
      .filter(({ old, now }) => isDeprecated(now) && !isDeprecated(old))
      .map(({ now }) => now),
    ...come.filter(isDeprecated),
  ]
  return [
    ...[...new Set(fresh)].map((api) => deprecation(api, api.cards[0])),
    ...pairs.flatMap(({ old, now }) => overloadDeprecations(old, now)),
  ]
}

const deprecation = (api: Api, card: SymbolCard): Change => ({
  change: 'deprecated',
  ...baseOf(api, api.path, 'none'),
  new: placeOf(api.path, card),
  note: card.deprecated ?? '',
  ...(isDeprecated(api) ? {} : { overload: true }),
})

/** Overloads that are deprecated now, beside others that are not. */
function overloadDeprecations(old: Api, now: Api): Change[] {
  if (isDeprecated(now)) return []
  const known = new Set(
    old.cards
      .filter(({ deprecated }) => deprecated !== undefined)
      .map(({ signature }) => signature),
  )
  return now.cards
    .filter(({ deprecated, signature }) => deprecated !== undefined && !known.has(signature))
    .map((card) => deprecation(now, card))
}

/** Compared by content and not by place, because a moved page contains no new recipes. Tests are not for readers. */
function newRecipes(old: LibraryVersion, now: LibraryVersion): NewRecipe[] {
  const isShown = (card: { readonly kind: string }): card is RecipeCard =>
    card.kind === 'recipe' && (card as RecipeCard).recipe_kind !== 'test'
  const codeOf = ({ code }: RecipeCard) => code.replace(/\s+/g, ' ').trim()
  const known = new Set(old.cards.filter(isShown).map(codeOf))
  const ids = new Set(old.cards.map(({ id }) => id))
  return now.cards
    .filter(isShown)
    .filter((card) => !known.has(codeOf(card)) && !ids.has(card.id))
    .map(({ id, title, recipe_kind, path, lines, symbols }) => ({
      id,
      title,
      recipe_kind,
      path,
      line: lines[0],
      symbols,
    }))
    .toSorted((a, b) => byCodeUnits(a.id, b.id))
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
  byCodeUnits(a.name, b.name)
