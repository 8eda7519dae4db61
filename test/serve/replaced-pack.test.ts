/**
 * Builds replace packs while the Node server reads from their folders. Each answer is complete, and comes from one
 * build.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packFolders } from '../../build/answer/pack-folders.ts'
import { contentHash, writeFiles } from '../../build/pack.ts'
import { type Running, serveFromNode } from '../../build/serve/serve.ts'
import { readSettings } from '../../build/serve/settings.ts'
import { encodePack } from '../../runtime/pack/encode-pack.ts'
import { smallEntry } from '../small-pack.ts'

let folder: string
let running: Running

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  await build('tides', 'first')
  const content = { packs: () => packFolders([folder]) }
  running = await serveFromNode(content, readSettings({ port: '0' }))
})
afterEach(async () => {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a pack as `cardcat build` does. Every card names its build, so that no two builds have equal files. */
async function build(project: string, word: string): Promise<void> {
  const cards = Array.from({ length: 60 }, (_, i) => {
    const text = `The tide of day ${i}, of the ${word} build. ${`${word} ${i} `.repeat(30)}`
    return { id: `${project}:tide_${i}`, project, fields: { name: `tide_${i}`, text } }
  })
  const files = encodePack(
    {
      project,
      library_version: word,
      commit: null,
      commit_date: null,
      built_from: 'a test',
      aliases: [],
      entries: cards.map(smallEntry),
      sources: [],
      embedding: null,
    },
    contentHash,
  )
  await writeFiles(join(folder, project), files)
}

interface Answer {
  readonly results: readonly { readonly id: string; readonly text: string }[]
  readonly warnings?: unknown
}

async function search(question: string): Promise<Answer> {
  const response = await fetch(`${running.url}/search?q=${question}&limit=20`)
  expect(response.status).toBe(200)
  return response.json()
}

const buildsIn = ({ results }: Answer): string[] => [
  ...new Set(results.map(({ text }) => /of the (\w+) build/.exec(text)?.[1] ?? text)),
]

/** Builds again after every three answers. The server would give up on a question during which ten builds finish. */
async function buildAgain(answered: () => number): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await build('tides', `build${i}`)
    const before = answered()
    while (answered() < before + 3) await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('the first question after a build is answered from the new pack', async () => {
  expect(buildsIn(await search('tide'))).toEqual(['first'])
  await build('tides', 'second')
  expect(buildsIn(await search('tide'))).toEqual(['second'])
  const { packs } = await (await fetch(`${running.url}/health`)).json()
  expect(packs).toMatchObject([{ project: 'tides', version: 'second' }])
})

test('questions during builds get complete answers, each from one build', async () => {
  let isBuilding = true
  let asked = 0
  const builds = buildAgain(() => asked).then(() => {
    isBuilding = false
  })
  const seen = new Set<string>()
  const asking = Array.from({ length: 8 }, async () => {
    while (isBuilding) {
      const answer = await search('tide')
      asked++
      expect(answer.warnings).toBeUndefined()
      expect(answer.results.length).toBe(20)
      expect(buildsIn(answer)).toHaveLength(1)
      for (const word of buildsIn(answer)) seen.add(word)
    }
  })
  await Promise.all([builds, ...asking])
  expect(asked).toBeGreaterThan(20)
  expect(seen.size).toBeGreaterThan(2)
  expect(buildsIn(await search('tide'))).toEqual(['build19'])
})

test('MCP tools give complete answers during builds, each from one build', async () => {
  const params = { name: 'search', arguments: { query: 'tide', limit: 20 } }
  const headers = {
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  let isBuilding = true
  let asked = 0
  const builds = buildAgain(() => asked).then(() => {
    isBuilding = false
  })
  const asking = Array.from({ length: 4 }, async () => {
    while (isBuilding) {
      const answer = await fetch(`${running.url}/mcp`, { method: 'POST', headers, body })
      const { structuredContent } = (await answer.json()).result
      expect(structuredContent.warnings).toBeUndefined()
      expect(structuredContent.results).toHaveLength(20)
      asked++
    }
  })
  await Promise.all([builds, ...asking])
})

test('a pack built beside the others is listed and answers within a second', async () => {
  await build('moons', 'first')
  await expect
    .poll(async () => (await (await fetch(`${running.url}/pack/index.json`)).json()).packs)
    .toEqual(['moons', 'tides'])
  const { results } = await search('moons:tide_7')
  expect(results[0]?.id).toBe('moons:tide_7')
})

test('without a pack, health is 503 until there is one again', async () => {
  rmSync(join(folder, 'tides'), { recursive: true })
  const gone = await fetch(`${running.url}/health`)
  expect([gone.status, (await gone.json()).status]).toEqual([503, 'degraded'])
  await build('tides', 'third')
  expect((await fetch(`${running.url}/health`)).status).toBe(200)
  expect(buildsIn(await search('tide'))).toEqual(['third'])
})

test('serving writes nothing to the folders of packs', async () => {
  const before = readdirSync(folder, { recursive: true })
  await search('tide')
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
  expect(existsSync(join(folder, 'tides', 'manifest.json'))).toBe(true)
})
