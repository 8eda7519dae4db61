/**
 * Cards from machine-readable specifications. The file has the structure of a virtual machine's specification:
 * instructions in a list, with nested descriptions, and registers by name.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linesOf } from '../../build/link/specs/json-lines.ts'
import { parsePath, select } from '../../build/link/specs/json-paths.ts'
import { type SpecMapping, specCards } from '../../build/link/specs/spec-cards.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

const TEXT = readFileSync(
  join(import.meta.dirname, '../fixtures/corpus/specs/machine.json'),
  'utf8',
)
const context = { project: 'machine', version: '0.3', url: 'https://git.example/blob/main/{path}' }
const read = (mapping: Partial<SpecMapping>, text: string | null = TEXT) =>
  specCards(
    { file: 'spec/vm.json', items: '$.instructions', id: 'name', ...mapping },
    text,
    context,
  )

describe('items become cards', () => {
  test('an instruction is a symbol of the kind in the mapping', () => {
    const { entries } = read({ text: 'description.long', kind: 'instruction' })
    expect(entries[1]?.card).toMatchObject({
      id: 'machine.spec.vm:SWAP_2',
      kind: 'symbol',
      symbol_kind: 'instruction',
      title: 'SWAP_2',
      dotted: 'machine.spec.vm.SWAP_2',
      text: 'Swaps `s0` with `s[i]`.',
      summary: 'Swaps `s0` with `s[i]`.',
      path: 'spec/vm.json',
      lines: [17, 32],
      url: 'https://git.example/blob/main/spec/vm.json#L17-L32',
    })
    expect(entries[1]?.keys).toContain('SWAP_2')
  })

  test('without a text the whole item is shown, names before values', () => {
    const [, swap] = read({}).entries
    expect(swap?.card.text).toBe(`name: SWAP_2
category: stack
layout:
  prefix: 1i
  bits: 8
  args:
    -
      name: i
      type: uint
      range:
        min: 1
        max: 15
signature:
  inputs:
    - x
    - y
  outputs:
    - y
    - x
description:
  short: Swaps two.
  long: Swaps \`s0\` with \`s[i]\`.
  tags:
    - stack
  exit_codes:
    -
      code: 2
      condition: fewer than \`i\` values`)
  })

  test('a text may combine several paths, and the kind may come from the item', () => {
    const { entries } = read({
      title: '{layout.prefix} {name}',
      text: '{description.short}\n\n{description.long}\n\nTags: {description.tags}',
      kind: 'category',
    })
    expect(entries[0]?.card).toMatchObject({ title: '00 REST', symbol_kind: 'flow' })
    expect(entries[0]?.card.text).toContain('Does nothing.\n\nDoes nothing and takes one step.')
    expect(entries[1]?.card).toMatchObject({ symbol_kind: 'stack' })
  })

  test('an item without a mapping for its text is shown whole', () => {
    const { entries, problems } = read({ text: 'description.long' })
    expect(entries[2]?.card.text).toContain('short: The other one')
    expect(problems.map(({ reason }) => reason).join()).not.toContain('"text"')
  })

  test('the values of an object are items as well', () => {
    const { entries, problems } = read({
      items: 'registers',
      id: '@key',
      title: 'title',
      kind: 'guide',
    })
    expect(entries.map(({ card }) => [card.id, card.kind, card.title])).toEqual([
      ['machine/spec/vm.json#c0', 'guide', 'Return'],
      ['machine/spec/vm.json#c7', 'guide', 'Globals'],
    ])
    expect(problems).toEqual([])
  })
})

describe('errors have a clear message', () => {
  const reasons = (mapping: Partial<SpecMapping>, text: string | null = TEXT) =>
    read(mapping, text).problems.map(({ severity, reason }) => `${severity}: ${reason}`)

  test('for a missing file, and one that is not JSON', () => {
    expect(reasons({}, null)).toEqual([
      'error: this specification cannot be read; check "file" in cardcat.json',
    ])
    expect(reasons({}, '{')).toEqual(['error: not valid JSON, so no card was made of it'])
  })

  test('for a path that leads to nothing, with the existing keys', () => {
    expect(reasons({ items: '$.instruction[*]' })).toEqual([
      'error: "items": $.instruction[*] leads to nothing in it; at the top it has $schema, version, instructions, registers',
    ])
  })

  test('for an invalid path', () => {
    expect(reasons({ items: '$.a[?(@.b)]' })).toEqual([
      'error: the mapping in cardcat.json: $.a[?(@.b)]: "[?(@.b)]" is not a step of a path',
    ])
    expect(reasons({ text: '{a b}' })).toHaveLength(1)
  })

  test('for an item without an id, which gets no card; equal ids are numbered', () => {
    const { entries } = read({})
    expect(entries.map(({ card }) => card.id)).toEqual([
      'machine.spec.vm:REST',
      'machine.spec.vm:SWAP_2',
      'machine.spec.vm:REST~2',
    ])
    expect(reasons({})).toEqual([
      'warning: 1 of 4 items have nothing at "id": name and got no card: $.instructions.2',
      'warning: "id": name is the same for several items, which are numbered: REST',
    ])
    expect(reasons({ items: 'registers', id: '@key', text: 'describe' })).toEqual([
      'warning: "text": describe leads to nothing in any item',
    ])
  })
})

test('nine hundred items are read in reasonable time', async () => {
  const items = Array.from({ length: 919 }, (_, i) => ({ name: `OP_${i}`, text: `Step ${i}.` }))
  const text = JSON.stringify({ instructions: items })
  const readAll = () => expect(read({ text: 'text' }, text).entries).toHaveLength(919)
  expect(await cpuSeconds(readAll)).toBeLessThan(5)
})

describe('paths into JSON', () => {
  const value = { a: { b: [1, { c: 2 }], 'odd name': 3 }, c: 4 }
  test.each([
    ['$.a.b[0]', [1]],
    ['a.b[*]', [1, { c: 2 }]],
    ['a.*', [[1, { c: 2 }], 3]],
    ["a['odd name']", [3]],
    ['..c', [2, 4]],
    ['$', [value]],
    ['a.x.y', []],
    ['a.@key', ['a']],
  ])('%s', (written, expected) => {
    const path = parsePath(written)
    if (typeof path === 'string') throw new Error(path)
    expect(select(path, { value, path: [] }).map((found) => found.value)).toEqual(expected)
  })

  test('line numbers are those of the file, whatever its strings contain', () => {
    const text = '{\n"a\\"]": [\n1,\n{"b": "}\\\\"}\n], "e": []\n}'
    const lines = linesOf(text, [['a"]'], ['a"]', '0'], ['a"]', '1', 'b'], ['e'], []])
    expect([...lines.values()]).toEqual([
      [3, 3],
      [4, 4],
      [2, 5],
      [5, 5],
      [1, 6],
    ])
  })
})
