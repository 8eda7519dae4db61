/**
 * What `npm run eval` asks, in one shape for every set: packs to build and the questions that go to each. A set
 * of documents has one part; the repositories and libraries of a set are parts, each built and asked by itself.
 */
import type { Unit } from '../../build/answer/evaluate.ts'
import type { Scores } from '../../build/answer/metrics.ts'
import type { JudgedQuestion } from '../../build/answer/question-sets.ts'
import type { BuildOptions } from '../../build/main.ts'
import type { CardKind } from '../../runtime/card.ts'

export interface QuestionSet {
  readonly name: string
  /** What it asks for, in a few words. */
  readonly about: string
  readonly by: Unit
  /** Only these kinds of cards are asked; all unless told. */
  readonly kinds?: readonly CardKind[]
  /** As a person sees them, with tests and twins folded; else every card is a result of its own. */
  readonly folded?: true
  /** The figure that counts. */
  readonly metric: Metric
  readonly parts: readonly Part[]
  /** What others reached, by name. */
  readonly published: Readonly<Record<string, Published>>
  /** A plain BM25 over the same documents; undefined where its program is not there. */
  readonly bm25?: (scratch: string) => Scores | undefined
}

export type Metric = 'ndcg10' | 'mrr10'

export interface Part {
  /** Of its pack: parts of one name, in whatever set, share one. */
  readonly pack: string
  readonly build: Pick<
    BuildOptions,
    'roots' | 'documents' | 'project' | 'config' | 'stripDocstrings'
  >
  readonly questions: readonly AskedQuestion[]
}

export interface AskedQuestion extends JudgedQuestion {
  /** Reported apart as well: `language python`, `leak words`. */
  readonly groups: readonly string[]
  /** False: it is asked, but only its groups tell how it went. */
  readonly counts: boolean
}

/** In the set's metric. */
export interface Published {
  readonly all: number
  readonly groups: Readonly<Record<string, number>>
}

/** Where a set's files are looked for, and where its sources may be written. */
export interface Places {
  /** The folder of the sets. */
  readonly bench: string
  /** The folder with a checkout of each library, if any. */
  readonly libraries?: string | undefined
  /** Sources that come packed are written here. */
  readonly sources: string
}

/** A set that cannot be had: why, without a path of this machine. */
export interface Absent {
  readonly name: string
  readonly reason: string
}
