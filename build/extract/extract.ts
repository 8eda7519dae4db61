/**
 * Stage two: extracts the facts of files, in order. Cached facts are reused; other files are read on all cores
 * (reading-threads.ts). Facts are sent and cached as the same JSON.
 */
import { createHash } from 'node:crypto'
import type { Cache } from '../cache/cache.ts'
import { codeVersion } from '../cache/code-version.ts'
import type { FileFacts, SourceFile } from '../facts.ts'
import type { Grammars } from '../languages/grammars.ts'
import { isDocument, stemOf } from './extract-file.ts'
import { type ReadingThreads, readingThreads } from './reading-threads.ts'

export interface ExtractOptions {
  readonly grammars: Grammars
  readonly cache: Cache
  /** Number of threads; by default one per core. */
  readonly jobs?: number | undefined
  /** Already started threads, in place of `jobs`. */
  readonly threads?: ReadingThreads
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export interface Extraction {
  /** In the order of the files. */
  readonly facts: readonly FileFacts[]
  /** Number of files that were read rather than taken from the cache. */
  readonly parsed: number
}

export async function extract(
  files: readonly SourceFile[],
  options: ExtractOptions,
): Promise<Extraction> {
  const { cache, progress = () => {} } = options
  const threads = options.threads ?? readingThreads(options.grammars.languages, options.jobs)
  const keys = cacheKeys(files, options.grammars)
  const jsonByKey = new Map<string, string>()
  const parsed = new Map<string, FileFacts>()
  // Results are decoded as they arrive, while other threads are still reading.
  const keep = (key: string, json: string): void => {
    jsonByKey.set(key, json)
    parsed.set(key, parseFacts(json))
  }
  // Files with equal text share a key, but each gets facts of its own, because linking identifies definitions by
  // object identity.
  const factsOf = (key: string): FileFacts => {
    const facts = parsed.get(key) ?? parseFacts(jsonByKey.get(key))
    parsed.delete(key)
    return facts
  }
  const pending = new Map<string, SourceFile>()
  for (const [i, file] of files.entries()) {
    const key = keys[i] ?? ''
    const stored = cache.get(key)
    if (stored === undefined) pending.set(key, file)
    else keep(key, stored)
  }
  const cached = keys.filter((key) => jsonByKey.has(key)).length
  progress(cached, files.length)
  let done = cached
  await threads.readAll(pending, (key, json) => {
    keep(key, json)
    done++
    progress(done, files.length)
  })
  if (pending.size > 0) cache.save(jsonByKey)
  return { facts: keys.map(factsOf), parsed: files.length - cached }
}

/** The JSON is our own, and the cache has verified its checksum. */
function parseFacts(json: string | undefined): FileFacts {
  if (json === undefined)
    throw new Error('a thread did not return the facts of a file: build again')
  const facts: FileFacts = JSON.parse(json)
  return facts
}

function cacheKeys(files: readonly SourceFile[], grammars: Grammars): string[] {
  const version = codeVersion('facts')
  const all = [...grammars.languages.values()].map(({ hash }) => hash).join('')
  return files.map((file) => {
    const hash = createHash('sha256')
    hash.update(`${version}\0${file.language}\0`)
    // Documents may contain code of any language.
    hash.update(grammars.languages.get(file.language)?.hash ?? all)
    hash.update(`\0${isDocument(file.language) ? stemOf(file.path) : ''}\0`)
    if (file.cells !== undefined) hash.update(`${JSON.stringify(file.cells)}\0`)
    return hash.update(file.text).digest('hex').slice(0, 32)
  })
}
