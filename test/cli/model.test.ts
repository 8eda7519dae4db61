/**
 * `cardcat model`: the files that a browser needs for a model, and errors if it is unavailable.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODEL_LIST } from '../../runtime/browser-model.ts'
import { writeTinyModel } from '../embedder/tiny-model.ts'
import { writeFixturePacks } from '../site/fixture-packs.ts'
import { cardcat } from './cardcat.ts'

let work: string
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'cardcat-model-'))
  writeTinyModel(join(work, 'tiny'), { words: { tide: [1, 0] } })
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('cardcat model lists the written files with their sizes, and a bundle includes them', async () => {
  const [, pack = ''] = await writeFixturePacks(join(work, 'packs'))
  const { code } = await cardcat(['model', '--model', 'tiny', '--out', 'model'], { cwd: work })
  expect(code).toBe(0)
  const list = JSON.parse(readFileSync(join(work, 'model', MODEL_LIST), 'utf8'))
  expect(list.model.id).toMatch(/^tiny\/fp32\/mean\/128\//)
  for (const { name, bytes } of list.files)
    expect(statSync(join(work, 'model', name)).size).toBe(bytes)
  const arguments_ = ['bundle', '--pack', pack, '--no-pages', '--out', 'site']
  const bundled = await cardcat([...arguments_, '--exact-query', 'model'], { cwd: work })
  expect(bundled.code).toBe(0)
  expect(statSync(join(work, 'site/model', MODEL_LIST)).isFile()).toBe(true)
})

test('cardcat model does not replace a folder that it did not write', async () => {
  writeFileSync(join(work, 'packs', 'notes.txt'), 'mine')
  const { code, stderr } = await cardcat(['model', '--model', 'tiny', '--out', 'packs'], {
    cwd: work,
  })
  expect(code).toBe(2)
  expect(stderr).toContain('exists and contains no model')
})

test.each([
  [['model'], 'cardcat model needs the model that built the pack'],
  [['bundle', '--exact-query', 'packs'], 'write the folder with `cardcat model` first'],
])('%j gives advice', async (args, says) => {
  const { code, stderr } = await cardcat(args, { cwd: work, env: { CARDCAT_MODEL: '' } })
  expect(code).toBe(2)
  expect(stderr).toContain(says)
})
