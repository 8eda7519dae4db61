/**
 * The common form of all question sets: packs to build, and the questions for each. A set of documents has one part;
 * the repositories or libraries of a set are parts, each built and asked separately.
 */
import type { Unit } from '../../build/answer/evaluate.ts'
import type { Scores } from '../../build/answer/metrics.ts'
import type { JudgedQuestion } from '../../build/answer/question-sets.ts'
import type { BuildOptions } from '../../build/main/build-options.ts'
import type { CardKind } from '../../runtime/card.ts'

export interface QuestionSet {
  readonly name: string
  /** A short description of the set. */
  readonly about: string
  readonly by: Unit
  /** Kinds of cards that are results; by default all. */
  readonly kinds?: readonly CardKind[]
  /** Set if results are folded, as a person sees them; otherwise every card is a result. */
  readonly folded?: true
  /** The main metric. */
  readonly metric: Metric
  readonly parts: readonly Part[]
  /** Published results by name. */
  readonly published: Readonly<Record<string, Published>>
  /** A plain BM25 over the same documents; undefined if its program is missing. */
  readonly bm25?: (scratch: string) => Scores | undefined
}

export type Metric = 'ndcg10' | 'mrr10'

export interface Part {
  /** The name of its pack, which parts of different sets may share. */
  readonly pack: string
  readonly build: Pick<
    BuildOptions,
    'roots' | 'documents' | 'project' | 'config' | 'stripDocstrings'
  >
  readonly questions: readonly AskedQuestion[]
}

export interface AskedQuestion extends JudgedQuestion {
  /** Groups that are also reported separately: `language python`, `leak words`. */
  readonly groups: readonly string[]
  /** False if it is asked but only counts in its groups. */
  readonly counts: boolean
}

/** In the set's metric. */
export interface Published {
  readonly all: number
  readonly groups: Readonly<Record<string, number>>
}

/** Folders of the sets and of their unpacked sources. */
export interface Places {
  /** The folder of the sets. */
  readonly bench: string
  /** The folder with a checkout of each library, if any. */
  readonly libraries?: string | undefined
  /** The folder to which archived sources are unpacked. */
  readonly sources: string
}

/** The reason why a set is unavailable, without a path of this machine. */
export interface Absent {
  readonly name: string
  readonly reason: string
}
