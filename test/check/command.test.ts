/**
 * `cardcat check` as users and CI jobs run it: exit codes, baseline, SARIF, annotations, fixes that are shown before
 * they are written, and new names of renamed symbols.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv-draft-04'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { annotation } from '../../build/check/github.ts'
import { cardcat } from '../cli/cardcat.ts'

const PYTHON = join(import.meta.dirname, 'fixtures/python/library')
const VERSIONS = join(import.meta.dirname, '../diff/fixtures/python')

let folder: string
let library: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-check-'))
  library = join(folder, 'shelf')
  cpSync(PYTHON, library, { recursive: true })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** OASIS's schema: https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json */
const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, 'sarif-schema-2.1.0.json'), 'utf8'),
)
const validSarif = new Ajv({ strict: false, validateFormats: false }).compile(schema)

const check = (...args: readonly string[]) =>
  cardcat(['check', library, '--no-cache', ...args], { cwd: folder })

// Four checks, each in a process of its own.
test('findings fail the check, a baseline accepts them, and a new one fails it again', async () => {
  const first = await check()
  expect(first.code).toBe(1)
  expect(first.stdout).toContain('docs/guide.md:31: broken-link: there is no file docs/gone.md\n')
  expect(first.stdout).not.toContain('undocumented-parameter')

  const baseline = ['--baseline', 'baseline.json']
  expect((await check(...baseline, '--update-baseline')).code).toBe(0)
  const second = await check(...baseline)
  expect([second.code, second.stdout]).toEqual([
    0,
    expect.stringMatching(/^nothing found; \d+ known from the baseline\n$/),
  ])

  const page = join(library, 'docs/more.md')
  writeFileSync(
    page,
    `${readFileSync(page, 'utf8')}\n\`\`\`python\nimport shelf\n\nshelf.open_never()\n\`\`\`\n`,
  )
  const third = await check(...baseline, '--github')
  expect(third.code).toBe(1)
  expect(third.stdout).toMatch(
    /^::error file=shelf\/docs\/more\.md,line=52,title=cardcat%3A unknown-name::shelf has no open_never.*\n$/,
  )
}, 90_000)

test('the SARIF log has a rule, a location and a fingerprint for each result', async () => {
  await check('--sarif', 'log.sarif')
  const log = JSON.parse(readFileSync(join(folder, 'log.sarif'), 'utf8'))
  expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('2.1.0') })
  expect(validSarif(log) || validSarif.errors).toBe(true)
  const [{ tool, results }] = log.runs
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  expect(results).toContainEqual(
    expect.objectContaining({
      ruleId: 'broken-link',
      level: 'error',
      baselineState: 'new',
      message: { text: 'there is no file docs/gone.md' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'shelf/docs/guide.md', uriBaseId: 'ROOT' },
            region: { startLine: 31 },
          },
        },
      ],
    }),
  )
  const prints = results.map((each: Record<string, unknown>) =>
    JSON.stringify(each.partialFingerprints),
  )
  expect(new Set(prints).size).toBe(prints.length)
})

test('--fix prints a diff that git applies, and changes files only with --write', async () => {
  const guide = join(library, 'docs/guide.md')
  const before = readFileSync(guide, 'utf8')
  const { stdout } = await check('--fix')
  expect(readFileSync(guide, 'utf8')).toBe(before)
  expect(stdout).toContain(
    '+Open a shelf with `shelf.open_shelf()`, never with `shelf.open_shelf`.',
  )
  execFileSync('git', ['apply', '--unidiff-zero', '--check', '-'], { cwd: library, input: stdout })

  expect((await check('--fix', '--write')).stdout).toBe(stdout)
  expect(readFileSync(guide, 'utf8')).toContain('never with `shelf.open_shelf`.')
  expect(readFileSync(join(library, 'docs/tour.ipynb'), 'utf8')).toContain("shelf.open_shelf('x')")
})

test('--since reports the new names of symbols of an earlier version, and writes them', async () => {
  const now = join(folder, 'renamed')
  cpSync(join(VERSIONS, 'new'), now, { recursive: true })
  writeFileSync(
    join(now, 'README.md'),
    '# Shelf\n\nSee `shelf.count_pages()` and `shelf.store.measure`.\n',
  )
  const { code, stdout } = await cardcat(
    ['check', now, '--since', join(VERSIONS, 'old'), '--json', '--fix', '--write', '--no-cache'],
    { cwd: folder },
  )
  expect(code).toBe(1)
  const found = JSON.parse(stdout).findings.filter(
    ({ path }: { path: string }) => path === 'README.md',
  )
  expect(found.map(({ suggestions }: { suggestions: string[] }) => suggestions)).toEqual([
    ['shelf.count_leaves'],
    ['shelf.sizes.measure'],
  ])
  expect(readFileSync(join(now, 'README.md'), 'utf8')).toContain('`shelf.count_leaves()`')
})

test('the text of a file cannot end an annotation', () => {
  const line = annotation({
    rule: 'broken-link',
    level: 'error',
    path: 'a,b:c.md',
    line: 1,
    name: 'x',
    message: '100%\n::warning::y',
    suggestions: [],
  })
  expect(line).toBe(
    '::error file=a%2Cb%3Ac.md,line=1,title=cardcat%3A broken-link::100%25%0A::warning::y',
  )
})

test.each([
  [['--update-baseline'], 'needs the file'],
  [['--write'], 'is for --fix'],
  [['--baseline', 'nowhere.json'], 'does not exist'],
])('%j is refused with advice', async (args, reason) => {
  const { code, stderr } = await check(...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
})
