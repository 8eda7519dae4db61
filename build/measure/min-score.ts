/**
 * `build --min-score X`: explains why a build's figure is too low and what to do; null when it is not. The figure is
 * nDCG@10 of the self-evaluation: the mean over the questions from the library's text and its missing descriptions
 * (described-symbols.ts), so that deleting docs lowers it.
 */
import { MIN_LABELS, type SelfEvaluation } from './self-evaluation.ts'

export function scoreShortfall({ all, kinds }: SelfEvaluation, least: number): string | null {
  if (all === null)
    return `--min-score ${least} cannot be checked: the library's own tests and docs ask fewer than ${MIN_LABELS} questions. Leave --min-score out, or check that tests, docs and notebooks are among the files read`
  if (all.ndcg10 >= least) return null
  const [low, high] = all.ci95
  const weakest = Object.entries(kinds).sort(([, a], [, b]) => a.ndcg10 - b.ndcg10)[0]?.[0]
  const chance =
    high >= least
      ? `${least} lies within the interval: the difference may be due to chance, and a lower --min-score would allow for it`
      : `${least} lies above the interval: the difference is not due to chance`
  const counted =
    all.asked === all.n
      ? `${all.n} questions of the library's own text`
      : `${all.asked} questions of the library's own text and ${all.n - all.asked} that it should ask and does not`
  return `nDCG@10 over ${counted} is ${all.ndcg10} (95 % interval ${low} to ${high}), less than --min-score ${least}. ${chance}. Weakest: ${weakest}. Compare \`self\` in this report with that of the last good pack (cardcat eval --self), and look for names, docstrings, docs or files that went missing`
}
