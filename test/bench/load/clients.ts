/**
 * The clients of a load test, in a process of their own that can have a core of its own: each has one connection and
 * sends its next question when it has an answer, until the time is over. Takes one argument of JSON and prints one
 * line of JSON. Failed answers are counted by reason and not repeated.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import * as v from 'valibot'
import { percentile } from '../statistics.ts'

const Input = v.object({
  url: v.string(),
  /** Path of a file with a JSON array. */
  questions: v.string(),
  clients: v.number(),
  /** Answers in these first seconds are not counted. */
  warmUpSeconds: v.number(),
  seconds: v.number(),
})

const { url, questions, clients, warmUpSeconds, seconds } = v.parse(
  Input,
  JSON.parse(process.argv[2] ?? '{}'),
)
const asked = v.parse(v.array(v.string()), JSON.parse(readFileSync(questions, 'utf8')))
const agent = new Agent({ keepAlive: true, maxSockets: clients })
const started = performance.now()
const from = started + warmUpSeconds * 1000
const until = from + seconds * 1000

const latencies: number[] = []
const failures: Record<string, number> = {}
let next = 0
let bytes = 0
let warmUpAnswers = 0

await Promise.all(Array.from({ length: clients }, askOn))
agent.destroy()
const counted = latencies.length
process.stdout.write(
  `${JSON.stringify({
    answers: counted,
    warm_up_answers: warmUpAnswers,
    answers_per_s: counted / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    most: percentile(latencies, 1),
    mean_bytes: counted === 0 ? 0 : bytes / counted,
    failures,
  })}\n`,
)

async function askOn(): Promise<void> {
  while (performance.now() < until) {
    const question = asked[next++ % asked.length] ?? ''
    const sent = performance.now()
    const size = await answerTo(question).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message
      failures[reason] = (failures[reason] ?? 0) + 1
      return undefined
    })
    const now = performance.now()
    if (size !== undefined && sent < from) warmUpAnswers++
    if (size === undefined || sent < from || now > until) continue
    latencies.push(now - sent)
    bytes += size
  }
}

function answerTo(question: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/search?limit=10&q=${encodeURIComponent(question)}`, { agent })
    sent.on('response', (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve(size)
        else reject(new Error(`status ${response.statusCode}`))
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}
