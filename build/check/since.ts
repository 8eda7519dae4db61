/**
 * Adds the results of a comparison with an earlier version to a check: uses of removed names, and suggestions for
 * unknown names. Where both report the same place, the finding of the comparison is kept, because it is more specific.
 */
import type { Card } from '../../runtime/card.ts'
import { isTypeKind } from '../../runtime/cards/symbol-kinds.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import type { ApiDiff } from '../diff/change.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { lastName } from '../diff/surface.ts'
import { inReadingOrder } from './check.ts'
import type { Finding } from './finding.ts'
import { catalogOf, type LibraryUnderCheck } from './library-under-check.ts'
import { withLostImports } from './lost-imports.ts'
import { movedToDocsPredicate } from './moved-to-docs.ts'
import { textsUnderCheck } from './name-texts.ts'
import { addedParameters, withParameters } from './parameter-names.ts'
import {
  changesWithoutPast,
  pastCodePredicate,
  renamedPairs,
  withoutPastNames,
} from './past-code.ts'
import { isHistoricalPath } from './past-versions.ts'
import { removedArgumentFinder } from './removed-arguments.ts'
import { removedMembers } from './removed-members.ts'
import { removedModules } from './removed-modules.ts'
import { removedPaths } from './removed-paths.ts'
import { checkRemovedUses } from './removed-uses.ts'
import { removedWords } from './removed-words.ts'
import { withRenames } from './renames.ts'
import { firstSuggestions, successorFinder } from './successors.ts'

export async function findingsSince(
  findings: readonly Finding[],
  library: LibraryUnderCheck,
  version: LibraryVersion,
  whole: ApiDiff,
): Promise<Finding[]> {
  const isMoved = movedToDocsPredicate(version.cards, library.files)
  const old = { ...version, cards: version.cards.filter(({ path }) => !isMoved(path)) }
  const catalog = await oldCatalog(version, library)
  const isPast = pastCodePredicate(old)
  const diff = {
    ...whole,
    changes: changesWithoutPast(whole.changes, isPast).filter(
      (change) => !('old' in change && isMoved(change.old.path)),
    ),
  }
  const current = {
    ...library,
    files: library.files
      .filter(({ path }) => !isPast(path))
      .map((file) =>
        file.role === 'source' ? { ...file, text: withoutPastNames(file.text) } : file,
      ),
    cards: library.cards.filter(({ path }) => !isPast(path)),
  }
  const texts = textsUnderCheck(library).filter(({ path }) => !isPast(path))
  const successorsOf = successorFinder(diff, {
    old: old.cards,
    now: current.cards,
    texts: library.files
      .filter(({ path, facts }) => facts.kind === 'doc' && isHistoricalPath(path))
      .map(({ text }) => text),
    pairs: library.files.flatMap(({ path, role, text }) =>
      role === 'source' && !isPast(path) ? renamedPairs(text) : [],
    ),
  })
  const versions = { old: old.cards, now: library.cards }
  const changed = new Map([
    ...removedModules(diff, versions, library.languages),
    ...removedPaths(diff),
  ])
  const removed = {
    since: diff.old.name,
    names: new Map([...changed, ...removedMembers(changed, versions)]),
    words: removedWords(old, current),
    isType: typePredicate(old.cards),
    argumentsIn: removedArgumentFinder(old.cards, library.cards),
    successorsOf,
    pathsOf: pathsByTitle(old.cards),
  }
  const parametersOf = addedParameters(old.cards, library.cards)
  const misused = new Set(findings.filter(({ parameter }) => parameter !== undefined).map(placeOf))
  const all = catalog === undefined ? [] : await checkRemovedUses(texts, catalog, removed, current)
  const uses = all
    .filter((use) => !misused.has(placeOf(use)))
    .map((use) => withParameters(use, successorsOf, parametersOf))
  const places = new Set(uses.map(placeOf))
  const explained = withRenames(withLostImports(findings, old), diff).map((finding, i) =>
    isPast(finding.path) ? (findings[i] ?? finding) : finding,
  )
  const others = explained
    .map((finding, i) => {
      if (finding.parameter !== undefined && finding.fix === undefined)
        return withParameters(finding, successorsOf, parametersOf)
      if (finding.rule !== 'unknown-name' || finding.message !== findings[i]?.message)
        return finding
      const added = successorsOf(finding.name)
      const suggestions = firstSuggestions(added, finding.suggestions)
      return { ...finding, suggestions }
    })
    .filter((finding) => finding.rule !== 'unknown-name' || !places.has(placeOf(finding)))
  return inReadingOrder([...uses, ...others], library.files)
}

const placeOf = ({ path, line, name, parameter }: Finding): string =>
  `${path}\0${line}\0${parameter ?? lastName(name)}`

async function oldCatalog(
  { api, project, version }: LibraryVersion,
  library: LibraryUnderCheck,
): Promise<Catalog | undefined> {
  if (api === undefined || 'packs' in api) return api
  return catalogOf(api, project, version, library.aliases)
}

/** By the title of a symbol, the paths that lead to it. */
function pathsByTitle(cards: readonly Card[]): (title: string) => readonly string[] {
  const symbols = cards.filter((card) => card.kind === 'symbol')
  const byTitle = groupedBy(symbols, ({ title }) => title)
  return (title) => byTitle.get(title)?.flatMap((card) => [title, ...card.public]) ?? []
}

function typePredicate(cards: readonly Card[]): (path: string) => boolean {
  const types = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' && isTypeKind(card.symbol_kind) ? [card.title, ...card.public] : [],
    ),
  )
  return (path) => types.has(path)
}
