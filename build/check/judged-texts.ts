/** Judges all texts of a check together, because they share what is known about the library. */
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { readAllBlocks } from '../../runtime/pack/read-whole.ts'
import { judge } from '../../runtime/verify/judge.ts'
import type { Judgement } from '../../runtime/verify/judgement.ts'
import type { LanguageContexts } from '../../runtime/verify/language-contexts.ts'
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'
import type { NameText } from './name-texts.ts'

export interface JudgedText {
  readonly text: NameText
  readonly judgement: Judgement
}

interface TextAssumptions {
  /** Imports that the texts leave out. */
  readonly imports: readonly CodePiece[]
  /** Names of libraries that the texts use without an import. */
  readonly assumed?: readonly string[]
  /** Languages in which a name of several words tells what a member of an unknown value is. */
  readonly byName?: ReadonlySet<string>
}

export async function judgeTexts(
  catalog: Catalog,
  texts: Iterable<NameText>,
  { imports, assumed, byName }: TextAssumptions,
): Promise<JudgedText[]> {
  // All cards are loaded first, because `loadAndRun` repeats everything whenever one is missing.
  await Promise.all(catalog.packs.map(readAllBlocks))
  const readable = [...texts].filter(({ pieces }) => pieces.length > 0)
  const { value } = await loadAndRun(catalog, () => {
    const contexts: LanguageContexts = new Map()
    return readable.map((text) => {
      const isOwn = text.kind !== 'test'
      const judgement = judge(catalog, text.pieces, {
        path: text.path,
        contexts,
        assumed,
        isOwn,
        ...(isOwn && { imports, ...(byName !== undefined && { byName }) }),
      })
      return { text, judgement }
    })
  })
  return value
}
