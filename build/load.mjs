/**
 * Starting without waiting for TypeScript. In: the name of an entry. Out: its module, from JavaScript that
 * esbuild made of the sources and that lies in node_modules/.cache/cardcat until a source changes.
 *
 * A clone therefore needs no build step and an edited source is never stale: what was made names each source
 * with its size and time, and two hundred of those are compared in two milliseconds. Running the sources
 * through tsx, as a start did before, takes 0.2 s in each process and again in each thread; it remains for
 * places where nothing can be written, and says what is wrong with a source that does not compile.
 *
 *   start.json       what was made of what
 *   cli-H4SH.mjs     an entry; chunks beside it. Names hold a hash of the content, so that a process that
 *                    started before an edit finds the modules it has not loaded yet
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENTRIES = {
  cli: 'build/cli.ts',
  'extract-worker': 'build/extract/extract-worker.ts',
  'encode-worker': 'build/embed/encoder/encode-worker.ts',
}
const FOLDER = join(ROOT, 'node_modules', '.cache', 'cardcat')
const STAMP = join(FOLDER, 'start.json')
/** What no start has asked for so long belongs to no running process. */
const KEPT_MS = 24 * 3600 * 1000

/** @param {keyof typeof ENTRIES} entry */
export async function load(entry) {
  const made = await upToDate().catch(() => undefined)
  const file = made?.[entry]
  if (file !== undefined) {
    process.setSourceMapsEnabled(true)
    return import(pathToFileURL(join(FOLDER, file)).href)
  }
  const { register } = await import('tsx/esm/api')
  // With this package's own tsconfig: tsx would read that of whatever folder a user happens to stand in.
  register({ tsconfig: join(ROOT, 'build', 'tsconfig.json') })
  return import(pathToFileURL(join(ROOT, ENTRIES[entry])).href)
}

/** The files of the entries, made anew where a source is not what it was. */
const upToDate = async () => readStamp() ?? (await make())

function readStamp() {
  try {
    const { sources, entries } = JSON.parse(readFileSync(STAMP, 'utf8'))
    return sources.every(([name, mark]) => mark === markOf(name)) ? entries : undefined
  } catch {
    return undefined
  }
}

function markOf(name) {
  const { size, mtimeMs } = statSync(join(ROOT, name))
  return `${size} ${mtimeMs}`
}

async function make() {
  mkdirSync(FOLDER, { recursive: true })
  const { build } = await import('esbuild')
  const marks = new Map()
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.entries(ENTRIES).map(([out, source]) => ({ in: source, out })),
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [knowsItsPlace(marks)],
  })
  for (const { path, contents } of outputFiles) writeOnce(path, contents)
  const entries = {}
  for (const [out, { entryPoint }] of Object.entries(metafile.outputs)) {
    const name = Object.keys(ENTRIES).find((each) => ENTRIES[each] === entryPoint)
    if (name !== undefined) entries[name] = basename(out)
  }
  const own = relative(ROOT, fileURLToPath(import.meta.url))
  marks.set(own, markOf(own))
  const stamp = { entries, sources: [...marks] }
  writeWhole(STAMP, JSON.stringify(stamp))
  sweep()
  return entries
}

/**
 * `import.meta.url` stays the address of the source, seen from the folder of the chunks, so that what a
 * source looks for beside itself is found. The mark is taken before the source is read: an edit in between
 * is noticed at the next start.
 */
function knowsItsPlace(marks) {
  return {
    name: 'knows-its-place',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const name = relative(ROOT, path)
        marks.set(name, markOf(name))
        const source = await readFile(path, 'utf8')
        const seen = JSON.stringify(relative(FOLDER, path).replaceAll('\\', '/'))
        const contents = source.replaceAll(
          'import.meta.url',
          `new URL(${seen}, import.meta.url).href`,
        )
        return { contents, loader: 'ts' }
      })
    },
  }
}

/** The name says the content: what is there already is only marked as in use. */
function writeOnce(file, contents) {
  if (existsSync(file)) utimesSync(file, new Date(), new Date())
  else writeWhole(file, contents)
}

function writeWhole(file, contents) {
  const aside = `${file}.${process.pid}.partial`
  writeFileSync(aside, contents)
  renameSync(aside, file)
}

function sweep() {
  for (const name of readdirSync(FOLDER)) {
    const file = join(FOLDER, name)
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true })
  }
}
