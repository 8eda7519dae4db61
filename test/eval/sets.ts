/**
 * The public question sets of `npm run eval`, and their targets. The files are kept beside the repository, since
 * third-party text is not ours to commit. Missing sets are skipped and reported.
 */
import { join } from 'node:path'
import { documentSet } from './document-set.ts'
import { howToSet } from './how-to.ts'
import { librarySet } from './library-sets.ts'
import type { ModelName } from './models.ts'
import type { Absent, Places, QuestionSet } from './question-set.ts'
import { sembleSet } from './semble.ts'

export const BENCH_FOLDER = join('..', 'shared', 'bench')

type Loader = (places: Places) => QuestionSet | Absent | Promise<QuestionSet | Absent>

const LOADERS = {
  semble: sembleSet,
  xref_cloze: (places) => librarySet('xref_cloze', places),
  docline2symbol: (places) => librarySet('docline2symbol', places),
  nb_md2api: (places) => librarySet('nb_md2api', places),
  test2api: (places) => librarySet('test2api', places),
  'how-to': howToSet,
  cosqa: (places) => documentSet('cosqa', 'search queries to Python functions', places),
  pydocs: (places) => documentSet('pydocs', 'intents to API documents', places, '.dev'),
  mbpp: (places) => documentSet('mbpp', 'sentences to short programs', places),
  'gorilla-hf': (places) => documentSet('gorilla-hf', 'instructions to model records', places),
} satisfies Readonly<Record<string, Loader>>

export type SetName = keyof typeof LOADERS
export const SET_NAMES = Object.keys(LOADERS) as readonly SetName[]

export const loadSet = async (name: SetName, places: Places): Promise<QuestionSet | Absent> =>
  LOADERS[name](places)

export interface Goal {
  readonly must: number
  readonly aim?: number
}

/** Targets in the set's own metric, for hybrid search; missing for models without one. */
export const WANTED: Readonly<Record<string, Readonly<Partial<Record<ModelName, Goal>>>>> = {
  semble: { static: { must: 0.87, aim: 0.9 }, teacher: { must: 0.89, aim: 0.92 } },
  xref_cloze: withBoth({ must: 0.45, aim: 0.6 }),
  docline2symbol: withBoth({ must: 0.5, aim: 0.65 }),
  nb_md2api: withBoth({ must: 0.3, aim: 0.45 }),
  test2api: withBoth({ must: 0.35, aim: 0.5 }),
  cosqa: { static: { must: 0.49 }, teacher: { must: 0.555 } },
  pydocs: withBoth({ must: 0.155 }),
  mbpp: { static: { must: 0.64 }, teacher: { must: 0.75 } },
  'gorilla-hf': { teacher: { must: 0.32, aim: 0.36 } },
}

/** Target for the share of exact names whose card has rank 1. */
export const WANTED_NAMES: Goal = { must: 0.995, aim: 1 }

/** Earlier results, in results/, that no set may fall below: the state before code-aware ranking. */
export const RESULTS_BEFORE = ['2026-11-22-ee494d4.json', '2026-11-22-0d237bc.json'] as const

function withBoth(goal: Goal): Readonly<Partial<Record<ModelName, Goal>>> {
  return { static: goal, teacher: goal }
}
