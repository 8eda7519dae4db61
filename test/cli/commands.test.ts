import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shelfFiles } from '../answers/shelf.ts'
import { smallPack } from '../small-pack.ts'
import { cardcat, writeFiles } from './cardcat.ts'

let folder: string
let shelf: string
let other: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-cli-'))
  shelf = writeFiles(join(folder, 'dist/pack/shelf'), shelfFiles())
  const desk = smallPack([{ id: 'desk:ask', fields: { name: 'ask', text: 'ask for a book' } }])
  other = writeFiles(join(folder, 'dist/pack/desk'), desk)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const json = (text: string) => JSON.parse(text)

describe('search', () => {
  test('prints a readable list, without colours in a pipe', async () => {
    const { code, stdout, stderr } = await cardcat(['search', 'Shelf.put', '--pack', shelf], {
      env: { CI: '1' },
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      'shelf.Shelf.put  method  shelf 2.1.0',
      '  src/shelf/store.py:7',
      '  def Shelf.put(book)',
      '  Put a book on the shelf.',
    ])
  })

  test('--json prints only whole cards with scores', async () => {
    const { stdout } = await cardcat(
      ['search', 'put a book', '--kind', 'symbol', '--limit', '2', '--json', '--explain'],
      { env: { CARDCAT_PACK: shelf } },
    )
    const answer = json(stdout)
    expect(answer.query).toMatchObject({ text: 'put a book' })
    expect(answer.results).toHaveLength(2)
    expect(answer.results[0]).toMatchObject({
      id: 'shelf.store:Shelf.put',
      text: expect.stringContaining('Put a book'),
      related: { docs: [{ path: 'README.md' }] },
      score: expect.any(Number),
      signals: { exact: expect.any(Number) },
    })
    expect(answer.total).toBeGreaterThanOrEqual(2)
  })

  test('--by file prints files', async () => {
    const { stdout } = await cardcat(
      ['search', 'book', '--by', 'file', '--json', '--pack', shelf],
      {},
    )
    const [first] = json(stdout).results
    expect(first).toMatchObject({ project: 'shelf', path: expect.any(String) })
    expect(first.cards.length).toBeGreaterThan(0)
  })

  test('an empty result gives the reason', async () => {
    const { code, stdout } = await cardcat(['search', 'xylophone', '--pack', shelf])
    expect(code).toBe(0)
    expect(stdout).toContain('xylophone')
  })

  test('--explain prints the contributions of each result', async () => {
    const { stdout } = await cardcat(['search', 'put a book', '--explain', '--pack', shelf])
    expect(stdout).toMatch(/score [\d.]+/)
    expect(stdout).toMatch(/^ {4}words +█+ +\+[\d.]+ +it contains words of the question: .*book/m)
  })

  test('--without leaves a feature out', async () => {
    const ask = ['search', 'put a book', '--json', '--explain', '--pack', shelf]
    const all = json((await cardcat(ask)).stdout)
    const fewer = json((await cardcat([...ask, '--without', 'words'])).stdout)
    expect(all.results[0].signals.features).toHaveProperty('words')
    expect(fewer.results[0].signals.features).not.toHaveProperty('words')
  })

  test('an unknown name gets suggestions', async () => {
    const { stdout } = await cardcat(['search', '_hassh', '--kind', 'guide', '--pack', shelf])
    expect(stdout).toMatch(/^Did you mean: \S*_hash/m)
  })

  test.each([
    [['--limit', '0'], 'limit'],
    [['--kind', 'novel'], 'kind'],
    [['--by', 'shelf'], 'by'],
    [['--mode', 'magic'], 'mode'],
    [['--without', 'stems'], 'without must be among exact, words'],
    [['--nonsense'], '--nonsense'],
  ])('a usage error exits with 2 and names the flag: %j', async (flags, named) => {
    const { code, stdout, stderr } = await cardcat(['search', 'x', '--pack', shelf, ...flags])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(named)
  })
})

describe('the choice of packs', () => {
  test('uses every pack in dist/pack, unless CARDCAT_PACK or --pack is given', async () => {
    const projects = async (args: readonly string[], env = {}): Promise<string[]> => {
      const { stdout } = await cardcat(['cards', '--manifest', ...args], { cwd: folder, env })
      return json(stdout).packs.map((pack: { project: string }) => pack.project)
    }
    expect(await projects([])).toEqual(['small', 'shelf'])
    expect(await projects([], { CARDCAT_PACK: shelf })).toEqual(['shelf'])
    const both = [shelf, other].join(delimiter)
    expect(await projects([], { CARDCAT_PACK: both })).toEqual(['shelf', 'small'])
    expect(await projects(['--pack', other], { CARDCAT_PACK: both })).toEqual(['small'])
    expect(await projects(['--pack', join(folder, 'dist/pack')])).toEqual(['small', 'shelf'])
  })

  test('without a pack, the message has the next step', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty, { recursive: true })
    for (const command of [['search', 'x'], ['inspect', 'x'], ['cards']]) {
      const { code, stdout, stderr } = await cardcat(command, { cwd: empty })
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain('cardcat build')
      expect(stderr).not.toContain('    at ')
    }
  })

  test('a damaged pack is a warning beside another pack, and an error alone', async () => {
    const damaged = writeFiles(join(folder, 'damaged'), new Map([['manifest.json', '{"format":']]))
    const beside = await cardcat(['search', 'put', '--pack', damaged, '--pack', shelf])
    expect(beside.code).toBe(0)
    expect(beside.stdout).toContain('shelf.Shelf.put')
    expect(beside.stderr).toContain('damaged')
    const alone = await cardcat(['search', 'put', '--pack', damaged])
    expect([alone.code, alone.stdout]).toEqual([1, ''])
    expect(alone.stderr).toContain('build the pack again')
    expect(alone.stderr).not.toContain('    at ')
  })
})

describe('context', () => {
  test('prints the message for the model', async () => {
    const { code, stdout } = await cardcat(['context', 'put', 'a', 'book', '--pack', shelf])
    expect(code).toBe(0)
    expect(stdout).toContain('shelf.store:Shelf.put')
    expect(stdout.trimEnd().endsWith('put a book')).toBe(true)
  })

  test('--json prints the answer of the API, with whole cards if CARDCAT_RAW_CONTEXT is set', async () => {
    const args = ['context', 'Shelf.put', '--json', '--style', 'reference', '--pack', shelf]
    const plain = json((await cardcat(args)).stdout)
    expect(plain.context.role).toBe('user')
    expect(plain.raw_context).toBeUndefined()
    const raw = json((await cardcat(args, { env: { CARDCAT_RAW_CONTEXT: '1' } })).stdout)
    expect(raw.raw_context[0].id).toBe('shelf.store:Shelf.put')
  })

  test('a document is read from a file or from stdin', async () => {
    const file = join(folder, 'design.md')
    writeFileSync(file, 'A catalogue is written.')
    for (const [document, stdin] of [
      [file, ''],
      ['-', 'A catalogue is written.'],
    ] as const) {
      const { stdout } = await cardcat(['context', '--document', document, '--pack', shelf], {
        stdin,
      })
      expect(stdout).toContain('shelf.long:catalogue')
    }
    const missing = await cardcat(['context', '--document', 'nowhere.md', '--pack', shelf])
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('nowhere.md')
  })

  test('a budget below 400 is a usage error', async () => {
    const { code, stderr } = await cardcat(['context', 'x', '--max-tokens', '100', '--pack', shelf])
    expect(code).toBe(2)
    expect(stderr).toContain('400')
  })
})

describe('cards', () => {
  test('prints one card per line, filtered by kind and project', async () => {
    const lines = async (...flags: readonly string[]) =>
      (await cardcat(['cards', '--pack', shelf, '--pack', other, ...flags])).stdout
        .trimEnd()
        .split('\n')
        .filter((line) => line !== '')
        .map(json)
    const all = await lines()
    const counted = json((await cardcat(['cards', '--manifest', '--pack', shelf])).stdout)
    expect(counted.cards).toEqual({ symbol: 8, recipe: 1, guide: 2, module: 1 })
    expect(counted.packs[0].languages).toEqual({
      markdown: { symbol: 0, recipe: 0, guide: 2, module: 0 },
      python: { symbol: 8, recipe: 1, guide: 0, module: 1 },
    })
    expect(all).toHaveLength(8 + 1 + 2 + 1 + 1)
    expect(all.find(({ id }) => id === 'shelf/tests/test_put.py::test_put')).toMatchObject({
      kind: 'recipe',
      preamble: 'from shelf import Shelf',
      code: expect.stringContaining("shelf.put('a')"),
    })
    expect(await lines('--kind', 'guide,module')).toHaveLength(3)
    expect(counted.packs[0]).toMatchObject({
      symbol_kinds: { class: 1, function: 5, method: 2 },
      recipe_kinds: { test: 1 },
    })
    const classes = await lines('--symbol-kind', 'class')
    expect(classes.map(({ symbol_kind }) => symbol_kind)).toContain('class')
    expect(new Set(classes.map(({ symbol_kind }) => symbol_kind)).size).toBe(1)
    expect(await lines('--recipe-kind', 'test')).toHaveLength(1)
    const wrong = await cardcat(['cards', '--recipe-kind', 'cookbook', '--pack', shelf])
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('tutorial')])
    const search = ['search', 'put book', '--recipe-kind', 'test', '--pack', shelf, '--json']
    expect(json((await cardcat(search)).stdout).results).toMatchObject([{ recipe_kind: 'test' }])
    expect(await lines('--project', 'small')).toHaveLength(1)
    expect(await lines('--project', 'nobody')).toEqual([])
  })

  test('causes no error when the reader of its output stops early', async () => {
    const many = Array.from({ length: 3_000 }, (_, i) => ({
      id: `many:name_${i}`,
      fields: { text: 'words of a card '.repeat(20) },
    }))
    const pack = writeFiles(join(folder, 'many'), smallPack(many))
    const { code, stderr } = await cardcat(['cards', '--pack', pack], { closeEarly: true })
    expect([code, stderr]).toEqual([0, ''])
  })
})

describe('eval', () => {
  test('prints the figures as JSON and writes a run', async () => {
    const queries = join(folder, 'q.jsonl')
    const qrels = join(folder, 'q.tsv')
    const run = join(folder, 'run.tsv')
    writeFileSync(queries, '{"id":"q1","text":"put a book on the shelf"}\n')
    writeFileSync(qrels, 'q1\tshelf.store:Shelf.put\t1\n')
    const { code, stdout } = await cardcat([
      ...['eval', '--pack', shelf, '--queries', queries, '--qrels', qrels],
      ...['--run', run, '--kind', 'symbol', '--json'],
    ])
    expect(code).toBe(0)
    expect(json(stdout)).toEqual({ n: 1, ndcg10: 1, mrr10: 1, recall10: 1, recall100: 1 })
  })

  test.each([
    [[], '--queries'],
    [['--queries', 'q.jsonl'], '--qrels'],
    [['--self', '--labels', 'l.jsonl'], '--self'],
    [['--without', 'stems', '--labels', 'l.jsonl'], 'without must be among exact, words'],
    [['--labels', 'nowhere.jsonl'], 'nowhere.jsonl'],
  ])('%j is a usage error', async (flags, named) => {
    const { code, stderr } = await cardcat(['eval', '--pack', shelf, ...flags])
    expect(code).toBe(2)
    expect(stderr).toContain(named)
  })
})

test('the help of every command in this file has examples', async () => {
  for (const command of ['search', 'inspect', 'context', 'cards', 'eval']) {
    const { code, stdout } = await cardcat([command, '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Examples:')
    expect(stdout).toContain('--pack')
  }
})
