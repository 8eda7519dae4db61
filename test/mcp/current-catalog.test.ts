/** Packs that change under `cardcat mcp`: which build an answer is of. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { packFolders } from '../../build/answer/pack-folders.ts'
import { currentCatalog } from '../../build/mcp/current-catalog.ts'
import { writeFiles } from '../cli/cardcat.ts'
import { smallPack } from '../small-pack.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const build = (word: string) =>
  writeFiles(join(folder, 'pack'), smallPack([{ id: `x:${word}` }], [], word))
const current = currentCatalog(() => packFolders([join(folder, 'pack')]))
const projectNow = async (): Promise<string | undefined> =>
  (await current.open()).packs[0]?.manifest.project

test('a pack that is not there is a failure of the pack, which names the command', async () => {
  await expect(current.open()).rejects.toMatchObject({
    code: 'pack_missing',
    message: expect.stringContaining('cardcat build'),
  })
})

test('the catalog is opened once, and again for another build', async () => {
  build('first')
  const catalog = await current.open()
  expect(await current.open()).toBe(catalog)
  build('second')
  expect(await projectNow()).toBe('second')
})

test('an answer during which a pack was replaced is made once more', async () => {
  build('old')
  const question = vi.fn(async () => {
    const project = await projectNow()
    if (project === 'old') build('new')
    return project
  })
  expect(await current.ask(question)).toBe('new')
  expect(question).toHaveBeenCalledTimes(2)
})
