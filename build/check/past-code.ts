/**
 * Code of the current version that names removed things on purpose, so that it is no evidence that they exist:
 * codemods, a copy of the earlier major version in a folder of its own (`v1/`), and lists of removed and renamed names
 * (`RENAMED_KEYS = {'page_count': 'pages'}`).
 */

import type { Change } from '../diff/change.ts'
import type { LibraryVersion } from '../diff/library-version.ts'
import { nearbyClosingBracket } from '../text/chains.ts'
import { majorsIn } from './past-versions.ts'

/** A copy is a file that the earlier version has elsewhere, or that only re-exports something there. */
export function pastCodePredicate({
  cards,
  version,
}: Pick<LibraryVersion, 'cards' | 'version'>): (path: string) => boolean {
  const major = Number.parseInt(version?.replace(/^v/i, '') ?? '', 10)
  const paths = new Set(cards.flatMap(({ kind, path }) => (kind === 'symbol' ? [path] : [])))
  const names = new Set([...paths].map(fileNameOf))
  return (path) =>
    CODEMODS.test(path) ||
    (!paths.has(path) &&
      names.has(fileNameOf(path)) &&
      majorsIn(path).some(([, own]) => own === major))
}

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const CODEMODS = /(?:^|\/)(?:[\w-]*-)?codemods?\//i

/** The changes to users who do not use the copy: what moved there was removed. */
export const changesWithoutPast = (
  changes: readonly Change[],
  isPast: (path: string) => boolean,
): Change[] =>
  changes.flatMap((change): Change[] => {
    if (!('new' in change) || !isPast(change.new.path)) return [change]
    if (change.change !== 'moved' && change.change !== 'renamed') return []
    const { name, symbol_kind, language, impact, old } = change
    return [...new Set([old.name, ...change.lost_paths])].map((path) => ({
      ...{ change: 'removed', name, symbol_kind, language, impact, members: 0 },
      old: { ...old, name: path },
    }))
  })

/** Blanks out the names in lists of removed names. The length does not change. */
export function withoutPastNames(code: string): string {
  let rest = ''
  let from = 0
  for (const { start, end } of listsIn(code)) {
    if (start < from) continue
    rest +=
      code.slice(from, start) +
      code.slice(start, end).replace(LISTED, (name) => ' '.repeat(name.length))
    from = end
  }
  return rest + code.slice(from)
}

/** A string that is one name, or a key. */
const LISTED = /(["'`])[\p{L}\p{N}_$.:]+\1|[\p{L}_$][\p{L}\p{N}_$]*(?=\s*(?::|=))/gu

/** The pairs of an old name and its new one in such lists: `'page_count': 'pages'`, `["page_count", "pages"]`. */
export const renamedPairs = (code: string): { from: string; to: string }[] =>
  listsIn(code).flatMap(({ start, end }) => {
    const list = code.slice(start + 1, end)
    return [...list.matchAll(ENTRY), ...list.matchAll(TUPLE)].map(({ groups = {} }) => ({
      from: groups.quoted ?? groups.key ?? '',
      to: groups.to ?? '',
    }))
  })

function listsIn(code: string): { start: number; end: number }[] {
  return [...code.matchAll(LIST)].flatMap(({ index, 0: head }) => {
    const start = index + head.length - 1
    const end = nearbyClosingBracket(code, start)
    return end < 0 ? [] : [{ start, end: end + 1 }]
  })
}

const LIST =
  /(?<![\p{L}\p{N}])\w*(?:removed|renamed|deprecat(?:ed|ions?)|moved|legacy|obsolete|migrated|redirect(?:ed|s))\w*(?:\s*:[^=\n]{1,80})?\s*(?:=>?|:)\s*(?:new\s+\w+\(|\w+\()?[[{(]/giu
const ENTRY =
  /(?:["'`](?<quoted>[\p{L}_$][\p{L}\p{N}_$.:]*)["'`]|(?<![\p{L}\p{N}_$.])(?<key>[\p{L}_$][\p{L}\p{N}_$]*))\s*(?:=>|:)\s*["'`](?<to>[\p{L}_$][\p{L}\p{N}_$.:]*)["'`]/gu
const TUPLE =
  /[[(]\s*["'`](?<quoted>[\p{L}_$][\p{L}\p{N}_$.:]*)["'`]\s*,\s*["'`](?<to>[\p{L}_$][\p{L}\p{N}_$.:]*)["'`]\s*,?\s*[\])]/gu
