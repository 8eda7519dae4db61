/** The self-evaluation of a small library: the questions, the symbols they ask for, and the report. */
import { describe, expect, test } from 'vitest'
import type { Cache } from '../../build/cache/cache.ts'
import { loadBase } from '../../build/embed/base.ts'
import { cacheVectors } from '../../build/embed/cache/vector-cache.ts'
import { embedEntries } from '../../build/embed/embed.ts'
import { chooseLabels, MAX_SYMBOLS, subjectOf } from '../../build/measure/choose-labels.ts'
import { collectLabels } from '../../build/measure/collect-labels.ts'
import { halfOf } from '../../build/measure/label.ts'
import { maskedEntries } from '../../build/measure/mask.ts'
import { measuredBy, measureTask, runTask } from '../../build/measure/measure.ts'
import { startMeasuring } from '../../build/measure/measure-thread.ts'
import { recipe, symbol } from './entries.ts'

const THINGS = 'apple bottle candle drum engine feather garden hammer island jacket'.split(' ')
const DOINGS = 'wash paint carry drop count hide polish sell bury melt'.split(' ')

/** A hundred functions. Each docstring says in other words what the body does, and none contains the name. */
const LIBRARY = THINGS.flatMap((thing, i) =>
  DOINGS.map((doing, j) =>
    symbol(`shop:f${i}x${j}`, `Have the ${thing} and ${doing} it at once.`, {
      body: `${doing} ${thing}`,
    }),
  ),
)
const OPTIONS = { model: 'none', cache: false, jobs: 1 }
const measure = (entries: typeof LIBRARY) => startMeasuring(entries, OPTIONS).measured()

describe('the masked index', () => {
  const tests = [recipe('t', 'test', ['shop:f0x0'], { words: 'an apple is wet now' })]

  test('does not contain the texts that ask', () => {
    const { task } = measureTask([...LIBRARY, ...tests], OPTIONS)
    expect(task.questions.length).toBeGreaterThan(60)
    const asking = new Set(
      task.questions.flatMap(({ kind, relevant }) => (kind === 'docline' ? relevant.flat() : [])),
    )
    const kept = task.masked.filter(({ card }) => !asking.has(card.id))
    expect(task.masked).toHaveLength(LIBRARY.length)
    const held = JSON.stringify(task.masked.filter((entry) => !kept.includes(entry)))
    for (const { text, kind } of task.questions)
      expect(kind === 'docline' ? held : JSON.stringify(task.masked)).not.toContain(text)
    expect(kept.every(({ fields }) => fields.text !== '')).toBe(true)
  })

  test('contains neither tests nor recipes', () => {
    const [entry] = LIBRARY
    if (entry?.card.kind !== 'symbol') throw new Error('no symbol')
    const card = { ...entry.card, recipes: ['t'] }
    const [masked, ...others] = maskedEntries([{ ...entry, card }, ...tests], new Set())
    expect(masked?.card).toMatchObject({ recipes: [], related: { tests: [], docs: [] } })
    expect(others).toEqual([])
  })
})

describe('the sample', () => {
  test('is the same in any order, and one label more or less moves no other to the other half', () => {
    const labels = collectLabels(LIBRARY)
    expect(chooseLabels(labels.toReversed())).toEqual(chooseLabels(labels))
    expect(
      chooseLabels(labels.slice(1)).every((label) => label.half === halfOf(subjectOf(label))),
    ).toBe(true)
  })

  test('takes at most the maximum number of symbols for each half', () => {
    const many = collectLabels(LIBRARY).flatMap((label) =>
      ['a', 'b', 'c', 'd'].map((copy) => {
        const relevant = label.relevant.map((id) => `${id}${copy}`)
        return { ...label, id: `${label.id} ${copy}`, relevant }
      }),
    )
    const halves = chooseLabels(many).map(({ half }) => half)
    expect([halves.filter((half) => half === 'A'), halves.filter((half) => half === 'B')]).toEqual([
      Array(MAX_SYMBOLS).fill('A'),
      Array(MAX_SYMBOLS).fill('B'),
    ])
  })

  test('has at most one text of each kind for a symbol', () => {
    const labels = collectLabels(LIBRARY)
    const more = labels.map((label) => ({ ...label, id: `${label.id} again` }))
    expect(chooseLabels([...labels, ...more])).toHaveLength(chooseLabels(labels).length)
  })
})

describe('the figures', () => {
  test('are computed on half B, from questions that do not contain their answer', async () => {
    const { self } = await measure(LIBRARY)
    const labels = collectLabels(LIBRARY)
    expect(self.labels.docline).toEqual({ none: 100, words: 0, name: 0 })
    const asked = labels.filter((label) => halfOf(subjectOf(label)) === 'B').length
    expect(self.kinds.docline?.n).toBe(asked)
    expect(self.all?.asked).toBe(asked)
    // No page mentions any of the functions; the count refers to all functions of the half.
    expect(self.missing.pages).toMatchObject({ n: 100, of: 100 })
    expect(self.all?.n).toBe(2 * asked)
    const [low = 1, high = 0] = self.all?.ci95 ?? []
    expect(low).toBeLessThanOrEqual(self.all?.ndcg10 ?? 0)
    expect(high).toBeGreaterThanOrEqual(self.all?.ndcg10 ?? 1)
  })

  test('are high where the code repeats the docstring, and low where only the docstring has the words', async () => {
    const said = await measure(LIBRARY)
    const unsaid = await measure(
      LIBRARY.map((entry) => ({ ...entry, fields: { ...entry.fields, body: '' } })),
    )
    expect(said.self.kinds.docline?.mrr10).toBeGreaterThan(0.9)
    expect(said.self.all?.first_three).toBe(said.self.all?.asked)
    expect(unsaid.self.kinds.docline?.mrr10).toBeLessThan(0.1)
  })

  test('are the same when computed in a thread', async () => {
    const thread = startMeasuring(LIBRARY, { ...OPTIONS, jobs: 2 })
    try {
      thread.begin()
      expect(await thread.measured()).toEqual(await measure(LIBRARY))
    } finally {
      await thread.stop()
    }
  })

  test('are the same with given vectors, and none of these is computed again', async () => {
    const options = { ...OPTIONS, model: 'static' }
    const measuring = startMeasuring(LIBRARY, options)
    let given: Uint8Array | undefined
    await embedEntries(LIBRARY, {
      ...options,
      also: measuring.texts,
      handOver: (vectors) => {
        given = vectors
      },
    })
    const { task } = measureTask(LIBRARY, options)
    expect(await runTask(task, given)).toEqual(await runTask(task))
    const { dimensions } = loadBase()
    const nobody = { id: 'nobody', dimensions, embed: () => Promise.reject(new Error('embedded')) }
    const remembered = cacheVectors(nobody, null, given)
    await remembered.embedAll(measuring.texts, 'document')
  })

  test('are cached until something that they depend on changes', async () => {
    const stored = new Map<string, string>()
    let kept = 0
    const cache: Cache = {
      get: (key) => stored.get(key),
      isEmpty: () => stored.size === 0,
      save(entries) {
        kept++
        for (const [key, text] of entries) stored.set(key, text)
      },
    }
    const again = (entries: typeof LIBRARY) => startMeasuring(entries, OPTIONS, cache).measured()
    const first = await again(LIBRARY)
    const moved = LIBRARY.map((entry) => ({
      ...entry,
      card: { ...entry.card, lines: [7, 9] } as const,
    }))
    expect(await again([...moved, recipe('t', 'test', [])])).toEqual(first)
    expect(kept).toBe(1)
    const [, ...rest] = LIBRARY
    expect(await again([symbol('shop:f0x0', 'Have something else.'), ...rest])).not.toEqual(first)
    expect(kept).toBe(2)
  })

  test('are absent where the library gives too few questions', async () => {
    const { self, calibration } = await measure(LIBRARY.slice(0, 3))
    expect(self).toMatchObject({ all: null, calibration: null })
    expect(calibration).toBeUndefined()
  })

  test('include the calibration error of relevance', async () => {
    const { self, calibration } = await measure(LIBRARY)
    expect(calibration?.length).toBeGreaterThan(3)
    const { error = 1, error_uncalibrated = 0 } = self.calibration ?? {}
    expect(error).toBeLessThan(error_uncalibrated)
  })
})

test('partial answers count neither as right nor as wrong', async () => {
  const soaps = THINGS.map((thing) => symbol(`shop:wash_${thing}_soap`))
  const tests = THINGS.map((thing, i) =>
    recipe(`t${i}`, 'test', [`shop:wash_${thing}_soap`, 'shop:f0x1'], {
      words: `after we wash the ${thing} it is wet`,
    }),
  )
  const { prepared, task } = measureTask([...LIBRARY, ...soaps, ...tests], OPTIONS)
  const asked = await runTask(task)
  const partly = asked.filter(({ question }) => question.kind === 'test2api')
  expect(partly.length).toBeGreaterThan(5)
  for (const { question, observed } of partly) {
    expect(question.unjudged).toEqual(['shop:f0x1'])
    expect(observed.filter(({ relevant }) => relevant).length).toBeLessThanOrEqual(1)
  }
  expect(measuredBy(prepared, asked).self.kinds.test2api?.n).toBeGreaterThan(0)
})
