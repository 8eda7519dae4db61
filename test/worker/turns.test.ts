/**
 * Turns of long computations, with timers that the test controls. workerd resets connections when its event loop does
 * not poll them for five seconds, so at most one computation may start between two polls.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { eventLoopYielder } from '../../runtime/std/event-loop-yielder.ts'

afterEach(() => void vi.unstubAllGlobals())

/** An event loop whose timers fire at each poll. Timers of an ended request never fire. */
function eventLoop() {
  let timers: { readonly of: string; readonly fire: () => void }[] = []
  const gone = new Set<string>()
  let current = ''
  const started: string[] = []
  vi.stubGlobal('setTimeout', (fire: () => void) => void timers.push({ of: current, fire }))
  return {
    started,
    gone,
    begin(name: string, turn: () => Promise<void>): void {
      current = name
      void turn().then(() => started.push(name))
    },
    async look(): Promise<void> {
      const due = timers.filter(({ of }) => !gone.has(of))
      timers = []
      for (const { of, fire } of due) {
        fire()
        current = of
        // The request continues until it waits again.
        for (let i = 0; i < 10; i++) await Promise.resolve()
      }
    },
  }
}

test('between two polls one computation starts, in the order of arrival', async () => {
  const { begin, look, started } = eventLoop()
  const turn = eventLoopYielder()
  for (const name of ['a', 'b', 'c']) begin(name, turn)
  expect(started).toEqual([])
  await look()
  expect(started).toEqual(['a'])
  begin('d', turn)
  await look()
  expect(started).toEqual(['a', 'b'])
  await look()
  await look()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('a request that ends while it waits does not delay others', async () => {
  const { begin, look, started, gone } = eventLoop()
  const turn = eventLoopYielder()
  for (const name of ['a', 'b', 'c']) begin(name, turn)
  gone.add('a')
  await look()
  await look()
  expect(started).toEqual(['b', 'c'])
})
