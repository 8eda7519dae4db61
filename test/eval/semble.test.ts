import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'
import { afterAll, expect, test } from 'vitest'
import { writeFiles } from '../cli/cardcat.ts'
import { packedTexts } from './archived-texts.ts'
import { plainXz } from './plain-xz.ts'
import { sembleSet } from './semble.ts'

const folder = mkdtempSync(join(tmpdir(), 'cardcat-semble-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const jsonl = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

const LONG = `${'# a comment\n'.repeat(20_000)}def send(): pass\n`

/** A folder of question sets whose semble archive contains these files. */
function benchWith(name: string, files: ReadonlyMap<string, string>): string {
  const bench = join(folder, name)
  const inside = join(bench, 'inside')
  writeFiles(join(inside, 'semble'), files)
  const archive = create({ cwd: inside, sync: true, portable: true }, ['semble']).read()
  if (archive === null) throw new Error('the test made no archive')
  mkdirSync(bench, { recursive: true })
  writeFileSync(join(bench, 'semble.tar.xz'), plainXz(archive))
  return bench
}

const published = (bm25: number): object => ({ published_ndcg10: { bm25 } })
const FILES = new Map([
  [
    'repos.json',
    JSON.stringify([
      { repo: 'post', language: 'python', queries: 1, ...published(0.5) },
      { repo: 'mail', language: 'python', queries: 3, ...published(0.7) },
      { repo: 'page', language: 'typescript', queries: 1, ...published(0.1) },
    ]),
  ],
  [
    'queries.jsonl',
    jsonl([
      { id: 'q1', text: 'how letters go', repo: 'post', lang: 'python', category: 'architecture' },
      { id: 'q2', text: 'Page', repo: 'page', lang: 'typescript', category: 'symbol' },
    ]),
  ],
  ['qrels.tsv', 'q1\tpost/src/send.py\t1\nq1\tpost/src/none.py\t0\nq2\tpage/page.ts\t2\n'],
  ['post/corpus.jsonl', jsonl([{ id: 'post/src/send.py', text: LONG }])],
  ['mail/corpus.jsonl', jsonl([{ id: 'mail/mail.py', text: 'def mail(): pass\n' }])],
  ['page/corpus.jsonl', jsonl([{ id: 'page/page.ts', text: 'export class Page {}\n' }])],
])

test('an archive is unpacked without a system program', async () => {
  const bench = benchWith('whole', FILES)
  const texts = await packedTexts(join(bench, 'semble.tar.xz'))
  expect(new Set(texts.keys())).toEqual(new Set([...FILES.keys()].map((path) => `semble/${path}`)))
  expect(texts.get('semble/post/corpus.jsonl')).toBe(FILES.get('post/corpus.jsonl'))
})

test('each repository is a part with its own questions, and published figures are weighted by questions', async () => {
  const sources = join(folder, 'sources')
  const set = await sembleSet({ bench: benchWith('set', FILES), sources })
  if ('reason' in set) throw new Error(set.reason)
  expect(set.parts.map(({ pack, questions }) => [pack, questions.map(({ id }) => id)])).toEqual([
    ['semble-post', ['q1']],
    ['semble-mail', []],
    ['semble-page', ['q2']],
  ])
  const [post] = set.parts
  expect(post?.build.project).toBe('post')
  expect(readFileSync(join(post?.build.roots[0] ?? '', 'src/send.py'), 'utf8')).toBe(LONG)
  expect(post?.questions[0]).toMatchObject({
    relevant: [{ names: ['post/src/send.py'], grade: 1 }],
    groups: ['repository post', 'language python', 'kind architecture'],
    counts: true,
  })
  expect(set.published).toEqual({
    bm25: {
      all: expect.closeTo((0.5 + 3 * 0.7 + 0.1) / 5, 12),
      groups: {
        'repository post': expect.closeTo(0.5, 12),
        'repository mail': expect.closeTo(0.7, 12),
        'repository page': expect.closeTo(0.1, 12),
        'language python': expect.closeTo((0.5 + 3 * 0.7) / 4, 12),
        'language typescript': expect.closeTo(0.1, 12),
      },
    },
  })
})

test('a path that leads out of the folder is refused', async () => {
  const row = jsonl([{ id: 'post/../../../escaped.py', text: 'def send(): pass\n' }])
  const bench = benchWith('escape', new Map([...FILES, ['post/corpus.jsonl', row]]))
  await expect(sembleSet({ bench, sources: join(folder, 'refused') })).rejects.toThrow(
    'leads elsewhere',
  )
})

test('without its archive the set is skipped with a reason', async () => {
  expect(await sembleSet({ bench: folder, sources: folder })).toEqual({
    ...{ name: 'semble', reason: 'semble.tar.xz is not there' },
  })
})
