/**
 * Copies installed packages to one small root per library, for a catalog of a thousand packs. Only code and docs of
 * each package are copied, without its dependencies; packages larger than LARGEST are left out.
 *
 *   npx tsx test/eval/many/gather.ts --out ROOTS --npm node_modules --pypi SITE_PACKAGES --python LIB --go GOROOT/src
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'

/** Bytes of code and docs, so that a thousand builds end within an hour or two. */
const LARGEST = 450_000
const SMALLEST = 600
const READ = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts', '.py', '.pyi', '.go', '.md', '.rst'])
const PASSED = new Set([
  'node_modules',
  'test',
  'tests',
  '__pycache__',
  'testdata',
  'vendor',
  '.git',
])

interface Root {
  readonly name: string
  /** Its import names according to its metadata, which a catalog must find. */
  readonly imports: readonly string[]
  /** Its description in its registry. */
  readonly description: string
  /** The text of its files by path. */
  readonly files: ReadonlyMap<string, string>
}

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    npm: { type: 'string', multiple: true, default: [] },
    pypi: { type: 'string', multiple: true, default: [] },
    python: { type: 'string' },
    go: { type: 'string' },
  },
})
const { out, npm, pypi, python, go } = values
if (out === undefined) throw new Error('say where the roots go: --out FOLDER')

/** The list of gathered libraries, one line each. */
const LIST = join(out, 'gathered.jsonl')
const listed = new Map<string, string>(
  existsSync(LIST)
    ? readFileSync(LIST, 'utf8')
        .trim()
        .split('\n')
        .map((line) => [String(JSON.parse(line).path), line])
    : [],
)

write('npm', npm.flatMap(npmPackages))
write('pypi', pypi.flatMap(pythonPackages))
if (python !== undefined) write('python', pythonModules(python))
if (go !== undefined) write('go', goPackages(go, ''))

writeFileSync(
  LIST,
  [...listed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => `${line}\n`)
    .join(''),
)

function write(ecosystem: string, roots: readonly Root[]): void {
  let written = 0
  for (const { name, files, imports, description } of roots) {
    const size = [...files.values()].reduce((sum, text) => sum + text.length, 0)
    const folder = join(out ?? '', ecosystem, name.replaceAll('/', '+'))
    if (size < SMALLEST || size > LARGEST) continue
    const path = `${ecosystem}/${name.replaceAll('/', '+')}`
    listed.set(path, JSON.stringify({ path, name, imports, description }))
    if (existsSync(folder)) continue
    for (const [path, text] of files) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    written++
  }
  process.stdout.write(`${ecosystem}: ${written} of ${roots.length}\n`)
}

function npmPackages(folder: string): Root[] {
  const names = folders(folder).flatMap((name) =>
    name.startsWith('@') ? folders(join(folder, name)).map((own) => `${name}/${own}`) : name,
  )
  return names
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .map((name) => {
      const files = textsOf(join(folder, name), ['package.json'])
      const { description = '' } = JSON.parse(files.get('package.json') ?? '{}')
      return { name, files, imports: [name], description: String(description) }
    })
}

/** A distribution's record lists its files; its metadata has name, version and README. */
function pythonPackages(folder: string): Root[] {
  return folders(folder)
    .filter((name) => name.endsWith('.dist-info'))
    .flatMap((info) => {
      const metadata = readFileSync(join(folder, info, 'METADATA'), 'utf8')
      const [head = '', ...body] = metadata.split(/\r?\n\r?\n/)
      const name = /^Name: (.+)$/m.exec(head)?.[1]?.trim()
      const version = /^Version: (.+)$/m.exec(head)?.[1]?.trim()
      const record = join(folder, info, 'RECORD')
      if (name === undefined || !existsSync(record)) return []
      const paths = readFileSync(record, 'utf8')
        .split('\n')
        .map((line) => line.split(',')[0]?.replaceAll('"', '') ?? '')
        .filter(
          (path) => /\.pyi?$/.test(path) && !/(^|\/)tests?\//.test(path) && !path.startsWith('..'),
        )
      const files = new Map(
        paths
          .filter((path) => existsSync(join(folder, path)))
          .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
      )
      if (files.size === 0) return []
      files.set('README.md', body.join('\n\n'))
      files.set('cardcat.json', JSON.stringify({ project: name, version }))
      const description = /^Summary: (.+)$/m.exec(head)?.[1]?.trim() ?? ''
      return [{ name: name.toLowerCase(), files, imports: modulesOf(paths), description }]
    })
}

/** Top-level packages and modules of a distribution. */
function modulesOf(paths: readonly string[]): string[] {
  const top = paths.filter((path) => /^[A-Za-z]\w*(?:\/__init__)?\.pyi?$/.test(path))
  return [...new Set(top.map((path) => path.replace(/\/.*$|\.pyi?$/g, '')))]
}

/** The standard library, with each public module as a library. */
function pythonModules(folder: string): Root[] {
  return readdirSync(folder)
    .filter(
      (name) =>
        /^[a-z]\w*(\.py)?$/.test(name) &&
        !PASSED.has(name) &&
        name !== 'site-packages' &&
        name !== 'idlelib' &&
        name !== 'lib2to3',
    )
    .sort()
    .flatMap((name) => {
      const module = name.replace(/\.py$/, '')
      const path = join(folder, name)
      const files = new Map<string, string>()
      if (name.endsWith('.py')) files.set(name, readFileSync(path, 'utf8'))
      else if (existsSync(join(path, '__init__.py')))
        for (const [inside, text] of textsOf(path, [])) files.set(`${name}/${inside}`, text)
      if (files.size === 0) return []
      files.set('cardcat.json', JSON.stringify({ project: module }))
      return [{ name: module, files, imports: [module], description: '' }]
    })
}

/** The standard library, with each public package as a library. */
function goPackages(top: string, path: string): Root[] {
  const folder = join(top, path)
  const files = new Map<string, string>()
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.go') && (!name.endsWith('_test.go') || name.startsWith('example')))
      files.set(name, readFileSync(join(folder, name), 'utf8'))
  const inner = folders(folder)
    .filter(
      (name) => !PASSED.has(name) && name !== 'internal' && name !== 'cmd' && name !== 'builtin',
    )
    .flatMap((name) => goPackages(top, path === '' ? name : `${path}/${name}`))
  if (files.size === 0 || path === '') return inner
  files.set('go.mod', `module ${path}\n`)
  return [{ name: path, files, imports: [path], description: '' }, ...inner]
}

function textsOf(folder: string, also: readonly string[], path = ''): Map<string, string> {
  const files = new Map<string, string>()
  for (const name of readdirSync(join(folder, path)).sort()) {
    const inside = path === '' ? name : `${path}/${name}`
    const stats = statSync(join(folder, inside), { throwIfNoEntry: false })
    if (stats?.isDirectory() && !PASSED.has(name))
      for (const [file, text] of textsOf(folder, [], inside)) files.set(file, text)
    else if (stats?.isFile() && (READ.has(extname(name)) || also.includes(name)))
      files.set(inside, readFileSync(join(folder, inside), 'utf8'))
  }
  return files
}

function folders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
