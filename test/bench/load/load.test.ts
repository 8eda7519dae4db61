/**
 * The load test, run for one second with real servers and tiny packs.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTinyPacks } from '../../worker/tiny-packs.ts'
import { measureLoad } from './load.ts'
import { takenBy } from './process-tree.ts'
import { questionsOfPacks } from './questions-of-packs.ts'

let folder: string
let packs: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  await writeTinyPacks(folder)
  packs = readdirSync(folder).map((name) => join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the same packs get the same sequence of different questions', async () => {
  const asked = await questionsOfPacks(packs, 5)
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked).size).toBe(asked.length)
  expect(await questionsOfPacks(packs, 5)).toEqual(asked)
})

test('both hosts and the control answer all questions', async () => {
  const { hosts } = await measureLoad({ packs, warmUpSeconds: 0, seconds: 1 })
  const control = 'workerd, the same bytes to each question'
  expect(Object.keys(hosts)).toEqual(['node', 'workerd', control])
  for (const figures of Object.values(hosts)) {
    expect(figures).toMatchObject({ failures: {} })
    expect('answers' in figures ? figures.answers : 0).toBeGreaterThan(0)
  }
})

test.runIf(process.platform === 'linux')(
  'a running process takes memory and time, and an ended one takes none',
  () => {
    const { rssMb, cpuMs } = takenBy(process.pid)
    expect(rssMb).toBeGreaterThan(20)
    expect(cpuMs).toBeGreaterThan(0)
    expect(takenBy(2 ** 30)).toEqual({ rssMb: 0, cpuMs: 0 })
  },
)
