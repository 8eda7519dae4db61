/**
 * Fits the two constants of runtime/search/relevance.ts to folders of libraries, and prints them with their quality:
 *
 *   npx tsx test/measure/default-curve.ts ../requests ../geopandas corpus/zod …
 *
 * Run this when the engine's scores change. Each library evaluates itself as in a build, and all have the same weight.
 * Curves are fitted on half A, and log losses are computed on half B. A library counts only if both halves contain
 * questions, so pass six or more.
 */
import { basename } from 'node:path'
import { DEFAULT_MODEL } from '../../build/embed/embed.ts'
import type { AskedQuestion } from '../../build/measure/ask-labels.ts'
import { calibrationError, logisticCurve, type Observation } from '../../build/measure/calibrate.ts'
import { measureTask, runTask } from '../../build/measure/measure.ts'
import { readEntries } from '../../build/read-library.ts'
import { type Curve, relevanceAt } from '../../runtime/search/relevance.ts'

const SHARES = Array.from({ length: 26 }, (_, i) => i * 0.04)

const libraries: { readonly name: string; readonly asked: readonly AskedQuestion[] }[] = []
for (const folder of process.argv.slice(2)) {
  const name = basename(folder)
  const entries = await readEntries(folder, name)
  const { task } = measureTask(entries, { model: DEFAULT_MODEL, cache: true })
  libraries.push({ name, asked: await runTask(task) })
  process.stderr.write(`${name}: ${task.questions.length} questions\n`)
}

const tried = SHARES.map((share) => ({ share, loss: mean(lossesWith(share)) }))
const best = tried.reduce((a, b) => (b.loss < a.loss ? b : a))
const curve = curveOf(best.share, libraries)
process.stdout.write(
  [
    ...tried.map(
      ({ share, loss }) => `RANK_SHARE ${share.toFixed(2)}: log loss ${loss.toFixed(4)}`,
    ),
    `best: RANK_SHARE = ${best.share.toFixed(2)}`,
    `DEFAULT_CURVE = ${JSON.stringify(curve)}`,
    'held out, learned from the others:',
    ...libraries.map((library) => {
      const others = libraries.filter((other) => other !== library)
      const own = observed(library.asked, 'B', best.share)
      const learned = curveOf(best.share, others)
      const itself = curveOf(best.share, [library])
      return `  ${library.name}: log loss ${logLoss(learned, own).toFixed(4)}, error ${calibrationError(learned, own).toFixed(3)}; learned from its own half A ${logLoss(itself, own).toFixed(4)}, error ${calibrationError(itself, own).toFixed(3)}`
    }),
    '',
  ].join('\n'),
)

/** For each library, the loss of a curve fitted to the others. */
function lossesWith(share: number): number[] {
  return libraries.map((library) => {
    const others = libraries.filter((other) => other !== library)
    return logLoss(curveOf(share, others), observed(library.asked, 'B', share))
  })
}

function curveOf(share: number, some: typeof libraries): Curve {
  return logisticCurve(
    some.flatMap(({ asked }) => {
      const own = observed(asked, 'A', share)
      return own.map((each) => ({ ...each, weight: 1000 / own.length }))
    }),
  )
}

function observed(asked: readonly AskedQuestion[], half: 'A' | 'B', share: number): Observation[] {
  return asked
    .filter(({ question }) => question.half === half)
    .flatMap((each) => each.observed)
    .map(({ score, rank, relevant }) => {
      return { evidence: score - share * Math.log(rank), relevant: relevant ? 1 : 0 }
    })
}

function logLoss(curve: Curve, observations: readonly Observation[]): number {
  return mean(
    observations.map(({ evidence, relevant }) => {
      const promised = Math.min(0.999, Math.max(0.001, relevanceAt(evidence, curve)))
      return -Math.log(relevant === 1 ? promised : 1 - promised)
    }),
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
