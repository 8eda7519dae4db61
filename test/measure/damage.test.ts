/** A damaged library: the self-evaluation falls, whatever was damaged. */
import { expect, test } from 'vitest'
import { startMeasuring } from '../../build/measure/measure-thread.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { DAMAGES } from '../eval/damages.ts'
import { guide, recipe, symbol } from './entries.ts'

const THINGS = 'apple bottle candle drum engine feather garden hammer island jacket'.split(' ')
const DOINGS = 'wash paint carry drop count hide polish sell bury melt'.split(' ')

/** A hundred functions with docstrings, a page that names each of them, and an example that calls it. */
const LIBRARY: readonly Entry[] = THINGS.flatMap((thing, i) =>
  DOINGS.flatMap((doing, j) => {
    const id = `shop.parts:f${i}x${j}`
    const name = `f${i}x${j}`
    return [
      symbol(id, `Have the ${thing} and ${doing} it at once.`, {
        public: [`shop.${name}`],
        body: `${doing} ${thing}`,
      }),
      guide(`g-${id}`, `Whoever must ${doing} some ${thing} calls \`${name}\` in haste.`, [id]),
      recipe(`r-${id}`, 'docstring', [id], { words: `shop.${name}()` }),
      recipe(`t-${id}`, 'test', [id], { words: `shop.${name}()` }),
    ].map((entry) => withCode(entry, `shop.${name}()`))
  }),
)

function withCode(entry: Entry, code: string): Entry {
  if (entry.card.kind === 'symbol') return { ...entry, keys: [...entry.keys, ...entry.card.public] }
  return entry.card.kind === 'recipe' ? { ...entry, card: { ...entry.card, code } } : entry
}

async function figureOf(entries: readonly Entry[]): Promise<number> {
  const options = { model: 'none', cache: false, jobs: 1 }
  const { self } = await startMeasuring(entries, options).measured()
  return self.all?.ndcg10 ?? 0
}

const intact = figureOf(LIBRARY)

test.each(Object.entries(DAMAGES))('%s lower the self-evaluation', async (_, damaged) => {
  expect(await intact).toBeGreaterThan(0.8)
  expect(await figureOf(damaged(LIBRARY))).toBeLessThan(0.9 * (await intact))
})

test('a name that the docs use and no symbol has is listed', async () => {
  const { self } = await startMeasuring(DAMAGES['broken re-exports'](LIBRARY), {
    ...{ model: 'none', cache: false, jobs: 1 },
  }).measured()
  expect(self.lost[0]).toEqual({ name: expect.stringMatching(/^shop\.f\dx\d$/), texts: 2 })
})
