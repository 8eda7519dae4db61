/**
 * Latency and quality of an opened engine. Questions are asked and timed one at a time, after unmeasured rounds of
 * each set, so that no set includes compilation, until there are enough samples or the time is up (a slow engine must
 * not delay the others; `n` is the number of samples). The warm-up lasts a minimum time rather than a number of
 * rounds, because V8 compiles in the background: a fast engine would otherwise be timed while it still gets faster.
 */
import { bootstrapInterval } from '../../build/answer/bootstrap.ts'
import type { Opened } from './peers/peer.ts'
import type { KnownItem, Mode, Questions, TimedSet } from './questions.ts'
import type { AnswerFigures, Latency, Quality } from './results.ts'
import { mean, percentile, reciprocalRank } from './statistics.ts'

/** Minimum for the rounds of one set, maximum for all. */
const WARM_UP_MS = { rounds: 500, all: 3_000 }
const MEASURE_MS = 6_000
const SAMPLES = 600

/**
 * Number of openings after which an unknown word is asked first, within a time limit, since some engines take seconds
 * to open.
 */
const OPENINGS = { most: 20, ms: 10_000 }

export async function measureAnswers(
  open: () => Promise<Opened>,
  questions: Questions,
): Promise<AnswerFigures> {
  const engine = await open()
  for (const set of questions.timed) await warmUp(engine, set)
  const latency = new Map<TimedSet['name'], Latency>()
  for (const set of questions.timed) latency.set(set.name, await timed(engine, set))
  const of = (name: TimedSet['name']): Latency => {
    const found = latency.get(name)
    if (found === undefined) throw new Error(`no questions of the set ${name}`)
    return found
  }
  const typos = await ranks(engine, questions.misspelt, 'typo')
  return {
    latency_ms: {
      one: of('one'),
      two: of('two'),
      three: of('three'),
      common: of('common'),
      prefix: of('prefix'),
      typo: of('typo'),
      unknown: of('unknown'),
    },
    first_unknown_ms: await firstUnknown(open, questions),
    known_item: {
      dotted: quality(await ranks(engine, questions.dotted, 'plain')),
      words: quality(await ranks(engine, questions.words, 'plain')),
    },
    typo_found: { share: mean(typos.map((rank) => (rank > 0 ? 1 : 0))), n: typos.length },
  }
}

async function warmUp(engine: Opened, { questions, mode }: TimedSet): Promise<void> {
  const started = performance.now()
  const passed = (): number => performance.now() - started
  do {
    for (const question of questions) {
      await engine.search(question, mode)
      if (passed() > WARM_UP_MS.all) return
    }
  } while (passed() < WARM_UP_MS.rounds)
}

async function timed(engine: Opened, { questions, mode }: TimedSet): Promise<Latency> {
  const samples: number[] = []
  const until = performance.now() + MEASURE_MS
  while (samples.length < SAMPLES) {
    const question = questions[samples.length % questions.length] ?? ''
    const started = performance.now()
    await engine.search(question, mode)
    const ended = performance.now()
    samples.push(ended - started)
    if (ended > until) break
  }
  return latencyOf(samples)
}

async function firstUnknown(open: () => Promise<Opened>, { timed }: Questions): Promise<Latency> {
  const asked = timed.find(({ name }) => name === 'unknown')?.questions ?? []
  const samples: number[] = []
  const until = performance.now() + OPENINGS.ms
  // Covers all kinds of questions, because this step and their number are coprime.
  for (let i = 0; samples.length < OPENINGS.most && performance.now() < until; i += 11) {
    const engine = await open()
    const started = performance.now()
    await engine.search(asked[i % asked.length] ?? '', 'typo')
    samples.push(performance.now() - started)
  }
  return latencyOf(samples)
}

const latencyOf = (samples: readonly number[]): Latency => ({
  p50: percentile(samples, 0.5),
  p99: percentile(samples, 0.99),
  n: samples.length,
})

async function ranks(engine: Opened, items: readonly KnownItem[], mode: Mode): Promise<number[]> {
  const found: number[] = []
  for (const { question, relevant } of items)
    found.push(reciprocalRank(await engine.search(question, mode), new Set(relevant)))
  return found
}

function quality(ranks: readonly number[]): Quality {
  return { mrr10: mean(ranks), interval: bootstrapInterval(ranks), n: ranks.length }
}
