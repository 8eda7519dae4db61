/**
 * A build with the path rules of Windows: `node:path` is `path.win32`, and the file system below it uses paths as on
 * Windows. Cards, ids and sources must equal those of other systems, because packs and addresses contain only `/`.
 */
import { execFileSync } from 'node:child_process'
import type fs from 'node:fs'
import type fsPromises from 'node:fs/promises'
import type path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const DRIVE = 'C:'

/** Converts a path from a caller: removes the drive and the backslashes. */
const real = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^[A-Z]:/, '').replaceAll('\\', '/') : value

/** Converts a path from the system: adds a drive and backslashes. */
const asWindows = (name: string): string =>
  (name.startsWith('/') ? DRIVE + name : name).replaceAll('/', '\\')

vi.mock('node:path', async (original) => {
  const { win32 } = await original<typeof path>()
  return { ...win32, default: win32 }
})
vi.mock('node:fs', async (original) => windowsOver(await original<typeof fs>()))
vi.mock('node:fs/promises', async (original) => windowsOver(await original<typeof fsPromises>()))

function windowsOver<T extends object>(module: T): T {
  const wrapped = Object.fromEntries(
    Object.entries(module).map(([name, member]) => [
      name,
      typeof member === 'function' && !/^[A-Z]/.test(name)
        ? (...args: unknown[]) => given(name, member(...args.map(real)))
        : member,
    ]),
  )
  return Object.assign(wrapped, { default: wrapped }) as T
}

/** The functions that return paths. */
function given(name: string, answer: unknown): unknown {
  if (answer instanceof Promise) return answer.then((value) => given(name, value))
  const isPath = /^(?:realpath|mkdtemp|readdir)/.test(name)
  if (isPath && typeof answer === 'string') return asWindows(answer)
  if (isPath && Array.isArray(answer))
    return answer.map((each) => (typeof each === 'string' ? asWindows(each) : each))
  return answer
}

let work: string
beforeAll(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  work = mkdtempSync(`${tmpdir()}/cardcat-windows-`)
})
afterAll(async () => (await import('node:fs')).rmSync(work, { recursive: true, force: true }))

const LIBRARY = `${import.meta.dirname}/fixtures/pack-0.1.0/library`

describe('on Windows', () => {
  test('a library has the same cards as elsewhere', async () => {
    expect(work).toMatch(/^C:\\/)
    const { buildPack } = await import('../build/main.ts')
    const out = `${work}\\dist\\pack`
    const report = await buildPack({ roots: [asWindows(LIBRARY)], out, cache: false, jobs: 1 })
    expect(report.pack?.folder).toBe(out)
    const found = await cardsOf(out)
    expect(found.length).toBeGreaterThan(40)
    expect(found).toEqual(cardsElsewhere())
  })

  test('packs are found by a list of folders', async () => {
    const { packFolders } = await import('../build/answer/pack-folders.ts')
    const out = `${work}\\dist\\pack`
    expect(packFolders([], { CARDCAT_PACK: `${work}\\dist;${out}` })).toEqual([out])
  })

  test('a drive letter and a network share are folders, but an address is not', async () => {
    const { isFolder } = await import('../runtime/api/source.ts')
    for (const folder of ['C:\\packs', 'C:/packs', 'packs\\zod', '\\\\host\\share\\packs'])
      expect(isFolder(folder), folder).toBe(true)
    expect(isFolder('https://docs.example.org/pack/')).toBe(false)
  })

  test('files are served from the folder, and nothing from outside of it', async () => {
    const { staticFile } = await import('../build/serve/static-files.ts')
    const root = asWindows(LIBRARY)
    const ask = (below: string) =>
      staticFile({ root, below, path: `/${below}`, method: 'HEAD', ifNoneMatch: undefined })
    expect(await ask('README.md')).toMatchObject({ status: 200 })
    for (const outside of ['../questions.json', '..%5cquestions.json', '%2e%2e%5cquestions.json'])
      expect(await ask(outside), outside).toBeUndefined()
  })
})

/** The store imports the file system from Node itself, which no mock replaces. */
async function cardsOf(folder: string): Promise<unknown[]> {
  const { openCatalog } = await import('../runtime/catalog.ts')
  const { folderStore } = await import('../runtime/pack/folder-store.ts')
  const { eachCard } = await import('../runtime/cards/read-cards.ts')
  const cards: unknown[] = []
  const catalog = await openCatalog([folderStore(String(real(folder)))])
  for await (const read of eachCard(catalog)) cards.push(...read.cards)
  return JSON.parse(JSON.stringify(cards))
}

/** Builds in a separate process, with the path rules of this machine. */
function cardsElsewhere(): unknown[] {
  const out = `${real(work)}/elsewhere`
  const cli = `${import.meta.dirname}/../dist/cli.js`
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, [cli, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 16_000_000,
    })
  run('build', LIBRARY, '--out', out, '--no-cache', '--json')
  const lines = run('cards', '--pack', out).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}
