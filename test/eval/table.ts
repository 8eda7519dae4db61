/**
 * Results of question sets → a Markdown table, sentences for where the product is behind, and how much of a
 * teacher is kept by packs that need none at query time.
 */
import { METRICS, type Scores } from '../../build/answer/metrics.ts'
import type { Mode } from './models.ts'
import type { ModelResult, SetResult } from './one-set.ts'
import type { QuestionSet } from './sets.ts'

const NAMES = {
  ndcg10: 'nDCG@10',
  mrr10: 'MRR@10',
  recall10: 'Recall@10',
  recall100: 'Recall@100',
} as const

const MODE_NAMES: Readonly<Record<Mode, string>> = {
  lexical: 'words',
  semantic: 'meaning',
  hybrid: 'both',
  exact: 'both, the question encoded by the model',
}

export function tableOf(results: readonly SetResult[]): string {
  const head = ['set', 'n', 'documents', 'model', 'by', ...METRICS.map((metric) => NAMES[metric])]
  const rows = results.flatMap((set) => {
    const asked = rowsOf(set)
    const n = String(asked[0]?.n ?? '')
    return [
      ...(set.bm25 === null ? [] : [['', 'BM25, stemmed', ...shares(set.bm25)]]),
      ...asked.map(({ cells }) => cells),
    ].map((cells, i) => [
      ...(i === 0 ? [set.name, n, String(set.documents)] : ['', '', '']),
      ...cells,
    ])
  })
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function rowsOf({ models }: SetResult): { n: number; cells: string[] }[] {
  return models.flatMap(({ name, modes }) =>
    entriesOf(modes).map(([mode, scores]) => ({
      n: scores.n,
      cells: [name, MODE_NAMES[mode], ...shares(scores)],
    })),
  )
}

function entriesOf(modes: ModelResult['modes']) {
  return (['lexical', 'semantic', 'hybrid', 'exact'] as const).flatMap((mode) => {
    const scores = modes[mode]
    return scores === undefined ? [] : [[mode, scores] as const]
  })
}

/** Where the product is lower than it may be; said even when nobody asks. */
export function shortfalls(
  results: readonly SetResult[],
  sets: readonly Pick<QuestionSet, 'name' | 'wanted'>[],
): string[] {
  return results.flatMap(({ name, bm25, models }) => {
    const wanted = sets.find((set) => set.name === name)?.wanted
    return models.flatMap((result) => {
      const { lexical, semantic, hybrid } = result.modes
      const promised = result.name === 'none' ? null : (wanted?.[result.name] ?? null)
      const where = `${name}, ${result.name}`
      return [
        ...behind(`${where}, words`, lexical, "BM25's", bm25),
        ...behind(`${where}, both`, hybrid, "words' alone", lexical),
        ...behind(`${where}, both`, hybrid, "meaning's alone", semantic),
        ...(promised !== null && hybrid !== undefined && hybrid.ndcg10 < promised
          ? [`${where}, both: nDCG@10 ${share(hybrid.ndcg10)} is lower than the wanted ${promised}`]
          : []),
      ]
    })
  })
}

function behind(
  what: string,
  ours: (Scores & { readonly n: number }) | undefined,
  whose: string,
  other: Scores | null | undefined,
): string[] {
  if (ours === undefined || other === null || other === undefined) return []
  return METRICS.filter((metric) => ours[metric] < other[metric]).map(
    (metric) =>
      `${what}: ${NAMES[metric]} ${share(ours[metric])} is lower than ${whose} ${share(other[metric])} (n ${ours.n})`,
  )
}

export interface Kept {
  readonly sets: readonly { readonly name: string; readonly share: number }[]
  readonly mean: number
}

/** Of the teacher's nDCG@10 with its own questions, what the stored words keep; null where it was not asked. */
export function keptOf(results: readonly SetResult[]): Kept | null {
  const sets = results.flatMap(({ name, models }) => {
    const { hybrid, exact } = models.find((model) => model.name === 'teacher')?.modes ?? {}
    if (hybrid === undefined || exact === undefined || exact.ndcg10 === 0) return []
    return [{ name, share: hybrid.ndcg10 / exact.ndcg10 }]
  })
  if (sets.length === 0) return null
  return { sets, mean: sets.reduce((sum, set) => sum + set.share, 0) / sets.length }
}

export function keptText({ sets, mean }: Kept): string {
  const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
  const each = sets.map((set) => `${set.name} ${percent(set.share)}`).join(', ')
  return `Of the teacher's own questions the stored words keep ${percent(mean)} of nDCG@10 (${each}).`
}

const shares = (scores: Scores): string[] => METRICS.map((metric) => share(scores[metric]))
const share = (value: number): string => value.toFixed(4)
