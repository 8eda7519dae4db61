/** `build --min-score` for a release whose search got worse: from the report of a build to the message. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scoreShortfall } from '../../build/measure/min-score.ts'
import type { SelfEvaluation } from '../../build/measure/self-evaluation.ts'
import { cardcat } from '../cli/cardcat.ts'

const figures = { n: 200, ndcg10: 0.31, mrr10: 0.27, first_three: 60, ci95: [0.25, 0.37] } as const
const NONE = { none: 0, words: 0, name: 0 }
const NOBODY = { n: 0, of: 0, some: [] }
const SELF: SelfEvaluation = {
  all: { ...figures, asked: 120 },
  kinds: { docline: { ...figures, ndcg10: 0.6 }, test2api: { ...figures, ndcg10: 0.2 } },
  labels: { test2api: NONE, nb_md2api: NONE, xref_cloze: NONE, docline: NONE },
  calibration: null,
  worst: [],
  missing: { docstrings: NOBODY, pages: NOBODY },
  lost: [],
  rule: '',
}

describe('the message about a score', () => {
  test('is absent when the score is high enough', () => {
    expect(scoreShortfall(SELF, 0.31)).toBeNull()
  })

  test('has the figure, its interval, the weakest kind, and whether the difference may be chance', () => {
    expect(scoreShortfall(SELF, 0.35)).toMatch(
      /0\.31 .*0\.25 to 0\.37.*may be due to chance.*test2api/,
    )
    expect(scoreShortfall(SELF, 0.35)).toContain(
      "120 questions of the library's own text and 80 that",
    )
    expect(scoreShortfall(SELF, 0.4)).toMatch(/above the interval/)
  })

  test('says that there is no score when the library gives too few questions', () => {
    expect(scoreShortfall({ ...SELF, all: null }, 0)).toMatch(/cannot be checked/)
  })
})

describe('a build', () => {
  let place = ''
  let env: Record<string, string>
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'cardcat-score-'))
    env = { CARDCAT_CACHE: join(place, 'cache') }
    write('lib/pyproject.toml', '[project]\nname = "shop"\nversion = "1.0"\n')
    const functions = Array.from({ length: 80 }, (_, i) => {
      const name = `part_${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`
      return `def ${name}(x):\n    """Handle goods of sort ${i} with care."""\n    return x\n`
    })
    write('lib/shop.py', functions.join('\n\n'))
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  const build = (...more: string[]) =>
    cardcat(
      ['build', join(place, 'lib'), '--out', join(place, 'pack'), '--model', 'none', ...more],
      { env },
    )
  const packed = (name: string): string => readFileSync(join(place, 'pack', name), 'utf8')

  test('reports the quality of its search, which eval --self repeats', async () => {
    const { code, stdout } = await build()
    expect(code).toBe(0)
    expect(stdout).toMatch(
      / {2}search {3}of \d+ questions from its own docs and tests, asked of an index without them, the right card is among the first three for \d+\n/,
    )
    const { self } = JSON.parse(packed('report.json'))
    const told = await cardcat(['eval', '--self', '--pack', join(place, 'pack'), '--json'])
    expect(told.code).toBe(0)
    expect(JSON.parse(told.stdout)).toMatchObject({
      ...self.all,
      packs: [{ project: 'shop', version: '1.0', self: { kinds: self.kinds } }],
    })
    const text = await cardcat(['eval', '--self', '--pack', join(place, 'pack')])
    expect(text.stdout).toMatch(
      /shop 1\.0\n {2}of \d+ questions .*\n {2}80 of its 80 functions and classes are on no page/,
    )
    expect(text.stdout).toMatch(/\n {2}all .*\n {2}docline /)
  })

  test('stores the worst questions, each with its location and the advice', async () => {
    const told = await cardcat([
      ...['eval', '--self', '--worst', '3', '--json', '--pack', join(place, 'pack')],
    ])
    const worst = JSON.parse(told.stdout)
    expect(worst).toHaveLength(3)
    expect(worst[0]).toMatchObject({ project: 'shop', path: 'shop.py', rank: null })
    expect(worst[0].question).toMatch(/^Handle goods of sort/)
    expect(worst[0].expected).toMatch(/^shop\.part_/)
    expect(worst[0].hint).toMatch(/Handle, goods, sort/)
    const text = await cardcat(['eval', '--self', '--worst', '1', '--pack', join(place, 'pack')])
    expect(text.stdout).toMatch(
      /^Handle goods .*\n {2}asked in {2}shop shop\.py:\d+\n {2}expected {2}shop\.part_\w+, not among the first ten\n {2}first .*\n {2}hint /,
    )
  })

  test('below --min-score fails and keeps the previous pack', async () => {
    const before = packed('manifest.json')
    write('lib/more.py', 'def more():\n    return 1\n')
    const { code, stdout, stderr } = await build('--min-score', '0.99', '--json')
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /The build failed: nDCG@10 .* less than --min-score 0\.99.*Nothing was written\./,
    )
    expect(JSON.parse(stdout)).toMatchObject({
      pack: null,
      self: { all: { n: expect.any(Number) } },
    })
    expect(packed('manifest.json')).toBe(before)
  })

  test('above --min-score succeeds', async () => {
    expect((await build('--min-score', '0')).code).toBe(0)
  })

  test.each(['2', 'good', ''])('--min-score %j is a usage error', async (score) => {
    const { code, stderr } = await build('--min-score', score)
    expect(code).toBe(2)
    expect(stderr).toContain('from 0 to 1')
  })

  test('eval --self says how to build a pack that has no score', async () => {
    write('old/manifest.json', '{}')
    const { code, stderr } = await cardcat(['eval', '--self', '--pack', join(place, 'old')])
    expect(code).toBe(1)
    expect(stderr).toContain('cardcat build')
  })

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(place, name)), { recursive: true })
    writeFileSync(join(place, name), text)
  }
})
