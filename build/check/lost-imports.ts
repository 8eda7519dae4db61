/**
 * Names that a module of the earlier version imported from elsewhere, and that users could import from it:
 * `from shelf import Markup`, where `shelf` took it from `markupsafe`. They are no symbols of the library, so a
 * comparison of symbols misses them. Without the earlier version, an unknown name of this kind is only a note.
 */
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { type Imported, importsIn } from '../../runtime/verify/import-statements.ts'
import { outlineOf } from '../../runtime/verify/outline.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { type Finding, RULES } from './finding.ts'

export function withLostImports(
  findings: readonly Finding[],
  { cards, source, name: since }: Pick<LibraryVersion, 'cards' | 'source' | 'name'>,
): Finding[] {
  const modules = new Map(
    cards.flatMap((card) => (card.kind === 'module' ? [[card.title, card] as const] : [])),
  )
  const importsOf = memoizeByString((module): ReadonlyMap<string, Imported> => {
    const card = modules.get(module)
    const rules = card === undefined ? undefined : rulesOf(card.language)
    const text = card === undefined ? undefined : source(card.path)
    // In other languages an import is no export.
    if (rules?.modules.open !== true || text === undefined) return new Map()
    return new Map(
      importsIn(outlineOf(text, rules), rules).flatMap((each) =>
        each.local === null || each.module.startsWith('.') ? [] : [[each.local, each] as const],
      ),
    )
  })
  return findings.map((finding) => {
    if (finding.rule !== 'unknown-name' || finding.parameter !== undefined) return finding
    const from = importsOf(ownerPath(finding.name)).get(lastName(finding.name))
    if (from === undefined) return finding
    const origin = from.name === null ? from.module : `${from.module}.${from.name}`
    return {
      ...finding,
      level: RULES[finding.rule].level,
      message: `${finding.name} was removed after ${since}, where it was ${origin}`,
      suggestions: [origin],
    }
  })
}
