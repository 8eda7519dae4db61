/** The limit of memory that packs share: what is forgotten, and when. */
import { expect, test } from 'vitest'
import { fileCache } from '../../runtime/pack/file-cache.ts'

function keeping(limit: number) {
  const memory = fileCache(limit)
  const here = new Map<string, { used: number }>()
  const add = (name: string, bytes: number): void => {
    const file = { bytes, used: memory.tick(), forget: () => void here.delete(name) }
    here.set(name, file)
    memory.add(file)
  }
  const use = (name: string): void => {
    const file = here.get(name)
    if (file !== undefined) file.used = memory.tick()
  }
  return { memory, add, use, names: () => [...here.keys()] }
}

test('up to the limit nothing is forgotten', () => {
  const { memory, add, names } = keeping(80)
  add('a', 40)
  add('b', 40)
  memory.trim()
  expect(names()).toEqual(['a', 'b'])
})

test('beyond it what was not used for longest goes, and an eighth of the limit is free then', () => {
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
