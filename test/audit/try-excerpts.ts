/**
 * `npm run try-excerpts -- FOLDER` executes a sample of a library's excerpts in Python, JavaScript or TypeScript,
 * each in a process of its own, in an environment in which the library is installed. It prints the share that ends
 * without an error, and the errors of the others. It is a manual command, because it runs other people's code: use it
 * with libraries that you trust, and without secrets in the environment.
 *
 *   npm run try-excerpts -- ../attrs --python ../venv/bin/python
 *   npm run try-excerpts -- corpus/zod --modules node_modules
 *   npm run try-excerpts -- ../hono --modules ../node_modules --jsx hono/jsx
 *
 * Examples that are marked as failing (`# raises ValueError`), and those that need another runtime (a document, Deno,
 * Bun) or a server, are counted separately. Examples of internal symbols import the library's files by relative paths;
 * they run beside the file that they are from, in a copy of the library.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { Command } from 'commander'
import { examplesIn, type LibraryExample } from './library-examples.ts'

const program = new Command('npm run try-excerpts --')
  .description('Runs a sample of the examples on the cards of a library.')
  .argument('<folder>', 'the root of a library')
  .option('--project <name>', 'what it is called; found in its manifest unless told')
  .option('--python <file>', 'an interpreter that has the library', 'python3')
  .option('--modules <folder>', 'a node_modules that has the library', 'node_modules')
  .option('--jsx <package>', 'what JSX is compiled with')
  .option('--sample <number>', 'how many examples', '60')
  .option('--json', 'JSON instead of lines')
  .parse()
const [root = '.'] = program.args
const { json, project, python, modules, jsx, sample } = program.opts<{
  json?: true
  project?: string
  python: string
  modules: string
  jsx?: string
  sample: string
}>()

const RUNS = new Set(['python', 'javascript', 'typescript', 'tsx'])
/** tsx of this repository, so that the library's modules need not contain it. */
const TSX = import.meta.resolve('tsx')
const SECONDS = 30
/** Matches the path of a test that another runtime runs. */
const FOR_ANOTHER = /(?:^|[/_.-])(?:bun|deno|workerd|browser|lambda|fastly)(?:[/_.-]|$)/
const ELSEWHERE =
  /ReferenceError: (?:document|window|Deno|Bun|HTMLElement)\b|TypeError: fetch failed|\bgetaddrinfo\b|\bECONNREFUSED\b/
/** Matches an import of a file of the library. */
const OWN_FILE = /(?:\bfrom|\bimport|\brequire\s*\()\s*["']\./
const SAYS_SO = /(?:#|\/\/) (?:raises|throws|rejects|Traceback)\b/

const { examples } = await examplesIn(root, project)
const own = examples.filter(({ recipe, place }) => place === 0 && RUNS.has(recipe.language))
const step = Math.max(1, own.length / Number(sample))
const chosen = Array.from(
  { length: Math.min(own.length, Number(sample)) },
  (_, i) => own[Math.floor(i * step)],
)
const COPY = 'library'
const folder = mkdtempSync(join(tmpdir(), 'cardcat-try-'))
const failed: { symbol: string; recipe: string; error: string; code: string }[] = []
let ran = 0
let saysSo = 0
let elsewhere = 0
try {
  symlinkSync(resolve(modules), join(folder, 'node_modules'), 'dir')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  if (chosen.some((each) => each && OWN_FILE.test(each.example.code))) copyLibrary()
  const compilerOptions = { jsx: 'react-jsx', ...(jsx !== undefined && { jsxImportSource: jsx }) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  for (const [i, each] of chosen.entries()) {
    if (each === undefined) continue
    const { example, symbol } = each
    const error = await run(each, i)
    ran++
    if (error === undefined) continue
    if (SAYS_SO.test(example.code)) saysSo++
    else if (ELSEWHERE.test(error) || FOR_ANOTHER.test(each.recipe.path)) elsewhere++
    else failed.push({ symbol: symbol.id, recipe: example.recipe, error, code: example.code })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const tried = ran - saysSo - elsewhere
const report = {
  tried,
  ran: tried - failed.length,
  share: tried === 0 ? 1 : 1 - failed.length / tried,
  says_so: saysSo,
  elsewhere,
  failed,
}
process.stdout.write(json ? `${JSON.stringify(report, null, 1)}\n` : asText())

/** Copies the library without installed packages and git data. */
function copyLibrary(): void {
  const from = resolve(root)
  const isOwn = (path: string): boolean =>
    !/(?:^|[/\\])(?:node_modules|\.git)(?:[/\\]|$)/.test(relative(from, path))
  cpSync(from, join(folder, COPY), { recursive: true, filter: isOwn })
}

/** @returns the last line of the error message */
function run(
  { recipe, example, symbol }: LibraryExample,
  number: number,
): Promise<string | undefined> {
  const isPython = recipe.language === 'python'
  const isInternal = symbol.public.length === 0 && OWN_FILE.test(example.code)
  const place = isInternal ? join(folder, COPY, dirname(recipe.path)) : folder
  const file = join(
    place,
    `example-${number}.${isPython ? 'py' : recipe.language === 'tsx' ? 'tsx' : 'mts'}`,
  )
  const isCommon = /\brequire\(/.test(example.code) && !/^import\b/m.test(example.code)
  const path = isCommon ? file.replace(/\.mts$/, '.cts') : file
  writeFileSync(path, `${example.code}\n`)
  const [command, args] = isPython ? [python, [path]] : [process.execPath, ['--import', TSX, path]]
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: place, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    const late = setTimeout(() => child.kill('SIGKILL'), SECONDS * 1000)
    child.stderr.on('data', (data: Buffer) => {
      errors += data.toString()
    })
    child.on('error', (error) => done(String(error)))
    child.on('close', (status) => {
      clearTimeout(late)
      done(status === 0 ? undefined : (errorIn(errors) ?? `it ended with ${status}`))
    })
  })
}

function errorIn(text: string): string | undefined {
  const lines = text.split('\n')
  return lines.findLast((line) => /^\s*[\w.]*(?:Error|Exception|Warning)\b/.test(line))?.trim()
}

function asText(): string {
  const percent = (100 * report.share).toFixed(1)
  return [
    `${report.ran} of ${tried} examples ran without an error (${percent} %); ${saysSo} say themselves that they fail, ${elsewhere} need another runtime`,
    ...failed.flatMap(({ symbol, recipe, error, code }) => [
      `  ${symbol}: ${recipe}: ${error}`,
      ...code.split('\n').map((line) => `    ${line}`),
    ]),
    '',
  ].join('\n')
}
