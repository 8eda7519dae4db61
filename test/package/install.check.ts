/**
 * Installs the archive into an empty folder, as a new user would, and tests its content, its dependencies, and that it
 * works.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, type Folder, LIBRARY, type Packed, pack, ROOT, sizeOf } from './installed.ts'

const MEGABYTE = 1_000_000

let folder: Folder
let packed: Packed

beforeAll(() => {
  folder = emptyFolder()
  packed = pack(folder.path)
  folder.run('npm', [
    'install',
    '--save-dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    packed.file,
  ])
})
afterAll(() => folder.remove())

describe('the archive', () => {
  test('is small', () => {
    expect(packed.bytes).toBeLessThan(10 * MEGABYTE)
  })

  test('contains the files used at run time, and the sources that types refer to', () => {
    const top = new Set(packed.files.map((file) => file.split('/').slice(0, 2).join('/')))
    for (const file of packed.files) {
      expect(file).toMatch(
        /^(?:dist\/|grammars\/[\w-]+\/|wasm\/[\w-]+\.wasm$|build\/embed\/base\/|build\/integrations\/docusaurus\/theme\/|build\/integrations\/starlight\/search\.(?:astro|js|css)$|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$|wrangler\.toml$)/,
      )
      if (/\.ts$/.test(file)) expect(file).toMatch(/^dist\/(?:src|types)\//)
      expect(file).not.toMatch(/\.test\.|(?:^|\/)(?:test|bench)\//)
    }
    expect([...top]).not.toContain('dist/pack')
  })

  test('has a declaration for each entry point, and each declaration finds its source', () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    for (const { types } of Object.values<{ types: string }>(exports))
      expect(packed.files).toContain(types.replace('./', ''))
    for (const file of packed.files.filter((each) => each.endsWith('.d.ts.map'))) {
      const [source] = JSON.parse(readFileSync(join(ROOT, file), 'utf8')).sources
      expect(packed.files).toContain(join(file, '..', source))
    }
  })
})

describe('installed', () => {
  test('is a few packages, none of which runs a script', () => {
    const { packages } = JSON.parse(
      readFileSync(join(folder.path, 'node_modules/.package-lock.json'), 'utf8'),
    )
    expect(Object.keys(packages).length).toBeLessThanOrEqual(70)
    expect(Object.keys(packages).filter((name) => packages[name].hasInstallScript)).toEqual([])
    expect(sizeOf(join(folder.path, 'node_modules'))).toBeLessThan(60 * MEGABYTE)
  })

  test('prints its version', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(cardcat('--version').trim()).toBe(version)
  })

  test('indexes the current folder, and answers a question', () => {
    const before = everyFile(join(folder.path, 'node_modules'))
    for (const [name, text] of Object.entries(LIBRARY))
      folder.write(name.replace('library/', ''), text)
    cardcat('build')
    const { results } = JSON.parse(cardcat('search', 'read a csv file', '--json'))
    expect(results[0]).toMatchObject({ kind: 'symbol', dotted: 'toy.read_csv', version: '1.2.3' })
    expect(cardcat('inspect', 'toy.read_csv')).toContain('def read_csv')
    expect(cardcat('context', 'How do I read a csv file?')).toContain('read_csv')
    expect(everyFile(join(folder.path, 'node_modules'))).toEqual(before)
  })

  test('serves the page and the API', async () => {
    const server = spawn(process.execPath, [BIN, 'serve', '--port', '0'], {
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [url] = await lines(server.stdout, 1)
      const page = await (await fetch(`${url}/`)).text()
      expect(page).toContain('<script type="module"')
      const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? ''
      expect((await fetch(new URL(script, `${url}/`))).status).toBe(200)
      const answer = await (await fetch(`${url}/search?q=read_csv`)).json()
      expect(answer.results[0].dotted).toBe('toy.read_csv')
      expect((await (await fetch(`${url}/pack/index.json`)).json()).packs).toEqual(['toy'])
    } finally {
      server.kill()
    }
  })

  test('names each optional dependency that is missing', () => {
    expect(() => cardcat('serve', '--workerd', '--port', '0')).toThrow(/npm i miniflare/)
    expect(() => cardcat('build', '--model', 'someone/some-model')).toThrow(
      /npm i @huggingface\/transformers/,
    )
  })
})

const BIN = 'node_modules/cardcat/dist/cli.js'

const cardcat = (...args: readonly string[]): string => folder.run(process.execPath, [BIN, ...args])

const everyFile = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()

async function lines(stream: NodeJS.ReadableStream, count: number): Promise<string[]> {
  const found: string[] = []
  for await (const line of createInterface({ input: stream })) {
    found.push(line)
    if (found.length === count) break
  }
  return found
}
