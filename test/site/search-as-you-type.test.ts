/** Requests for the members of a group, while the same question is asked again or another one begins. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { search } from '../../runtime/search.ts'
import type { Answerer } from '../../site/answerer.ts'
import { NOTHING_CHOSEN } from '../../site/search-box/chosen.ts'
import { searchAsYouType } from '../../site/search-box/search-as-you-type.ts'
import { openSmall, smallPack } from '../small-pack.ts'

const CARDS = [{ id: 'shelf:ferry' }, { id: 'shelf:ferry_at_noon' }]

async function searching() {
  const catalog = await openSmall(smallPack(CARDS))
  const whole = await search(catalog, 'ferry')
  const answerer: Answerer = {
    by: 'worker',
    bytesRead: () => 0,
    async answer(_ask, signal) {
      await wait(20, undefined, { signal })
      return whole
    },
  }
  const asks = searchAsYouType({
    state: () => ({ ...NOTHING_CHOSEN, question: 'ferry' }),
    answerer: () => answerer,
    encode: async () => undefined,
    limit: () => 10,
    show: () => {},
    showNothing: () => {},
    wait: () => {},
    finished: () => {},
    fail: (error) => expect.fail(String(error)),
  })
  return { asks, head: whole.results[0] ?? expect.fail(), count: whole.results.length }
}

test('members of a group are read even if the question is asked again meanwhile', async () => {
  const { asks, head, count } = await searching()
  const members = asks.membersOf(head)
  await asks.restart()
  expect((await members).length).toBe(count)
  asks.stop()
})

test('members of a group are not read for another question', async () => {
  const { asks, head } = await searching()
  const members = asks.membersOf(head)
  asks.key()
  asks.stop()
  await expect(members).rejects.toThrow(/abort/i)
})

test('members of a group are read after the search was stopped and restarted', async () => {
  const { asks, head, count } = await searching()
  asks.stop()
  await asks.restart()
  expect((await asks.membersOf(head)).length).toBe(count)
  asks.stop()
})
