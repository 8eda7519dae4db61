/**
 * A list of builds, each of which can be restarted.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hashInputs, isBuiltFrom } from '../../build/inputs.ts'
import { buildPack } from '../../build/main.ts'
import { planBuilds, shellLine } from '../../build/plan.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

describe('a plan', () => {
  test('has a line for each library at any depth below the folder', () => {
    write({
      'npm/blue/package.json': '{"name":"blue"}',
      'npm/blue/node_modules/red/package.json': '{"name":"red"}',
      'npm/@scope/green/package.json': '{"name":"@scope/green"}',
      'pypi/soup/pyproject.toml': '[project]\nname = "soup"',
      'pypi/notes.md': '# no library',
      'other/cardcat.json': '{}',
    })
    const builds = planBuilds([folder], { out: 'packs', options: ['--model', 'none'] })
    expect(builds.map(({ name }) => name)).toEqual([
      'npm/@scope/green',
      'npm/blue',
      'other',
      'pypi/soup',
    ])
    expect(builds[1]).toEqual({
      name: 'npm/blue',
      root: join(folder, 'npm/blue'),
      out: join('packs', 'npm/blue'),
      argv: [
        'cardcat',
        'build',
        join(folder, 'npm/blue'),
        '--out',
        join('packs', 'npm/blue'),
        '--if-changed',
        '--model',
        'none',
      ],
    })
  })

  test('quotes arguments for the shell', () => {
    write({ "it's here/package.json": '{}' })
    const [build] = planBuilds([folder], { out: 'my packs' })
    expect(build && shellLine(build)).toBe(
      `npx cardcat build '${folder}/it'\\''s here' --out 'my packs/it'\\''s here' --if-changed`,
    )
  })

  test('is refused if there is no library, or if two would write the same pack', () => {
    expect(() => planBuilds([folder], { out: 'packs' })).toThrow(/contains no library/)
    expect(() => planBuilds([join(folder, 'nowhere')], { out: 'packs' })).toThrow(/no folder/)
    write({ 'a/x/package.json': '{}', 'b/x/package.json': '{}' })
    expect(() => planBuilds([join(folder, 'a'), join(folder, 'b')], { out: 'packs' })).toThrow(
      /would both become/,
    )
  })
})

describe('a finished build', () => {
  const options = () => ({ roots: [join(folder, 'lib')], model: 'none', cache: false, jobs: 1 })
  const out = () => join(folder, 'pack')

  async function build(): Promise<void> {
    await buildPack({ ...options(), out: out(), inputs: hashInputs(options()) })
  }

  beforeEach(async () => {
    write({
      'lib/cardcat.json': '{"project":"lib"}',
      'lib/lib.py': 'def blue():\n    "Makes it blue."\n',
    })
    await build()
  })

  test('is recognized by its inputs', () => {
    expect(isBuiltFrom(out(), hashInputs(options()))).toBe(true)
  })

  test.each([
    ['a changed file', { 'lib/lib.py': 'def red():\n    pass\n' }],
    ['a new file', { 'lib/more.py': 'def red():\n    pass\n' }],
    ['a changed config', { 'lib/cardcat.json': '{"project":"lib","version":"2.0.0"}' }],
  ])('is not recognized after %s', (_, files: Readonly<Record<string, string>>) => {
    write(files)
    expect(isBuiltFrom(out(), hashInputs(options()))).toBe(false)
  })

  test('is not recognized with other options', () => {
    expect(isBuiltFrom(out(), hashInputs({ ...options(), stripDocstrings: true }))).toBe(false)
  })

  test('is not recognized if its manifest is from another build', () => {
    const file = join(out(), 'manifest.json')
    const manifest = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      manifest.replace(/"checksum":"[0-9a-f]{16}"/, '"checksum":"0000000000000000"'),
    )
    expect(isBuiltFrom(out(), hashInputs(options()))).toBe(false)
  })

  test('gives the same pack with and without the record of its inputs', async () => {
    const { size } = statSync(join(out(), 'manifest.json'))
    await buildPack({ ...options(), out: join(folder, 'other') })
    expect(statSync(join(folder, 'other/manifest.json')).size).toBe(size)
  })
})
