/**
 * Modules of an earlier version that this version lacks, each with the module to which most of its symbols moved, or
 * null. A comparison of symbols does not contain modules, but docs import them and generators document them. This
 * covers only languages whose imports name modules by dotted paths: elsewhere, a module is named like its file.
 */
import type { Card } from '../../runtime/card.ts'
import type { ApiDiff } from '../diff/change.ts'
import { ownerPath } from '../diff/surface.ts'
import { importRules } from '../link/modules/import-rules.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'

export function removedModules(
  diff: ApiDiff,
  { old, now }: Record<'old' | 'now', readonly Card[]>,
  languages: LibraryUnderCheck['languages'],
): Map<string, string | null> {
  const isNamed = ({ language }: Card): boolean =>
    importRules(language).specifiers === 'dotted' ||
    languages.get(language)?.modules.tree !== undefined
  const present = new Set(now.flatMap(pathsOf).flatMap(withOwners))
  const removed = new Map<string, string | null>()
  for (const card of old)
    if (
      card.kind === 'module' &&
      card.visibility === 'public' &&
      isNamed(card) &&
      !present.has(card.title)
    )
      removed.set(card.title, null)
  for (const [from, targets] of targetsByModule(diff)) {
    const [first] = [...targets].sort(([, a], [, b]) => b - a)
    if (removed.has(from) && first !== undefined) removed.set(from, first[0])
  }
  return removed
}

const pathsOf = (card: Card): readonly string[] =>
  card.kind === 'symbol'
    ? [card.title, card.dotted, ...card.public]
    : card.kind === 'module'
      ? [card.title]
      : []

function withOwners(path: string): string[] {
  const paths = [path]
  for (
    let owner = ownerPath(path);
    owner.length < (paths.at(-1)?.length ?? 0);
    owner = ownerPath(owner)
  )
    paths.push(owner)
  return paths
}

/** The modules to which the symbols of a module moved, with their number. */
function targetsByModule({ changes }: ApiDiff): Map<string, Map<string, number>> {
  const targets = new Map<string, Map<string, number>>()
  for (const change of changes) {
    if (change.change !== 'moved' && change.change !== 'renamed') continue
    const to = ownerPath(change.new.name)
    for (const path of new Set([change.old.name, ...change.lost_paths])) {
      const counts = targets.get(ownerPath(path)) ?? new Map<string, number>()
      targets.set(ownerPath(path), counts.set(to, (counts.get(to) ?? 0) + 1))
    }
  }
  return targets
}
