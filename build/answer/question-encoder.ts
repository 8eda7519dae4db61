/**
 * `--exact-query`: the model that embedded the cards also encodes the question, in Node. Results are memoized, so
 * that an evaluation encodes each question once and not once a run.
 */
import { Option } from 'commander'
import type { Embedder } from '../../runtime/embedding/embedder.ts'
import { vectorsFile } from '../cache/cache.ts'
import { UsageError } from '../errors.ts'

export interface ExactFlags {
  readonly exactQuery?: boolean
  readonly model?: string
}

export interface QuestionEncoder {
  readonly encoder?: Embedder
  close(): Promise<void>
}

export const exactOptions = (): Option[] => [
  new Option('--exact-query', 'encode the question with the model that embedded the cards'),
  new Option('--model <model>', 'the folder or hub id of that model (default: CARDCAT_MODEL)'),
]

/** @returns no encoder unless it was requested */
export async function questionEncoder({ exactQuery, model }: ExactFlags): Promise<QuestionEncoder> {
  if (exactQuery !== true) return { close: async () => {} }
  const named = model ?? process.env.CARDCAT_MODEL
  if (!named || named === 'static' || named === 'none')
    throw new UsageError(
      '--exact-query needs the model that built the pack: give its folder or hub id with --model or CARDCAT_MODEL',
    )
  const { teacherEmbedder } = await import('../embed/teacher.ts')
  const { cacheVectors } = await import('../embed/cache/vector-cache.ts')
  const teacher = await teacherEmbedder(named)
  return {
    encoder: cacheVectors(teacher, vectorsFile(teacher.id)),
    close: () => teacher.close(),
  }
}
