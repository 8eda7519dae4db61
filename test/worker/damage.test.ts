/**
 * Deletes, truncates and flips a bit in every file of a pack, one file at a time. No answer may contain a wrong card,
 * and whenever something is missing from an answer, the answer names the file.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { textOf } from '../../runtime/pack/bytes.ts'
import type { Manifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { writeTinyPacks } from './tiny-packs.ts'

let files: ReadonlyMap<string, Uint8Array>
let healthy: readonly string[]
/** What this reader does not read, because other files have the same in fewer bytes. */
let forEarlierReaders: readonly string[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  const [alpha = ''] = await writeTinyPacks(folder)
  const names = readdirSync(alpha, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(alpha.length + 1))
    .sort()
  files = new Map(names.map((name) => [name, new Uint8Array(readFileSync(join(alpha, name)))]))
  rmSync(folder, { recursive: true, force: true })
  const { ranking, vectors }: Manifest = JSON.parse(textOf(files.get(MANIFEST) ?? new Uint8Array()))
  forEarlierReaders = [
    `ranking/${ranking.cards}.bin`,
    ...(vectors === null ? [] : [`vectors/${vectors.table}.bin`]),
  ]
  healthy = (await askAll(files)).map(({ body }) => body)
})

const DAMAGES = {
  deleted: () => undefined,
  cut: (bytes: Uint8Array) => bytes.slice(0, bytes.length >> 1),
  flipped: (bytes: Uint8Array) =>
    bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 0x10 : byte)),
} as const

const QUESTIONS = [
  '/search?q=read_csv',
  '/search?q=comma+separated+table',
  '/search?q=how+to+read+a+table&kind=guide',
  '/search?q=table&by=file',
  '/search?q=table&symbol_kind=function',
  '/inspect?symbol=alpha.write_csv',
  '/inspect?path=io.py',
]

async function askAll(store: ReadonlyMap<string, Uint8Array>, resident = false) {
  const opening = () => openCatalog([memoryStore('alpha', store)], { resident })
  const app = createApp({ openCatalog: opening })
  const answers = []
  for (const path of [...QUESTIONS, '/health']) {
    const response = await app.fetch(new Request(`http://localhost${path}`))
    answers.push({ path, status: response.status, body: await response.text() })
  }
  return answers
}

describe.each(['deleted', 'cut', 'flipped'] as const)('a %s file', (how) => {
  test.each([false, true])('is named, and no answer is wrong (resident: %s)', async (resident) => {
    const silentAbout: string[] = []
    for (const [name, bytes] of files) {
      const damaged = new Map(files)
      const rest = DAMAGES[how](bytes)
      if (rest === undefined) damaged.delete(name)
      else damaged.set(name, rest)
      const answers = await askAll(damaged, resident)
      let touched = false
      for (const [i, { path, status, body }] of answers.slice(0, -1).entries()) {
        if (body === healthy[i]) continue
        touched = true
        expect(body, `${name} ${how}: ${path} (${status})`).toContain(name)
        expect([200, 404, 503], `${name} ${how}: ${path}`).toContain(status)
        for (const said of saidOf(body)) expect(healthy[i], name).toContain(said)
      }
      const health = answers.at(-1)
      if (touched) expect(health?.body, `${name} ${how}: /health`).toContain(name)
      else silentAbout.push(name)
    }
    // Every other file matters to at least one of the questions, except for the spelling words and the card ids.
    expect(silentAbout.filter((name) => !/^(words|ids)\//.test(name))).toEqual(forEarlierReaders)
  })
})

/** What an answer says about its cards; the answer of an undamaged pack must contain all of it. */
function saidOf(body: string): string[] {
  const { results = [] }: { results?: { id?: string; path: string; text?: string }[] } =
    JSON.parse(body)
  return results
    .flatMap(({ id, path, text }) => [id, path, text])
    .filter((value) => value !== undefined)
    .map((value) => JSON.stringify(value))
}
