/**
 * The extraction stage: threads, cache, and unreadable files.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { noCache, openCache } from '../../build/cache/cache.ts'
import { extract } from '../../build/extract/extract.ts'
import { readingThreads } from '../../build/extract/reading-threads.ts'
import type { SourceFile } from '../../build/facts.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'

const grammars = await loadGrammars()
const folder = mkdtempSync(join(tmpdir(), 'cardcat-extract-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILES: readonly SourceFile[] = [
  file('a.py', 'python', 'def bore(depth):\n    """Bores."""\n'),
  file('b.ts', 'typescript', 'export const cut = (n: number) => n\n'),
  file('c.md', 'markdown', '# Title\n\nText.\n'),
  file('d.rst', 'rst', 'Title\n=====\n\nSome words about it.\n\nMore.\n'),
  file('d.txt', 'txt', 'TITLE\n=====\n\nSome words about it.\n\nMore.\n'),
  file('e.pony', 'pony', '// What it does.\nactor Main\n'),
]

describe('facts', () => {
  test('are in the order of the files, each from its own reader', async () => {
    const { facts, parsed } = await extract(FILES, { grammars, cache: noCache(), jobs: 1 })
    expect(facts.map((fact) => fact.kind)).toEqual(['code', 'code', 'doc', 'doc', 'plain', 'plain'])
    expect(facts.map((fact) => ('summary' in fact ? fact.summary : ''))).toEqual([
      '',
      '',
      '',
      '',
      'Some words about it.',
      'What it does.',
    ])
    expect(parsed).toBe(FILES.length)
  })

  test('are the same from worker threads and from the main thread', async () => {
    const long = `# ${'words '.repeat(12)}\n`.repeat(700)
    const many = Array.from({ length: 40 }, (_, i) =>
      file(`many/m${i}.py`, 'python', `${long}\ndef work_${i}(a, b=${i}):\n    return a\n`),
    )
    const here = await extract([...FILES, ...many], { grammars, cache: noCache(), jobs: 1 })
    const apart = await extract([...FILES, ...many], { grammars, cache: noCache(), jobs: 2 })
    expect(apart).toEqual(here)

    const threads = readingThreads(grammars.languages, 2)
    for (const found of [...FILES, ...many]) threads.expect(found)
    const expected = await extract([...FILES, ...many], { grammars, cache: noCache(), threads })
    expect(expected).toEqual(here)
  }, 60_000)

  test('a thread started for files that turn out to be cached does not delay the result', async () => {
    const threads = readingThreads(grammars.languages, 2)
    threads.expect(file('large.py', 'python', `x = 1\n`.repeat(100_000)))
    expect((await extract(FILES, { grammars, cache: noCache(), threads })).parsed).toBe(
      FILES.length,
    )
    threads.end()
  }, 60_000)

  test('of files with the same text are equal but not identical, because linking distinguishes definitions by identity', async () => {
    const [first = file('a.py', 'python', '')] = FILES
    const twice = [first, { ...first, path: 'copy.py' }]
    const { facts } = await extract(twice, { grammars, cache: noCache(), jobs: 1 })
    expect(facts[1]).toEqual(facts[0])
    expect(facts[1]).not.toBe(facts[0])
  })

  test('progress is reported up to the last file', async () => {
    const seen: string[] = []
    await extract(FILES, {
      grammars,
      cache: noCache(),
      jobs: 1,
      progress: (done, total) => seen.push(`${done}/${total}`),
    })
    expect(seen).toEqual(['0/6', '1/6', '2/6', '3/6', '4/6', '5/6', '6/6'])
  })
})

describe('the cache', () => {
  test('returns stored facts only for the same text and title', async () => {
    const at = join(folder, 'same')
    const first = await extract(FILES, { grammars, cache: openCache(at), jobs: 1 })
    const again = await extract(FILES, { grammars, cache: openCache(at), jobs: 1 })
    expect(again).toEqual({ facts: first.facts, parsed: 0 })
    const moved = FILES.map((one) => ({ ...one, path: `moved/${one.path}` }))
    expect((await extract(moved, { grammars, cache: openCache(at), jobs: 1 })).parsed).toBe(0)
    const renamed = [file('other.md', 'markdown', '# Title\n\nText.\n')]
    expect((await extract(renamed, { grammars, cache: openCache(at), jobs: 1 })).parsed).toBe(1)
  })

  test('removes entries of deleted files', async () => {
    const at = join(folder, 'shrink')
    await extract(FILES, { grammars, cache: openCache(at), jobs: 1 })
    await extract([file('a.py', 'python', 'x = 1\n')], { grammars, cache: openCache(at), jobs: 1 })
    expect((await extract(FILES, { grammars, cache: openCache(at), jobs: 1 })).parsed).toBe(
      FILES.length,
    )
  })
})

function file(path: string, language: string, text: string): SourceFile {
  return { path, role: 'source', language, text }
}
