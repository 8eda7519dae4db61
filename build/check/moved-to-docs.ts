/**
 * Code of an earlier version that is a sample among the docs now. Users never called it, so what a release removed from
 * it was no name of the library. A file was moved if a sample in a folder of the same name declares the same names.
 */
import type { Card } from '../../runtime/card.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { lastName } from '../diff/surface.ts'
import { wordsOf } from './code-words.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'

/** @param old the cards of the earlier version */
export function movedToDocsPredicate(
  old: readonly Card[],
  files: LibraryUnderCheck['files'],
): (path: string) => boolean {
  const samples = groupedBy(
    files.filter(({ facts, role }) => facts.kind === 'code' && role === 'docs'),
    ({ path }) => endOf(path),
  )
  const current = new Set(files.map(({ path }) => path))
  const declared = groupedBy(
    old.flatMap((card) => (card.kind === 'symbol' ? card : [])),
    ({ path }) => path,
  )
  const words = wordsOf(files)
  return memoizeByString((path) => {
    const names = new Set((declared.get(path) ?? []).map(({ title }) => lastName(title)))
    return (
      !current.has(path) &&
      names.size > 0 &&
      (samples.get(endOf(path)) ?? []).some((sample) =>
        [...names].every((name) => words(sample.path).has(name)),
      )
    )
  })
}

/** The name of a file and of its folder. */
const endOf = (path: string): string => path.split('/').slice(-2).join('/')
