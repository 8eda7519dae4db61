/**
 * Decides whether a text names a deprecated thing on purpose: it says beside the name that it is deprecated, it is the
 * documentation of one of its members, or it is a sentence in the file that defines the thing, which explains the old
 * beside the new.
 */
import { lastName } from '../diff/surface.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'

export type MeansDeprecated = (name: string, line: number, text: NameText) => boolean

export function openDeprecatedUses({
  files,
  cards,
}: Pick<LibraryUnderCheck, 'files' | 'cards'>): MeansDeprecated {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const definedIn = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' ? [`${card.path}\0${lastName(card.title)}`] : [],
    ),
  )
  return (name, line, { path, kind, pieces, owners = [] }) => {
    if (owners.includes(lastName(name))) return true
    const isSentence = pieces.some((piece) => piece.kind === 'span' && piece.line === line)
    if (kind === 'docstring' && isSentence && definedIn.has(`${path}\0${lastName(name)}`))
      return true
    const all = (texts.get(path) ?? '').split('\n')
    if (DIRECTIVE.test(all[line - 1] ?? '')) return true
    const lines = all.slice(Math.max(0, line - 1 - BEFORE), line + AFTER)
    return lines.some((each) => /\bdeprecat|\blegacy\b|\bobsolete\b/i.test(each))
  }
}

/** In lines: an introduction and an example below it, or an example and the sentence that explains it. */
const BEFORE = 8
const AFTER = 6

/** A directive that shows the documentation of a name, with its deprecation: `.. autofunction:: x`, `::: x`. */
const DIRECTIVE = /^\s*(?:\.\. [\w:-]+::|:::)\s/
