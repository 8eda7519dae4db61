/** How a process starts: on a package of two small sources, with the real loader and the real esbuild. */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PACKAGES = ['esbuild', '@esbuild', 'tsx', 'get-tsconfig', 'resolve-pkg-maps']

/** What load.mjs starts beside the command line. */
const THREADS = [
  'build/extract/extract-worker.ts',
  'build/embed/encoder/encode-worker.ts',
  'build/embed/teacher/encode-worker.ts',
  'build/embed/distill/distill-worker.ts',
  'build/measure/measure-worker.ts',
]

let root = ''
let cache = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cardcat-load-'))
  cache = join(root, 'node_modules/.cache/cardcat')
  mkdirSync(join(root, 'node_modules'))
  for (const name of PACKAGES) {
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))
  }
  mkdirSync(join(root, 'build'))
  for (const name of ['load.mjs', 'compile.mjs']) {
    copyFileSync(join(ROOT, 'build', name), join(root, 'build', name))
  }
  write('package.json', '{ "type": "module" }')
  write('build/tsconfig.json', '{}')
  write('build/word.ts', "export const word: string = 'first'\n")
  write(
    'build/cli.ts',
    "import { word } from './word.ts'\nexport const run = () => console.log(word, import.meta.url)\n",
  )
  for (const thread of THREADS) {
    mkdirSync(dirname(join(root, thread)), { recursive: true })
    const up = relative(dirname(thread), 'build/word.ts')
    write(thread, `export { word } from '${up}'\n`)
  }
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a start', () => {
  test('knows its sources by their own address', () => {
    expect(start()).toBe(`first ${new URL(`file://${join(root, 'build/cli.ts')}`).href}`)
  })

  test('is made once, and again when a source far below has changed', () => {
    start()
    const made = statSync(join(cache, 'start.json')).mtimeMs
    start()
    expect(statSync(join(cache, 'start.json')).mtimeMs).toBe(made)
    write('build/word.ts', "export const word: string = 'second'\n")
    expect(start()).toMatch(/^second /)
  })

  test('notices an edit that keeps the size', () => {
    start()
    write('build/word.ts', "export const word: string = 'other'\n")
    utimesSync(join(root, 'build/word.ts'), 1, 1)
    expect(start()).toMatch(/^other /)
  })

  test('gives its threads what it runs itself, whatever is edited meanwhile', () => {
    write(
      'thread.mjs',
      "import { parentPort } from 'node:worker_threads'\nimport { load } from './build/load.mjs'\n" +
        "parentPort.postMessage((await load('extract-worker')).word)\n",
    )
    const startThread = `
      import { writeFileSync } from 'node:fs'
      import { Worker } from 'node:worker_threads'
      await (await import('./build/load.mjs')).load('cli')
      writeFileSync('build/word.ts', "export const word = 'edited'")
      new Worker('./thread.mjs', { execArgv: [] }).on('message', console.log)`
    expect(evaluate(startThread)).toBe('first')
    expect(start()).toMatch(/^edited /)
  })

  test('forgets after a day what no source gives any more, and keeps what it may still need', () => {
    start()
    const before = readdirSync(cache)
    write('build/word.ts', "export const word: string = 'second'\n")
    start()
    expect(readdirSync(cache)).toEqual(expect.arrayContaining(before))
    for (const name of readdirSync(cache)) utimesSync(join(cache, name), 1, 1)
    write('build/word.ts', "export const word: string = 'third'\n")
    start()
    const texts = readdirSync(cache).map((name) => readFileSync(join(cache, name), 'utf8'))
    expect(texts.filter((text) => /"(?:first|second)"/.test(text))).toEqual([])
    expect(texts.filter((text) => /"third"/.test(text))).toHaveLength(1)
  })

  test('names the line of the source when something throws', () => {
    write('build/cli.ts', "type A = 1\n\nexport const run = () => {\n  throw new Error('no')\n}\n")
    expect(() => start()).toThrow(/build[\\/]cli\.ts:4:9/)
  })

  test('takes in a package that is nothing but modules, and notices another version of it', () => {
    install('stemmer', "export const word = 'one'\n")
    write('build/word.ts', "export { word } from 'stemmer'\n")
    expect(start()).toMatch(/^one /)
    install('stemmer', "export const word = 'another'\n")
    expect(start()).toMatch(/^another /)
  })

  test('leaves other packages where they find their files', () => {
    install('looks-around', 'export const word = import.meta.url\n')
    write('build/word.ts', "export { word } from 'looks-around'\n")
    expect(start()).toContain('node_modules/looks-around/index.js')
  })

  test('works where nothing can be written', () => {
    writeFileSync(join(root, 'node_modules/.cache'), 'a file where the folder would be')
    expect(start()).toMatch(/^first .*build\/cli\.ts/)
  })

  test('says what is wrong with a source that does not compile', () => {
    write('build/word.ts', 'export const word: = 1\n')
    expect(() => start()).toThrow(/word\.ts:1/)
  })
})

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text)
}

function install(name: string, text: string): void {
  mkdirSync(join(root, 'node_modules', name), { recursive: true })
  write(`node_modules/${name}/package.json`, '{ "type": "module", "exports": "./index.js" }')
  write(`node_modules/${name}/index.js`, text)
}

function start(): string {
  return evaluate("const { run } = await (await import('./build/load.mjs')).load('cli'); run()")
}

function evaluate(script: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()
}
