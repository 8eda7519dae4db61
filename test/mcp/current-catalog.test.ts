/** Packs that change while `cardcat mcp` runs: which build an answer comes from. */
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
const current = currentCatalog({
  buckets: [],
  folders: () => packFolders([join(folder, 'pack')]),
})
const projectNow = async (): Promise<string | undefined> =>
  (await current.open()).packs[0]?.manifest.project

test('a missing pack is an error that names the command to build it', async () => {
  await expect(current.open()).rejects.toMatchObject({
    code: 'pack_missing',
    message: expect.stringContaining('cardcat build'),
  })
})

test('the catalog is opened once, and again after another build', async () => {
  build('first')
  const catalog = await current.open()
  expect(await current.open()).toBe(catalog)
  build('second')
  expect(await projectNow()).toBe('second')
})

test('a question is answered again when a pack was replaced meanwhile', async () => {
  build('old')
  const question = vi.fn(async () => {
    const project = await projectNow()
    if (project === 'old') build('new')
    return project
  })
  expect(await current.ask(question)).toBe('new')
  expect(question).toHaveBeenCalledTimes(2)
})
