/**
 * Builds a pack from a folder with a library and questions.json, and writes it beside them. The pack is committed and
 * never built again: frozen-pack.test.ts opens it as long as the major number of the format stays. Needed once for
 * each major number:
 *
 *   npx tsx test/pack/freeze-pack.ts test/fixtures/pack-1.0.0
 *
 * It runs the stages of `cardcat build` with one difference: of the built-in model's words, only those in the library
 * or in a question get a vector, because all of them would take too much space in the repository.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../build/discover/config.ts'
import { DEFAULT_MODEL, embedEntries } from '../../build/embed/embed.ts'
import { withFileVectors } from '../../build/embed/file-vectors.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { contentHash, packFiles, writeFiles } from '../../build/pack.ts'
import { readLibrary } from '../../build/read-library.ts'
import { stopwatch } from '../../build/terminal/stopwatch.ts'
import { termsOf } from '../../runtime/pack/lexical/tokenizer.ts'
import { withCalibration } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { DEFAULT_CURVE } from '../../runtime/search/relevance.ts'

async function freeze(folder: string): Promise<void> {
  const pack = join(folder, 'pack')
  if (existsSync(pack)) throw new Error(`${pack} is frozen: name another folder`)
  const library = readConfig(join(folder, 'library'), {})
  const source = { library, git: null }
  const grammars = await loadGrammars()
  const read = await readLibrary(source, '', grammars, { cache: false }, stopwatch())
  const questions = readFileSync(join(folder, 'questions.json'), 'utf8')
  const asked = new Set(
    [questions, ...read.sources.map(({ text }) => text)].flatMap((text) => termsOf(text)),
  )
  const { embedding } = await embedEntries(read.entries, {
    model: DEFAULT_MODEL,
    cache: false,
    asked,
  })
  const files = packFiles({
    project: library.project,
    library_version: library.version,
    commit: '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e',
    commit_date: '2026-11-23T12:00:00+00:00',
    built_from: 'git',
    aliases: Object.keys(library.aliases),
    entries: read.entries,
    sources: read.sources,
    embedding: embedding && withFileVectors(embedding, read.sources),
  })
  const manifest = files.get(MANIFEST) ?? new Uint8Array()
  // A library of this size is too small for a curve of its own. A curve that differs from the default shows that it is
  // read.
  const calibration = DEFAULT_CURVE.map(
    ([evidence, relevance]) => [evidence, relevance / 2] as const,
  )
  files.set(MANIFEST, withCalibration(manifest, calibration, contentHash))
  const { bytes } = await writeFiles(pack, files)
  process.stdout.write(`${files.size} files, ${bytes} bytes\n`)
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder that holds library/ and questions.json')
await freeze(folder)
