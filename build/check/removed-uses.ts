/**
 * Finds uses of what an earlier version had and this one lacks: the texts are judged by the names of the earlier
 * version, and a use that leads to a symbol which the comparison calls removed, renamed or moved is reported. A name
 * that both versions lack, or that only this one has, leads nowhere there and is not reported here.
 *
 * The comparison knows the new name of most; of the others, the names that this version adds are compared word by word.
 */
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { judge } from '../../runtime/verify/judge.ts'
import type { Rounds } from '../../runtime/verify/rounds.ts'
import type { ApiDiff } from '../diff/change.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { type Finding, found } from './finding.ts'
import { goneNames, renamedTo } from './gone-names.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'
import { batches, mustFail } from './names.ts'

export async function checkRemovedUses(
  texts: Iterable<NameText>,
  old: Catalog,
  diff: ApiDiff,
  { languages, cards }: Pick<LibraryUnderCheck, 'languages' | 'cards'>,
): Promise<Finding[]> {
  const gone = new Map(goneNames(diff))
  const isThere = new Set(
    cards.flatMap((card) => (card.kind === 'symbol' ? [card.title, ...card.public] : [])),
  )
  const assumed = old.packs.map(({ manifest }) => manifest.project)
  const findings: Finding[] = []
  for (const batch of batches(texts)) {
    const { value } = await loadAndRun(old, () => {
      const rounds: Rounds = new Map()
      return batch.map((text) => ({
        text,
        // Pages of a library seldom import it in every fence; a wrong guess leads to nothing that is gone.
        uses: judge(old, text.pieces, { path: text.path, rounds, assumed }).uses,
      }))
    })
    for (const { text, uses } of value) {
      if (text.kind === 'test') continue
      for (const { line, thing } of uses) {
        const { title } = thing.head
        const now = gone.get(title)
        if (now === undefined || isThere.has(title) || mustFail(text, line, languages)) continue
        findings.push(goneUse(title, now, text.path, line, diff))
      }
    }
  }
  return findings
}

function goneUse(
  name: string,
  now: string | null,
  path: string,
  line: number,
  diff: ApiDiff,
): Finding {
  const since = diff.old.name
  if (now === null) {
    const suggestions = probableNames(name, diff)
    const meant = suggestions.length === 0 ? '' : `; is it ${suggestions.join(', ')} now?`
    const message = `${name} was removed since ${since}${meant}`
    return found('unknown-name', { path, line, name, message, suggestions })
  }
  return found('unknown-name', { path, line, name, ...renamedTo(name, now, since) })
}

/** Below this share of common words two names are not of the same thing. */
const LEAST = 0.4
/** Suggestions of one finding. */
export const MOST_SUGGESTIONS = 3

/** The names that this version adds, by the words that they share with a name that is gone. */
export function probableNames(name: string, { changes }: ApiDiff): string[] {
  return changes
    .flatMap((change) => (change.change === 'added' ? [change.name] : []))
    .map((each) => ({ each, likeness: likeness(name, each) }))
    .filter((candidate) => candidate.likeness >= LEAST)
    .toSorted((a, b) => b.likeness - a.likeness || byCodeUnits(a.each, b.each))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ each }) => each)
}

/** The share of words of the last segments that both have; names of one owner are a little more alike. */
function likeness(a: string, b: string): number {
  const left = wordsOf(lastName(a))
  const right = wordsOf(lastName(b))
  const common = left.filter((word) => right.some((other) => isSameWord(word, other))).length
  const sameOwner = ownerPath(a) === ownerPath(b) ? 0.1 : 0
  return common === 0 ? 0 : (2 * common) / (left.length + right.length) + sameOwner
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '_')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '')

/** In how many letters two forms of a word begin alike. */
const STEM = 5
const isSameWord = (a: string, b: string): boolean =>
  a === b || (a.length >= STEM && b.length >= STEM && a.slice(0, STEM) === b.slice(0, STEM))
