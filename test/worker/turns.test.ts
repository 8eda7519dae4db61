/**
 * Turns of long computations, with timers in the hands of the test. workerd resets connections when its event loop
 * does not look at them for five seconds, so between two looks at most one computation may start.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { turns } from '../../runtime/std/turns.ts'

afterEach(() => void vi.unstubAllGlobals())

/** An event loop whose timers fire at each look; those of a request that is gone never do. */
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
        // The request goes on until it waits again.
        for (let i = 0; i < 10; i++) await Promise.resolve()
      }
    },
  }
}

test('between two looks one computation starts, in the order in which they came', async () => {
  const { begin, look, started } = eventLoop()
  const turn = turns()
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

test('a request that ends while it waits delays no other', async () => {
  const { begin, look, started, gone } = eventLoop()
  const turn = turns()
  for (const name of ['a', 'b', 'c']) begin(name, turn)
  gone.add('a')
  await look()
  await look()
  expect(started).toEqual(['b', 'c'])
})
