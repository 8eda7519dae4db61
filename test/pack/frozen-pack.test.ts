/**
 * Packs of earlier releases that are never built again. Each must open and give the answers in the files beside it, as
 * long as the format's major number stays (pack-format.ts). A change of ranking alters scores, and `npx vitest -u`
 * accepts them. If a change of the format alters what is read, the change is wrong.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InspectOptions, Scored, SearchOptions } from '../../runtime/answers.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import type { ContextRequest } from '../../runtime/context/message.ts'
import { context } from '../../runtime/context.ts'
import { inspect } from '../../runtime/inspect.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { httpStore } from '../../runtime/pack/store.ts'
import { search } from '../../runtime/search.ts'
import { searchFiles } from '../../runtime/search-files.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')

interface Questions {
  readonly search: readonly Asked[]
  readonly files: readonly Asked[]
  readonly inspect: readonly InspectOptions[]
  readonly context: readonly ContextRequest[]
}

interface Asked {
  readonly question: string
  readonly options?: SearchOptions
}

/** Opens as a server does: all files for ranking are in memory, and vectors are multiplied in WebAssembly. */
const resident = (pack: string): Promise<Catalog> =>
  openCatalog([folderStore(pack)], { resident: true, kernel: kernelOf(scanModule()) })

/**
 * Opens as a page does: each file is read when needed and inflated by a stream, and vectors are multiplied in
 * JavaScript.
 */
const lazy = (pack: string): Promise<Catalog> =>
  openCatalog([
    httpStore('https://packs.test', async (url) => {
      const bytes = await readFile(join(pack, new URL(url).pathname))
      return new Response(new Uint8Array(bytes))
    }),
  ])

const frozen = readdirSync(FIXTURES).filter((name) => name.startsWith('pack-'))

test('there is a frozen pack of each release that changed the format', () => {
  expect(frozen).toContain('pack-0.1.0')
})

describe.each(frozen)('%s opens and gives the same answers', (name) => {
  const folder = join(FIXTURES, name)
  const questions: Questions = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8'))
  const expected = (what: string): string => join(folder, 'answers', `${what}.json`)

  describe.each([
    ['resident', resident],
    ['lazily', lazy],
  ])('%s', (_, open) => {
    let catalog: Catalog
    beforeAll(async () => {
      catalog = await open(join(folder, 'pack'))
    })

    test('every card is complete', async () => {
      const cards: unknown[] = []
      for await (const read of eachCard(catalog)) {
        expect(read.warnings).toEqual([])
        cards.push(...read.cards)
      }
      await expect(readable(cards)).toMatchFileSnapshot(expected('cards'))
    })

    test('search by words, by meaning and by both', async () => {
      const answers = await inTurn(questions.search, async ({ question, options }) => {
        const { query: _, results, ...rest } = await search(catalog, question, options)
        return {
          question,
          ...options,
          ...rest,
          results: results.map((hit) => [hit.id, scores(hit)]),
        }
      })
      await expect(readable(answers)).toMatchFileSnapshot(expected('search'))
    })

    test('search for files', async () => {
      const answers = await inTurn(questions.files, async ({ question, options }) => {
        const { results } = await searchFiles(catalog, question, options)
        return { question, results: results.map((hit) => [hit.path, scores(hit)]) }
      })
      await expect(readable(answers)).toMatchFileSnapshot(expected('files'))
    })

    test('inspect', async () => {
      const answers = await inTurn(questions.inspect, (asked) => inspect(catalog, asked))
      await expect(readable(answers)).toMatchFileSnapshot(expected('inspect'))
    })

    test('context', async () => {
      const answers = await inTurn(questions.context, (asked) => context(catalog, asked))
      await expect(readable(answers)).toMatchFileSnapshot(expected('context'))
    })
  })
})

const scores = ({ score, relevance, signals, similar }: Scored): Scored => ({
  score,
  ...(relevance === undefined ? {} : { relevance }),
  ...(signals === undefined ? {} : { signals }),
  ...(similar === undefined ? {} : { similar }),
})

async function inTurn<A, B>(asked: readonly A[], answer: (one: A) => Promise<B>): Promise<B[]> {
  const answers: B[] = []
  for (const one of asked) answers.push(await answer(one))
  return answers
}

/**
 * JSON with one answer per line. The last digits of numbers are rounded off, because they may differ between machines.
 */
function readable(values: readonly unknown[]): string {
  const lines = values.map((value) =>
    JSON.stringify(value, (_, part) => (typeof part === 'number' ? Number(part.toFixed(4)) : part)),
  )
  return `[\n${lines.join(',\n')}\n]\n`
}
