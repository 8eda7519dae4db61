/** Judges all texts of a check together, because they share what is known about the library. */
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { readAllBlocks } from '../../runtime/pack/read-whole.ts'
import { type Judgement, judge } from '../../runtime/verify/judge.ts'
import type { Rounds } from '../../runtime/verify/rounds.ts'
import type { NameText } from './name-texts.ts'

export interface JudgedText {
  readonly text: NameText
  readonly judgement: Judgement
}

/** @param assumed names of libraries that the texts use without an import */
export async function judgeTexts(
  catalog: Catalog,
  texts: Iterable<NameText>,
  assumed?: readonly string[],
): Promise<JudgedText[]> {
  // All cards are loaded first, because `loadAndRun` repeats everything whenever one is missing.
  await Promise.all(catalog.packs.map(readAllBlocks))
  const readable = [...texts].filter(({ pieces }) => pieces.length > 0)
  const { value } = await loadAndRun(catalog, () => {
    const rounds: Rounds = new Map()
    return readable.map((text) => ({
      text,
      judgement: judge(catalog, text.pieces, {
        path: text.path,
        rounds,
        assumed,
        isOwn: text.kind !== 'test',
      }),
    }))
  })
  return value
}
