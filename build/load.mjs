/**
 * Starting without waiting for TypeScript. In: the name of an entry. Out: its module, from JavaScript that
 * esbuild made of the sources (compile.mjs) and that lies in node_modules/.cache/cardcat until a source changes.
 *
 * A clone therefore needs no build step and an edited source is never stale: what was made names each file it was
 * made of with its size and time, and some hundred of those are compared in two milliseconds. Running the sources
 * through tsx, as a start did before, takes 0.2 s in each process and again in each thread; it remains for places
 * where nothing can be written, and says what is wrong with a source that does not compile.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENTRIES = {
  cli: 'build/cli.ts',
  'extract-worker': 'build/extract/extract-worker.ts',
  'encode-worker': 'build/embed/encoder/encode-worker.ts',
  'teacher-worker': 'build/embed/teacher/encode-worker.ts',
  'distill-worker': 'build/embed/distill/distill-worker.ts',
  'measure-worker': 'build/measure/measure-worker.ts',
}
const FOLDER = join(ROOT, 'node_modules', '.cache', 'cardcat')
const STAMP = join(FOLDER, 'start.json')
/** What a process runs its threads run too: they need not ask the files again, and no edit comes in between. */
const MADE = 'cardcat made'

/** @param {keyof typeof ENTRIES} entry */
export async function load(entry) {
  const made = getEnvironmentData(MADE) ?? readStamp() ?? (await compiled())
  setEnvironmentData(MADE, made)
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

/** The files of the entries, unless a file that they were made of is not what it was. */
function readStamp() {
  try {
    const { sources, entries } = JSON.parse(readFileSync(STAMP, 'utf8'))
    return sources.every(([name, mark]) => mark === markOf(name)) ? entries : undefined
  } catch {
    return undefined
  }
}

async function compiled() {
  try {
    const { compile } = await import('./compile.mjs')
    return await compile({ root: ROOT, folder: FOLDER, stamp: STAMP, entries: ENTRIES }, markOf)
  } catch {
    return undefined
  }
}

/** @param {string} name a path from the root */
function markOf(name) {
  const { size, mtimeMs } = statSync(join(ROOT, name))
  return `${size} ${mtimeMs}`
}
