/**
 * `cardcat init`: its plan, the files it writes and keeps, its messages, and that a second run changes nothing.
 */
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../build/discover/config.ts'
import { nextSteps } from '../../build/init/next-steps.ts'
import { type Plan, planFor } from '../../build/init/plan.ts'
import { questionsOn } from '../../build/init/questions.ts'
import { warningsFor } from '../../build/init/warnings.ts'
import { workerName } from '../../build/init/worker-project.ts'
import { writePlanned } from '../../build/init/write.ts'
import { cardcat } from '../cli/cardcat.ts'
import { clone, look, removeRepositories, repository } from './repositories.ts'

afterEach(removeRepositories)

const PYTHON = {
  'pyproject.toml': '[project]\nname = "cart"\nversion = "2.1"\n',
  'cart.py': 'def buy(): pass\n',
}
const NODE = {
  'package.json':
    '{\n  "name": "cart",\n  "version": "1.0.0",\n  "scripts": {\n    "test": "vitest"\n  }\n}\n',
  'src/cart.ts': 'export const buy = () => 1\n',
}
const FORGE = 'https://github.com/shop/cart.git'

const plan = (root: string, worker?: string): Plan =>
  planFor(look(root), { worker, version: '0.1.0' })
const read = (...path: readonly string[]) => readFileSync(join(...path), 'utf8')

describe('the config', () => {
  const configOf = (root: string, worker?: string): unknown =>
    JSON.parse(plan(root, worker).writes[0]?.text ?? '')

  test('contains what a build does not detect, and a build accepts it', () => {
    const root = clone(
      {
        'a.c': 'int a;\n',
        'mkdocs.yml': 'site_url: https://cart.example/\n',
        'docs/index.md': '# Cart\n',
      },
      FORGE,
    )
    expect(configOf(root, join(root, 'cardcat-worker'))).toEqual({
      project: 'cart',
      exclude: ['cardcat-worker'],
      url: 'https://github.com/shop/cart/blob/main/{path}',
      docs_url: 'https://cart.example/{path}',
    })
    writePlanned(plan(root).writes)
    expect(readConfig(root)).toMatchObject({
      project: 'cart',
      url: 'https://github.com/shop/cart/blob/main/{path}',
      docsUrl: 'https://cart.example/{path}',
    })
  })

  test('contains only the project if nothing else is known', () => {
    expect(configOf(repository(PYTHON))).toEqual({ project: 'cart' })
  })

  test.each([
    [
      'two sites',
      { 'other/mkdocs.yml': '', 'other/docs/index.md': '# Other\n' },
      'https://cart.example/',
    ],
    ['a site under development', {}, 'http://localhost:8000/'],
  ])('has no docs_url for %s', (_, more, address) => {
    const files = { 'mkdocs.yml': `site_url: ${address}\n`, 'docs/index.md': '# Cart\n', ...more }
    expect(configOf(clone({ ...PYTHON, ...files }, FORGE))).toEqual({
      url: 'https://github.com/shop/cart/blob/main/{path}',
    })
  })
})

describe('existing files', () => {
  test('cardcat.json and a script stay unchanged, byte by byte', () => {
    const own = '{ "project":"mine" }'
    const root = repository({
      ...NODE,
      'cardcat.json': own,
      'package.json': '{ "name": "cart", "scripts": { "index": "cardcat build --strict" } }',
    })
    const { writes, kept } = plan(root)
    expect(writes).toEqual([])
    expect(kept.map(({ reason }) => reason)).toEqual([
      'it is there already',
      'its script "index" is there already',
    ])
    expect(read(root, 'cardcat.json')).toBe(own)
  })

  test.each([
    ['{ "name": "cart", ', 'is not valid JSON'],
    ['[]', 'contains no object'],
    ['{ "scripts": "none" }', 'has "scripts" that are not an object'],
  ])('a package.json that contains %s is not changed, and reported', (text, reason) => {
    const root = repository({ ...PYTHON, 'package.json': text })
    const { writes, notes } = plan(root)
    expect(writes.map(({ path }) => path)).toEqual([join(root, 'cardcat.json')])
    expect(notes[0]).toContain(`package.json ${reason}`)
    writePlanned(writes)
    expect(read(root, 'package.json')).toBe(text)
  })

  test('a file that appears between plan and writing is not replaced', () => {
    const root = repository(PYTHON)
    const { writes } = plan(root)
    writeFileSync(join(root, 'cardcat.json'), '{}')
    expect(() => writePlanned(writes)).toThrow('cannot be written')
    expect(read(root, 'cardcat.json')).toBe('{}')
  })

  test('a package.json that is a link stays a link', () => {
    const root = repository({ 'real.json': NODE['package.json'], 'a.ts': 'export {}\n' })
    symlinkSync('real.json', join(root, 'package.json'))
    writePlanned(plan(root).writes)
    expect(read(root, 'real.json')).toContain('"cardcat": "cardcat build"')
  })

  test("in the worker's folder stay, and missing ones are added", () => {
    const root = repository({ ...PYTHON, 'cardcat.json': '{}', 'edge/worker.ts': '// mine\n' })
    const { writes, kept, notes } = plan(root, join(root, 'edge'))
    expect(writes.map(({ path }) => path)).toEqual([
      join(root, 'edge/wrangler.toml'),
      join(root, 'edge/package.json'),
    ])
    expect(kept.map(({ path }) => path)).toContain(join(root, 'edge/worker.ts'))
    expect(notes).toEqual([
      'Add "edge" to "exclude" in cardcat.json, or the worker is indexed with the library.',
    ])
  })
})

describe('the worker project', () => {
  test('builds the parent library into the folder that wrangler deploys', () => {
    const root = repository(PYTHON)
    const worker = join(root, 'cardcat-worker')
    writePlanned(plan(root, worker).writes)
    expect(readdirSync(worker).sort()).toEqual(['package.json', 'worker.ts', 'wrangler.toml'])
    expect(JSON.parse(read(worker, 'package.json'))).toMatchObject({
      name: 'cart-cardcat',
      private: true,
      scripts: { build: 'cardcat build .. --out public/pack' },
      dependencies: { cardcat: '^0.1.0' },
    })
    expect(read(worker, 'wrangler.toml')).toMatch(
      /main = "worker\.ts"[\s\S]*command = "npm run build"[\s\S]*directory = "public"\nbinding = "ASSETS"/,
    )
    expect(read(worker, 'worker.ts')).toContain("import { createFetch } from 'cardcat/http'")
    // The worker's own files are not indexed as the library's.
    expect(look(root).library.languages).toEqual([{ language: 'python', files: 1 }])
  })

  test('in another place refers to the library, and needs no exclusion', () => {
    const root = repository(PYTHON)
    const worker = join(root, '../search/edge')
    const { writes } = plan(root, worker)
    expect(JSON.parse(writes[0]?.text ?? '')).toEqual({ project: 'cart' })
    expect(writes.at(-1)?.text).toContain('"build": "cardcat build ../../shop --out public/pack"')
  })

  test.each([
    ['shop-Cart.js', 'shop-cart-js-cardcat'],
    ['日本', 'library-cardcat'],
    ['a'.repeat(80), `${'a'.repeat(55)}-cardcat`],
  ])('for %s has a name that Cloudflare allows', (project, name) => {
    expect(workerName(project)).toBe(name)
  })
})

describe('warnings', () => {
  test('are given for a pack that would be committed or published', () => {
    const files = {
      'package.json': '{ "name": "cart", "version": "1.0.0", "files": ["dist"] }',
      'a.ts': 'export {}\n',
    }
    expect(warningsFor(look(clone(files, FORGE)))).toEqual([
      'git does not ignore dist/pack, where a build puts its pack: add it to .gitignore.',
      'npm would publish dist/pack with the package: add "!dist/pack" to "files" in package.json.',
    ])
    const better = {
      ...files,
      'package.json': '{ "name": "cart", "version": "1.0.0", "files": ["dist", "!dist/pack"] }',
      '.gitignore': 'dist/\n',
    }
    expect(warningsFor(look(clone(better, FORGE)))).toEqual([])
  })

  test('are given for an empty folder', () => {
    expect(warningsFor(look(repository({})))[0]).toContain('There is nothing to index here')
  })
})

test.each([
  ['package-lock.json', ['npm install -D cardcat', 'npm run cardcat']],
  ['pnpm-lock.yaml', ['pnpm add -D cardcat', 'pnpm cardcat']],
  ['yarn.lock', ['yarn add -D cardcat', 'yarn cardcat']],
])('beside a %s the next steps use its commands', (lock, steps) => {
  const root = repository({ ...NODE, [lock]: '' })
  expect(nextSteps(root, true, null).slice(0, 2)).toEqual(steps)
})

describe('questions', () => {
  const asked = async (typed: string): Promise<boolean[]> => {
    const input = new PassThrough()
    const questions = questionsOn({ input, output: new PassThrough() })
    input.end(typed)
    const answers = [await questions.ask('One?', false), await questions.ask('Two?', true)]
    questions.close()
    return answers
  }

  test.each([
    ['\n\n', [false, true]],
    ['y\nno\n', [true, false]],
    ['YES\nY\n', [true, true]],
    ['perhaps\nyesterday\n', [false, false]],
    ['y\n', [true, false]],
    ['', [false, false]],
  ])('%j answers %j', async (typed, answers) => {
    expect(await asked(typed)).toEqual(answers)
  })
})

describe('the command', () => {
  test('without a terminal and without --yes it shows what it would write, and writes nothing', async () => {
    const root = repository(NODE)
    const { code, stdout } = await cardcat(['init', root])
    expect(code).toBe(0)
    expect(stdout).toContain('cart 1.0.0\n  languages   typescript (1 file)\n')
    expect(stdout).toContain('adds "cardcat": "cardcat build" to its scripts')
    expect(stdout).toContain('Nothing was written. Add --yes to write it.')
    expect(existsSync(join(root, 'cardcat.json'))).toBe(false)
    expect(read(root, 'package.json')).toBe(NODE['package.json'])
  })

  test('with --yes it writes, and a second run has nothing to do', async () => {
    const root = repository(NODE)
    const first = await cardcat(['init', '--yes', '--worker'], { cwd: root })
    expect(first.stdout).toContain(
      'Wrote cardcat.json, package.json, cardcat-worker/wrangler.toml, cardcat-worker/worker.ts, cardcat-worker/package.json. Next:',
    )
    const after = read(root, 'package.json')
    const second = await cardcat(['init', '--yes', '--worker'], { cwd: root })
    expect(second.stdout).toContain('Nothing to do: everything is there.')
    expect(read(root, 'package.json')).toBe(after)
  })

  test('--json lists what was found, written and kept', async () => {
    const root = repository({ ...NODE, 'cardcat.json': '{}' })
    const dry = JSON.parse((await cardcat(['init', root, '--json', '--yes', '--dry-run'])).stdout)
    expect(dry).toMatchObject({ written: [], planned: [{ kind: 'edit' }] })
    const { stdout } = await cardcat(['init', root, '--json', '--yes'])
    expect(JSON.parse(stdout)).toMatchObject({
      found: { library: { name: 'cart', version: '1.0.0' } },
      written: [join(root, 'package.json')],
      planned: [],
      kept: [{ path: join(root, 'cardcat.json'), reason: 'it is there already' }],
    })
  })

  test.each([
    [['none'], 1, 'The folder none does not exist'],
    [['.', '--worker', '.'], 2, 'give the worker a folder of its own'],
  ])('%j fails with a message', async (args, code, message) => {
    const root = repository({ ...PYTHON })
    const ran = await cardcat(['init', ...args], { cwd: root })
    expect(ran.code).toBe(code)
    expect(ran.stderr).toContain(message)
    expect(ran.stderr).not.toContain('    at ')
  })

  test('a cardcat.json that a build would refuse is refused and not changed', async () => {
    const root = repository({ ...PYTHON, 'cardcat.json': '{ "projcet": "x" }' })
    const { code, stderr } = await cardcat(['init', root, '--yes'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('projcet: unknown key')])
    expect(read(root, 'cardcat.json')).toBe('{ "projcet": "x" }')
  })
})
