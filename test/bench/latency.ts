/**
 * An opened engine and the questions → how long answers take and how good they are. One question at a time,
 * each timed by itself; unmeasured rounds of every set first, so that no set pays for compiling, then rounds until there
 * are enough or time is up (an engine that needs half a second an answer must not hold up the others; `n` says how
 * many counted). What V8 compiles in the background is there after some tenths of a second, not after some rounds: an
 * engine that is done with a round in 20 ms would be timed while it still becomes fast.
 */
import { bootstrapInterval } from '../../build/answer/bootstrap.ts'
import type { Opened } from './peers/peer.ts'
import type { KnownItem, Mode, Questions, TimedSet } from './questions.ts'
import type { AnswerFigures, Latency, Quality } from './results.ts'
import { mean, percentile, reciprocalRank } from './statistics.ts'

/** At least and at most. */
const WARM_UP_MS = { rounds: 500, all: 3_000 }
const MEASURE_MS = 6_000
const SAMPLES = 600

/** Openings after which an unknown word comes first, within a time: some engines take seconds to open. */
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
  // Of every form: their number and this step have no common divisor.
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
