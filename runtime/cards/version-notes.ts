/**
 * Describes how versions changed a symbol, in phrases for every place that shows a card: `since 2.32.3`, `changed in
 * 2.34.0: …`. The latest changes come first. A note is left out where the docstring, which is shown beside it, already
 * contains it.
 */
import type { SymbolCard, VersionChange } from '../card.ts'

/** The number of versions that are named. The card has older changes as well (`changed_in`). */
const MAX_CHANGES = 3
/** The number of changes named for one version. */
const MAX_WORDS = 4

type Known = Pick<SymbolCard, 'since' | 'changed_in' | 'docstring'>

/** @returns phrases that may contain code in backticks */
export function versionNotes({ since, changed_in = [], docstring }: Known): string[] {
  return [
    ...(since === undefined || docstring.includes(since) ? [] : [`since ${since}`]),
    ...changed_in
      .filter(({ version }) => !docstring.includes(`versionchanged:: ${version}`))
      .toReversed()
      .slice(0, MAX_CHANGES)
      .map(changeNote),
  ]
}

function changeNote({ version, what }: VersionChange): string {
  const more = what.length > MAX_WORDS ? [`${what.length - MAX_WORDS} more`] : []
  return `changed in ${version}: ${[...what.slice(0, MAX_WORDS), ...more].join('; ')}`
}

/** Splits a phrase at its backticks: prose and code take turns. */
export const inProseAndCode = (note: string): string[] => note.split('`')
