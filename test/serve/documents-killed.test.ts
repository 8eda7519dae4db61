/**
 * A server is killed at any moment while documents change and while they are re-indexed. No acknowledged change is
 * lost, the previous pack answers, and no temporary files remain. The moments are pseudo-random, from a seed.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { searchCards } from '../../runtime/search-cards.ts'
import { type ServeProcess, startServer } from './serve-process.ts'

const CARDCAT = join(import.meta.dirname, '../../dist/cli.js')
const TOKEN = 'token'
const KILLS = 8
/** The CPU time that a process may use after its server has died, before it notices. */
const ORPHAN_MS = 300

let folder: string
let server: ServeProcess
let url: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

async function start(): Promise<void> {
  const flags = ['--port', '0', '--documents-dir', 'live']
  server = startServer([process.execPath, CARDCAT, 'serve', ...flags], {
    cwd: folder,
    env: { PATH: process.env.PATH, CARDCAT_ADMIN_TOKEN: TOKEN },
  })
  url = await server.address
}

const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${url}/admin/${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** The generator Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const files = (inner: string): string[] => {
  const place = join(folder, 'live', inner)
  return existsSync(place) ? readdirSync(place) : []
}

/** Null means that the document was removed. */
type Texts = Map<string, string | null>

/** Changes documents until the server is killed. Acknowledged changes are in `known`, the others in `unsure`. */
async function changeUntilKilled(random: () => number, known: Texts, unsure: Texts): Promise<void> {
  for (let i = 0; ; i++) {
    const id = `doc/${Math.floor(random() * 12)}`
    const text = random() < 0.2 ? null : `the tide of ${i} ${'water '.repeat(400 * random())}`
    const path = `documents/${encodeURIComponent(id)}`
    unsure.set(id, text)
    try {
      const { status } =
        text === null ? await ask('DELETE', path) : await ask('PUT', path, { text })
      expect([200, 201, 204, 404]).toContain(status)
    } catch {
      return
    }
    known.set(id, text)
    unsure.delete(id)
  }
}

async function readAll(): Promise<Texts> {
  const { documents } = await (await ask('GET', 'documents?limit=1000')).json()
  const texts: Texts = new Map()
  for (const { id } of documents) {
    const { text } = await (await ask('GET', `documents/${encodeURIComponent(id)}`)).json()
    texts.set(id, text)
  }
  return texts
}

test(`no acknowledged change is lost in ${KILLS} kills`, { timeout: 180_000 }, async () => {
  const random = randomFrom(20)
  const known: Texts = new Map()
  for (let kill = 0; kill < KILLS; kill++) {
    await start()
    const unsure: Texts = new Map()
    const changing = changeUntilKilled(random, known, unsure)
    await new Promise((resolve) => setTimeout(resolve, 30 + 300 * random()))
    server.child.kill('SIGKILL')
    await Promise.all([changing, server.ended])

    await start()
    const found = await readAll()
    // A change in flight may be complete or absent, but never partial.
    for (const id of new Set([...known.keys(), ...unsure.keys(), ...found.keys()])) {
      const possible = [known.get(id) ?? null, ...(unsure.has(id) ? [unsure.get(id)] : [])]
      expect(possible).toContain(found.get(id) ?? null)
      known.set(id, found.get(id) ?? null)
    }
    expect(files('documents').filter((name) => name.endsWith('.partial'))).toEqual([])
    server.child.kill('SIGKILL')
    await server.ended
  }
  expect(known.size).toBeGreaterThan(8)
})

async function untilIndexed(): Promise<string> {
  for (;;) {
    const { status } = await (await ask('GET', 'reindex')).json()
    if (status !== 'running') return status
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Opens the pack as another program would, with every file that it names. */
async function wordsInPack(): Promise<string[]> {
  const catalog = await openCatalog([folderStore(join(folder, 'live', 'pack'))])
  const { results, warnings } = await searchCards(catalog, 'tide', { limit: 50, folded: false })
  expect(warnings).toBeUndefined()
  return results.map((card) => ('text' in card ? card.text : ''))
}

test(`the pack is complete after each of ${KILLS} kills during a re-index`, {
  timeout: 180_000,
}, async () => {
  const random = randomFrom(8)
  await start()
  const write = async (word: string) => {
    for (let i = 0; i < 20; i++)
      await ask('PUT', `documents/d${i}`, { text: `The tide of ${word}, number ${i}.` })
  }
  await write('version0')
  const begun = performance.now()
  await ask('POST', 'reindex')
  expect(await untilIndexed()).toBe('done')
  const usual = performance.now() - begun
  let before = 'version0'
  const seen = new Set<string>()
  for (let kill = 1; kill <= KILLS; kill++) {
    const next = `version${kill}`
    await write(next)
    expect((await ask('POST', 'reindex')).status).toBe(202)
    await new Promise((resolve) => setTimeout(resolve, usual * 1.1 * random()))
    server.child.kill('SIGKILL')
    await server.ended
    await new Promise((resolve) => setTimeout(resolve, ORPHAN_MS))
    const words = await wordsInPack()
    expect(words).toHaveLength(20)
    const found = words.every((text) => text.includes(`${next},`)) ? next : before
    for (const text of words) expect(text).toContain(`${found},`)
    seen.add(found === next ? 'the next' : 'the one before')
    before = found
    await start()
    expect(files('.').filter((name) => name.endsWith('.partial'))).toEqual([])
  }
  expect([...seen].sort()).toContain('the one before')
  // The last re-index can be completed.
  expect((await ask('POST', 'reindex')).status).toBe(202)
  expect(await untilIndexed()).toBe('done')
  expect((await wordsInPack()).every((text) => text.includes(`version${KILLS},`))).toBe(true)
})
