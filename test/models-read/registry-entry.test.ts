/** The entry of this package in the MCP registry: server.json in the root of the repository. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { registryEntry } from '../../build/package/registry-entry.ts'

test('server.json for the MCP registry matches package.json', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8'))
  const server = read('server.json')
  expect(server).toEqual(registryEntry(read('package.json')))
  expect(server.description.length).toBeLessThanOrEqual(100)
})

describe('the name in the MCP registry', () => {
  const own = { name: 'cards', version: '1.0.0' }
  const repository = { url: 'git+https://github.com/Library/cards.git' }

  test.each([
    [{ mcpName: 'io.github.library/cards', repository }, 'io.github.library/cards'],
    [
      { mcpName: 'io.github.library/cards', repository: 'library/cards' },
      'io.github.library/cards',
    ],
    [{ mcpName: 'org.example/cards', repository }, 'org.example/cards'],
  ])('%j', (facts, name) => {
    expect(registryEntry({ ...own, ...facts })).toMatchObject({ name, version: '1.0.0' })
  })

  test.each([
    [{}, 'add "mcpName": "io.github.OWNER/cards"'],
    [{ repository }, 'add "mcpName": "io.github.Library/cards", after its repository'],
    [{ mcpName: 'cards' }, 'mcpName cards in package.json is not a valid name'],
    [{ mcpName: 'io.github.other/cards', repository }, 'name different accounts'],
  ])('%j is refused with what to do', (facts, reason) => {
    expect(() => registryEntry({ ...own, ...facts })).toThrow(reason)
  })
})
