import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFixturePacks } from '../site/fixture-packs.ts'
import { cardcat } from './cardcat.ts'

let work: string
let packs: string[]
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'cardcat-zip-'))
  packs = await writeFixturePacks(join(work, 'packs'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

const bundle = (zip: string, timeZone: string) =>
  cardcat(
    [
      'bundle',
      ...packs.flatMap((pack) => ['--pack', pack]),
      '--out',
      'site',
      '--zip',
      zip,
      '--json',
    ],
    { cwd: work, env: { TZ: timeZone } },
  )

test('the zip contains the folder, and has the same bytes in another time zone', async () => {
  const first = await bundle('one.zip', 'Pacific/Auckland')
  expect(first.code).toBe(0)
  const second = await bundle('two.zip', 'America/Los_Angeles')
  expect(second.code).toBe(0)
  const bytes = readFileSync(join(work, 'one.zip'))
  expect(bytes.equals(readFileSync(join(work, 'two.zip')))).toBe(true)
  const zipped = unzipSync(bytes)
  const names = Object.keys(zipped)
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(names).toContain('index.html')
  expect(names).toContain('service-worker.js')
  expect(names).toContain('cardcat/cardcat-search.js')
  const folder = join(work, 'site')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
  expect(new Set(names)).toEqual(new Set(files.map((name) => name.replaceAll('\\', '/'))))
  for (const name of names)
    expect(readFileSync(join(folder, name)).equals(zipped[name] ?? Buffer.of())).toBe(true)
  expect(JSON.parse(first.stdout)).toMatchObject({
    zip: { file: join(work, 'one.zip'), files: names.length, bytes: bytes.length },
  })
})

test('a zip inside the folder to be replaced is refused', async () => {
  const { code, stderr } = await bundle('site/one.zip', 'UTC')
  expect(code).toBe(2)
  expect(stderr).toContain('--zip')
})
