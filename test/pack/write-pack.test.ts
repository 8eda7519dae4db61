/** Writing a pack to disk: a new one, a changed one, and after builds that were killed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePack } from '../../build/pack.ts'
import { smallEntry } from '../small-pack.ts'
import { randomCards, randomSources } from './random-cards.ts'

const SOURCES = randomSources(5, 12)
const CARDS = randomCards(6, 400, SOURCES)

let folder: string
let out: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-write-pack-'))
  out = join(folder, 'pack')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (to: string, cards = CARDS) =>
  writePack(
    to,
    {
      project: 'small',
      library_version: null,
      commit: null,
      commit_date: null,
      built_from: 'a test',
      aliases: [],
      entries: cards.map(smallEntry),
      sources: SOURCES,
    },
    { extra: new Map([['report.json', '{}\n']]) },
  )

function contents(of: string): Map<string, string> {
  const names = readdirSync(of, { recursive: true, encoding: 'utf8' }).sort()
  return new Map(
    names
      .filter((name) => statSync(join(of, name)).isFile())
      .map((name) => [name, readFileSync(join(of, name), 'base64')]),
  )
}

test('an updated pack equals a new one', async () => {
  await write(out, CARDS.slice(0, 300))
  await write(out)
  const fresh = join(folder, 'fresh')
  await write(fresh)
  expect(contents(out)).toEqual(contents(fresh))
})

test('unchanged files are not written again', async () => {
  await write(out)
  const before = new Map(
    [...contents(out).keys()].map((name) => [name, statSync(join(out, name)).ino]),
  )
  await write(out)
  for (const [name, inode] of before) expect(statSync(join(out, name)).ino, name).toBe(inode)
})

test('files left by a killed build are repaired or removed', async () => {
  await write(out)
  const whole = contents(out)
  const cut = [...whole.keys()].find((name) => name.startsWith('terms')) ?? ''
  writeFileSync(join(out, cut), readFileSync(join(out, cut)).subarray(0, 10))
  writeFileSync(join(out, 'terms', '0123456789abcdef.bin.partial'), 'half')
  await write(out)
  expect(contents(out)).toEqual(whole)
})

test('a folder that is not a pack is left alone', async () => {
  writeFileSync(join(folder, 'thesis.txt'), 'years of work')
  await expect(write(folder)).rejects.toThrow('is not a pack; choose another --out')
  expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('years of work')
})
