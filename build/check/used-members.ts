/** The known and unknown names of each owner that the texts use. */
import type { PlacedUse } from '../../runtime/verify/judgement.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { JudgedText } from './judged-texts.ts'
import type { NameText } from './name-texts.ts'
import { codeAt } from './text-places.ts'

/** The names below each owner that texts use. */
function membersIn(uses: readonly PlacedUse[]): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>()
  for (const { entity } of uses) for (const path of pathsOf(entity)) addTo(members, path)
  return members
}

/**
 * Tells whether the names of an owner are completely known: texts use many, and almost all of them exist. If an owner
 * created names at run time, or its source was not read completely, more would be unknown.
 */
export function completeOwnerPredicate(judged: readonly JudgedText[]): (owner: string) => boolean {
  const known = membersIn(judged.flatMap(({ judgement }) => judgement.uses))
  const unknown = new Map<string, Set<string>>()
  for (const { judgement } of judged)
    for (const { name, absent } of judgement.findings) if (absent) addTo(unknown, name)
  return (owner) => {
    const count = known.get(owner)?.size ?? 0
    return count >= ENOUGH && count >= PER_UNKNOWN * (unknown.get(owner)?.size ?? 0)
  }
}

const ENOUGH = 5
const PER_UNKNOWN = 5

/**
 * Tells whether an example also uses the owner, or another name of it, so that it certainly means this owner and not
 * another one of the same name.
 */
export function usedBesidePredicate(
  judged: readonly JudgedText[],
): (owner: string, text: NameText, line: number) => boolean {
  const usesOf = new Map(judged.map(({ text, judgement }) => [text, judgement.uses]))
  return (owner, text, line) => {
    const piece = codeAt(text, line)
    if (piece === undefined) return false
    const last = piece.line + piece.code.split('\n').length
    return (usesOf.get(text) ?? []).some(
      ({ entity, line: at }) =>
        at >= piece.line &&
        at < last &&
        pathsOf(entity).some((path) => isEnd(owner, path) || isEnd(owner, ownerPath(path))),
    )
  }
}

/** Whether code that imports a namespace writes the path so: `BookShelf` for `Shelf.BookShelf`. */
const isEnd = (written: string, path: string): boolean => `.${path}`.endsWith(`.${written}`)

/** The paths by which the library knows a name. */
export const pathsOf = ({ head }: PlacedUse['entity']): readonly string[] => [
  head.title,
  ...(head.kind === 'symbol' ? head.public : []),
]

function addTo(members: Map<string, Set<string>>, path: string): void {
  const owner = ownerPath(path)
  members.set(owner, (members.get(owner) ?? new Set()).add(lastName(path)))
}
