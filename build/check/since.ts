/**
 * Adds to a check what a comparison with an earlier version finds: uses of removed names, and new names for names that
 * were not found. Where both report the same place, the finding of the comparison stays, because it knows more.
 */
import type { Catalog } from '../../runtime/catalog.ts'
import type { ApiDiff } from '../diff/change.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { lastName } from '../diff/surface.ts'
import { inReadingOrder } from './check.ts'
import type { Finding } from './finding.ts'
import { catalogOf, type LibraryUnderCheck } from './library-under-check.ts'
import { textsUnderCheck } from './name-texts.ts'
import { addedParameters, withParameters } from './parameter-names.ts'
import { isAboutThePast } from './past-versions.ts'
import { checkRemovedUses } from './removed-uses.ts'
import { withRenames } from './renames.ts'
import { likeliest, openSuccessors } from './successors.ts'

export async function findingsSince(
  findings: readonly Finding[],
  library: LibraryUnderCheck,
  old: LibraryVersion,
  diff: ApiDiff,
): Promise<Finding[]> {
  const catalog = await oldCatalog(old, library)
  const texts = textsUnderCheck(library)
  const successorsOf = openSuccessors(diff, {
    old: old.cards,
    now: library.cards,
    texts: library.files
      .filter(({ path, facts }) => facts.kind === 'doc' && isAboutThePast(path))
      .map(({ text }) => text),
  })
  const uses =
    catalog === undefined ? [] : await checkRemovedUses(texts, catalog, diff, library, successorsOf)
  const places = new Set(uses.map(placeOf))
  const parametersOf = addedParameters(old.cards, library.cards)
  const explained = withRenames(findings, diff)
  const others = explained
    .map((finding, i) => {
      if (finding.parameter !== undefined && finding.fix === undefined)
        return withParameters(finding, successorsOf, parametersOf)
      if (finding.rule !== 'unknown-name' || finding !== findings[i]) return finding
      const added = successorsOf(finding.name)
      const suggestions = likeliest(added, finding.suggestions)
      return { ...finding, suggestions }
    })
    .filter((finding) => finding.rule !== 'unknown-name' || !places.has(placeOf(finding)))
  return inReadingOrder([...uses, ...others], library.files)
}

const placeOf = ({ path, line, name }: Finding): string => `${path}\0${line}\0${lastName(name)}`

async function oldCatalog(
  { api, project, version }: LibraryVersion,
  library: LibraryUnderCheck,
): Promise<Catalog | undefined> {
  if (api === undefined || 'packs' in api) return api
  return catalogOf(api, project, version, library.aliases)
}
