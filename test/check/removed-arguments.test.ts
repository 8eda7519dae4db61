/** Named arguments of an earlier version on values of unknown type. */
import { expect, test } from 'vitest'
import { removedArgumentFinder } from '../../build/check/removed-arguments.ts'
import type { Card } from '../../runtime/card.ts'

const method = (title: string, ...names: string[]): Card =>
  ({
    kind: 'symbol',
    symbol_kind: 'method',
    title,
    parameters: names.map((name) => ({ name, kind: name.startsWith('**') ? 'keyword-rest' : '' })),
  }) as never

const argumentsIn = (code: string, ...now: Card[]): string[] =>
  removedArgumentFinder(
    [method('shop.Client.read_all', 'count', 'unit'), method('shop.Client.get', 'key', 'unit')],
    now,
  )({ code, line: 3, kind: 'code', language: 'python' }).map(
    ({ name, parameter, line }) => `${line} ${name} ${parameter}`,
  )

const current = method('shop.Client.read_all', 'count', 'device')

test('an argument that no function of the name takes any more is found', () => {
  expect(argumentsIn('client.read_all(2, unit=1)', current)).toEqual([
    '3 shop.Client.read_all unit',
  ])
  expect(argumentsIn('x = 1\nclient.read_all(\n    [2, 3],\n    unit=1,\n)', current)).toEqual([
    '6 shop.Client.read_all unit',
  ])
})

test('an argument of a call inside of the call is not its own', () => {
  expect(argumentsIn('client.read_all(scale(2, unit=1), count=3)', current)).toEqual([])
})

test('nothing is said where another function takes it, or any name, or where the name is of one word', () => {
  expect(argumentsIn('c.read_all(unit=1)', current, method('shop.read_all', 'unit'))).toEqual([])
  expect(argumentsIn('c.read_all(unit=1)', method('shop.Client.read_all', '**options'))).toEqual([])
  expect(argumentsIn('c.get(unit=1)', method('shop.Client.get', 'key'))).toEqual([])
})
