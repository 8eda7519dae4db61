/** Thousands of definitions of one name, as generated code has them: linking them costs no square of their number. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEntries } from '../../build/read-library.ts'

const root = mkdtempSync(join(tmpdir(), 'cardcat-overloads-'))
afterAll(() => rmSync(root, { recursive: true }))

test('10,000 functions of one name that call each other are linked in seconds', async () => {
  const link = async (n: number): Promise<number> => {
    writeFileSync(join(root, 'a.py'), 'def f(a):\n    return f(a)\n'.repeat(n))
    const start = process.cpuUsage()
    const entries = await readEntries(root, 'a')
    const { user, system } = process.cpuUsage(start)
    expect(entries.length).toBeGreaterThan(n)
    return user + system
  }
  await link(1000)
  const few = Math.min(await link(1000), await link(1000))
  // Eight times as many: 8 when linear, 64 when each looks at all others; 10,000 took more than a minute.
  expect((await link(8000)) / few).toBeLessThan(25)
}, 90_000)
