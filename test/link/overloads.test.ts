/**
 * Thousands of definitions of one name, which generated code may have: the time to link them must not grow
 * quadratically.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEntries } from '../../build/read-library.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const root = mkdtempSync(join(tmpdir(), 'cardcat-overloads-'))
afterAll(() => rmSync(root, { recursive: true }))

test('the time to link functions of one name that call each other grows linearly', async () => {
  const link = async (n: number): Promise<number> => {
    writeFileSync(join(root, 'a.py'), 'def f(a):\n    return f(a)\n'.repeat(n))
    return cpuSeconds(async () => {
      expect((await readEntries(root, 'a')).length).toBeGreaterThan(n)
    })
  }
  await link(1000)
  const few = Math.min(await link(1000), await link(1000))
  // For eight times as many functions, linear time gives a ratio of 8, quadratic time one of 64.
  expect((await link(8000)) / few).toBeLessThan(25)
}, 90_000)
