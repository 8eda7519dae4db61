/**
 * Complete builds of a small library: the pack folder, the report, and equal results with and without a cache.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuildOptions } from '../../build/main/build-options.ts'
import { buildPack } from '../../build/main.ts'
import type { BuildReport } from '../../build/report.ts'
import { PACK_VERSION } from '../../runtime/pack/pack-format.ts'

const ROOT = join(import.meta.dirname, '../..')
const CARDCAT = join(ROOT, 'dist/cli.js')
const LIBRARY = {
  'pyproject.toml': '[project]\nname = "drill"\nversion = "1.2.0"\n',
  'drill/__init__.py': 'from .bore import bore\n',
  'drill/bore.py':
    'def bore(depth: int = 1) -> None:\n    """Bores a hole."""\n    return stop()\n\n\ndef stop():\n    pass\n',
  'tests/test_bore.py': 'import drill\n\n\ndef test_bore_is_deep():\n    drill.bore(3)\n',
  'docs/guide.md': '# Guide\n\nHow to drill.\n\n## Safety\n\nMind your fingers.\n',
  'tool.pony': 'actor Main\n  new create(env: Env) =>\n    None\n',
  'logo.png': 'x',
}

let place = ''
let root = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'cardcat-build-'))
  process.env.CARDCAT_CACHE = join(place, 'cache')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))
beforeEach(() => {
  rmSync(join(place, 'cache'), { recursive: true, force: true })
  rmSync(join(place, 'out'), { recursive: true, force: true })
  root = mkdtempSync(join(place, 'drill-'))
  write(root, LIBRARY)
})

describe('a build', () => {
  test('writes a pack, with a report that accounts for every file', async () => {
    const report = await build()
    expect(report).toMatchObject({
      project: 'drill',
      version: '1.2.0',
      commit: null,
      files: { read: 5, skipped: 2 },
      cards: { symbol: 2, recipe: 1, guide: 2 },
      model: null,
      parsed: 5,
    })
    expect(report.problems).toEqual([
      { path: 'logo.png', reason: 'image', severity: 'info' },
      { path: 'pyproject.toml', reason: 'data file', severity: 'info' },
    ])
    const { timings: _, parsed: __, embedded: ___, pack, ...inPack } = report
    expect(JSON.parse(readFileSync(join(place, 'out/report.json'), 'utf8'))).toEqual({
      ...inPack,
      pack: pack && { files: pack.files, bytes: pack.bytes },
    })
    expect(existsSync(join(place, 'out/manifest.json'))).toBe(true)
  })

  test('records the format of the pack and the version of cardcat', async () => {
    await build()
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(JSON.parse(readFileSync(join(place, 'out/manifest.json'), 'utf8'))).toMatchObject({
      format: 'cardcat-pack',
      version: PACK_VERSION,
      minor: expect.any(Number),
      generator: `cardcat ${version}`,
    })
  })

  test('is the same in another place, at another time, with and without a cache', async () => {
    await build()
    const cold = contents('out')
    expect((await build()).parsed).toBe(0)
    expect(contents('out')).toEqual(cold)
    await build({ cache: false, jobs: 1 })
    expect(contents('out')).toEqual(cold)
    const elsewhere = join(place, 'another', 'place')
    cpSync(root, elsewhere, { recursive: true })
    await build({ roots: [elsewhere] })
    expect(contents('out')).toEqual(cold)
    for (const bytes of cold.values()) expect(bytes.toString('latin1')).not.toContain(place)
  })

  test('reads only the changed file again, and equals a clean build', async () => {
    await build()
    write(root, { 'drill/bore.py': 'def bore(depth):\n    """Bores deeper."""\n' })
    expect((await build()).parsed).toBe(1)
    const warm = contents('out')
    await build({ cache: false })
    expect(contents('out')).toEqual(warm)
  })

  test('ignores a damaged cache', async () => {
    await build()
    const clean = contents('out')
    for (const file of files(join(place, 'cache'))) {
      const bytes = readFileSync(file)
      const middle = bytes.length >> 1
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(file, bytes)
    }
    // Entries before the damage are still valid.
    expect((await build()).parsed).toBeGreaterThan(0)
    expect(contents('out')).toEqual(clean)
  })

  test('works without a cache if none can be written', async () => {
    write(place, { 'not-a-folder': 'x' })
    process.env.CARDCAT_CACHE = join(place, 'not-a-folder')
    try {
      expect((await build()).parsed).toBe(5)
    } finally {
      process.env.CARDCAT_CACHE = join(place, 'cache')
    }
  })

  test('names the commit only if git tracks the files', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' })
    git('init', '-q')
    expect((await build()).commit).toBeNull()
    git('add', '.')
    git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'x')
    expect((await build()).commit).toBe(git('rev-parse', 'HEAD').trim())
  })

  test('keeps the previous pack if --strict finds a warning', async () => {
    await build()
    const before = contents('out')
    write(root, { 'drill/broken.py': 'def (:\n' })
    const report = await build({ strict: true })
    expect(report.pack).toBeNull()
    expect(report.problems).toContainEqual(
      expect.objectContaining({ path: 'drill/broken.py', severity: 'warning' }),
    )
    expect(contents('out')).toEqual(before)
  })

  test('never replaces a folder that is not a pack', async () => {
    write(join(place, 'out'), { 'manifest.json': '{"name":"a web app"}', 'precious.txt': 'x' })
    await expect(build()).rejects.toThrow(/exists and is not a pack/)
    expect(readdirSync(join(place, 'out'))).toEqual(['manifest.json', 'precious.txt'])
  })

  test('of an empty folder gives advice', async () => {
    const empty = mkdtempSync(join(place, 'empty-'))
    await expect(build({ roots: [empty] })).rejects.toThrow(/Nothing to index[\s\S]*--documents/)
  })

  test('of documents only needs no sources', async () => {
    const empty = mkdtempSync(join(place, 'empty-'))
    const documents = [join(place, 'faq.jsonl')]
    write(place, { 'faq.jsonl': '{"id":"q 1","text":"How deep?"}\n{"id":"q 1","text":"again"}\n' })
    const report = await build({ roots: [empty], documents, project: 'faq' })
    expect(report).toMatchObject({ project: 'faq', cards: { guide: 1 }, files: { read: 0 } })
    expect(report.problems).toHaveLength(1)
    expect(manifest()).toMatchObject({ built_from: 'documents' })
  })

  test('warns if the main language of the sources has no grammar', async () => {
    const warnings = async () =>
      (await build()).problems.flatMap(({ path, severity, reason }) =>
        severity === 'warning' ? [`${path}: ${reason}`] : [],
      )
    write(root, { 'lib/drill.dart': 'void drill() {}\n', 'style.css': 'a {}\n' })
    expect(await warnings()).toEqual([])
    write(root, { 'lib/bit.dart': 'void bit() {}\n', 'lib/chuck.dart': 'void chuck() {}\n' })
    expect(await warnings()).toEqual([
      'lib/bit.dart: there is no grammar for dart, the main language of the sources (3 files), so they have no symbols; grammars/README.md says how to add one',
    ])
  })

  test('fails if it would lose too many rows', async () => {
    write(place, { 'bad.jsonl': 'nonsense\n'.repeat(20) })
    await expect(build({ documents: [join(place, 'bad.jsonl')] })).rejects.toThrow(/20 errors/)
    expect(existsSync(join(place, 'out'))).toBe(false)
  })

  test('of two libraries keeps their names and distinguishes their files', async () => {
    const other = mkdtempSync(join(place, 'saw-'))
    write(other, {
      'package.json': '{"name":"saw"}',
      'index.ts': 'export const cut = 1\n',
      'docs/guide.md': '# Sawing\n',
    })
    const report = await build({ roots: [root, other] })
    expect(report.project).toBe('drill+saw')
    expect(report.cards.guide).toBe(3)
    expect(report.problems.map(({ path }) => path.split('/').length)).not.toContain(1)
  })

  test('without docstrings has none on its cards', async () => {
    await build({ stripDocstrings: true, project: 'drill' })
    const stripped = contents('out')
    await build()
    expect(contents('out')).not.toEqual(stripped)
  })
})

describe('the command', () => {
  test('is not affected by a tsconfig in the current folder, and prints only JSON', () => {
    const paths = { commander: ['./trap.ts'], valibot: ['./trap.ts'] }
    write(root, {
      'tsconfig.json': JSON.stringify({ compilerOptions: { baseUrl: '.', paths } }),
      'trap.ts': 'throw new Error("trapped")\n',
    })
    const { status, stdout, stderr } = run(root, 'build', '--json', '--out', 'packs/drill')
    expect(stderr).toContain('writing the pack')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ project: 'drill', pack: { folder: 'packs/drill' } })
    expect(stdout + stderr).not.toContain('\u001b[')
  })

  test.each([
    [0, ['--help']],
    [0, ['build', '--help']],
    [1, ['build', 'not-there']],
    [2, ['build', '--jobs', 'many']],
    [2, ['bild']],
  ])('exits with %i for %j', (code, args) => {
    expect(run(root, ...args).status).toBe(code)
  })
})

function build(options: Partial<BuildOptions> = {}): Promise<BuildReport> {
  return buildPack({ roots: [root], out: join(place, 'out'), model: 'none', ...options })
}

function run(
  cwd: string,
  ...args: readonly string[]
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [CARDCAT, ...args], { cwd, encoding: 'utf8' })
}

function write(folder: string, content: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function contents(folder: string): Map<string, Buffer> {
  const at = join(place, folder)
  return new Map(files(at).map((file) => [file.slice(at.length), readFileSync(file)]))
}

function manifest(): unknown {
  return JSON.parse(readFileSync(join(place, 'out/manifest.json'), 'utf8'))
}
