/**
 * What versions did to a symbol, in phrases for every place that shows a card: `since 2.32.3`, `changed in 2.34.0: …`. The latest
 * changes come first. What the docstring says itself is not repeated where the docstring is shown.
 */
import type { SymbolCard, VersionChange } from '../card.ts'

/** Older changes are in the card (`changed_in`). */
const MOST_CHANGES = 3
/** Of one version. */
const MOST_WORDS = 4

type Known = Pick<SymbolCard, 'since' | 'changed_in' | 'docstring'>

/** Each may hold code in backticks. */
export function versionNotes({ since, changed_in = [], docstring }: Known): string[] {
  return [
    ...(since === undefined || docstring.includes(since) ? [] : [`since ${since}`]),
    ...changed_in
      .filter(({ version }) => !docstring.includes(`versionchanged:: ${version}`))
      .toReversed()
      .slice(0, MOST_CHANGES)
      .map(changeNote),
  ]
}

function changeNote({ version, what }: VersionChange): string {
  const more = what.length > MOST_WORDS ? [`${what.length - MOST_WORDS} more`] : []
  return `changed in ${version}: ${[...what.slice(0, MOST_WORDS), ...more].join('; ')}`
}

/** Pieces of a phrase, in turn prose and code. */
export const inProseAndCode = (note: string): string[] => note.split('`')
