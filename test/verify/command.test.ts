/** `cardcat verify` with several files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPack } from '../../build/main.ts'
import { cardcat } from '../cli/cardcat.ts'

const folder = mkdtempSync(join(tmpdir(), 'cardcat-verify-'))
const pack = join(folder, 'pack')
beforeAll(async () => {
  writeFileSync(join(folder, 'shelf.py'), 'def open_shelf(path):\n    """Opens a shelf."""\n')
  await buildPack({ roots: [folder], out: pack, project: 'shelf', jobs: 1, model: 'none' })
  writeFileSync(join(folder, 'long.py'), 'import shelf\n'.repeat(20_000))
  writeFileSync(join(folder, 'short.py'), 'import shelf\nshelf.invented()\n')
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) =>
  cardcat(['verify', '--pack', pack, 'long.py', 'short.py', ...args], { cwd: folder })

test('a file that is too long is named, and the others are checked', async () => {
  const { code, stdout, stderr } = await run()
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^short\.py:2: unknown: .*\n2 uses checked, 1 found; 1 file not checked\n$/,
  )
  expect(stderr).toContain('long.py: the text is longer than')
})

test('--json prints the findings and the warnings', async () => {
  const { stdout } = await run('--json')
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    findings: [{ file: 'short.py', name: 'shelf.invented' }],
    warnings: [{ code: 'too_large', file: 'long.py' }],
  })
})
