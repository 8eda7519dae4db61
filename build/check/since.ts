/**
 * Adds the results of a comparison with an earlier version to a check: uses of removed names, and suggestions for
 * unknown names. Where both report the same place, the finding of the comparison is kept, because it is more specific.
 */
import type { Card } from '../../runtime/card.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import type { ApiDiff } from '../diff/change.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { lastName } from '../diff/surface.ts'
import { inReadingOrder } from './check.ts'
import type { Finding } from './finding.ts'
import { catalogOf, type LibraryUnderCheck } from './library-under-check.ts'
import { textsUnderCheck } from './name-texts.ts'
import { addedParameters, withParameters } from './parameter-names.ts'
import { isHistoricalPath } from './past-versions.ts'
import { removedArgumentFinder } from './removed-arguments.ts'
import { removedModules } from './removed-modules.ts'
import { removedPaths } from './removed-paths.ts'
import { checkRemovedUses } from './removed-uses.ts'
import { removedWords } from './removed-words.ts'
import { withRenames } from './renames.ts'
import { firstSuggestions, successorFinder } from './successors.ts'

export async function findingsSince(
  findings: readonly Finding[],
  library: LibraryUnderCheck,
  old: LibraryVersion,
  diff: ApiDiff,
): Promise<Finding[]> {
  const catalog = await oldCatalog(old, library)
  const texts = textsUnderCheck(library)
  const successorsOf = successorFinder(diff, {
    old: old.cards,
    now: library.cards,
    texts: library.files
      .filter(({ path, facts }) => facts.kind === 'doc' && isHistoricalPath(path))
      .map(({ text }) => text),
  })
  const removed = {
    since: diff.old.name,
    names: new Map([
      ...removedModules(diff, { old: old.cards, now: library.cards }, library.languages),
      ...removedPaths(diff),
    ]),
    words: removedWords(old, library),
    argumentsIn: removedArgumentFinder(old.cards, library.cards),
    successorsOf,
    pathsOf: pathsByTitle(old.cards),
  }
  const parametersOf = addedParameters(old.cards, library.cards)
  const misused = new Set(findings.filter(({ parameter }) => parameter !== undefined).map(placeOf))
  const all = catalog === undefined ? [] : await checkRemovedUses(texts, catalog, removed, library)
  const uses = all
    .filter((use) => !misused.has(placeOf(use)))
    .map((use) => withParameters(use, successorsOf, parametersOf))
  const places = new Set(uses.map(placeOf))
  const explained = withRenames(findings, diff)
  const others = explained
    .map((finding, i) => {
      if (finding.parameter !== undefined && finding.fix === undefined)
        return withParameters(finding, successorsOf, parametersOf)
      if (finding.rule !== 'unknown-name' || finding !== findings[i]) return finding
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
