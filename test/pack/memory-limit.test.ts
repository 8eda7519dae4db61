/** The memory limit shared by packs: what is evicted, and when. */
import { expect, test } from 'vitest'
import { fileCache } from '../../runtime/pack/file-cache.ts'
import { valueCache } from '../../runtime/pack/value-cache.ts'

function keeping(limit: number) {
  const memory = fileCache(limit)
  const cached = new Map<string, { lastUse: number }>()
  const add = (name: string, bytes: number): void => {
    const file = { bytes, lastUse: memory.tick(), onEvict: () => void cached.delete(name) }
    cached.set(name, file)
    memory.add(file)
  }
  const use = (name: string): void => {
    const file = cached.get(name)
    if (file !== undefined) file.lastUse = memory.tick()
  }
  return { memory, add, use, names: () => [...cached.keys()] }
}

test('below the limit nothing is evicted', () => {
  const { memory, add, names } = keeping(80)
  add('a', 40)
  add('b', 40)
  memory.trim()
  expect(names()).toEqual(['a', 'b'])
})

test('beyond the limit the least recently used values are evicted until an eighth of the limit is free', () => {
  const { memory, add, use, names } = keeping(80)
  for (const name of ['a', 'b', 'c', 'd']) add(name, 20)
  use('a')
  add('e', 1)
  memory.trim()
  expect(names()).toEqual(['a', 'c', 'd', 'e'])
  add('f', 10)
  memory.trim()
  expect(names()).toEqual(['a', 'c', 'd', 'e', 'f'])
})

test('values of all packs share the limit, and an evicted value can be added again', () => {
  const cache = fileCache(80)
  const [one, other] = [valueCache<string>(cache), valueCache<string>(cache)]
  for (let number = 0; number < 100; number++) {
    one.add(number, `one ${number}`, 10)
    other.add(number, `other ${number}`, 10)
    cache.trim()
  }
  const numbers = Array.from({ length: 100 }, (_, number) => number)
  const kept = [one, other].flatMap((values) => numbers.flatMap((i) => values.get(i) ?? []))
  expect(kept.length).toBeLessThanOrEqual(8)
  expect(kept).toContain('other 99')
  one.add(0, 'again', 10)
  expect(one.get(0)).toBe('again')
})

test('a replaced value counts once', () => {
  const cache = fileCache(80)
  const values = valueCache<string>(cache)
  values.add(1, 'kept', 30)
  for (let i = 0; i < 10; i++) values.add(2, `${i}`, 30)
  cache.trim()
  expect([values.get(1), values.get(2)]).toEqual(['kept', '9'])
})
