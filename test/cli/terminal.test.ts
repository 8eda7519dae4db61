import { PassThrough } from 'node:stream'
import { WriteStream } from 'node:tty'
import { expect, test } from 'vitest'
import { colorsOf } from '../../build/terminal/terminal.ts'

const stream = (isTTY: boolean): NodeJS.WriteStream =>
  Object.assign(Object.create(WriteStream.prototype), new PassThrough(), { isTTY })

test('colours are used on terminals only, whatever else the environment says', () => {
  expect(colorsOf(stream(true), {}).red('x')).not.toBe('x')
  expect(colorsOf(stream(false), { CI: '1' }).red('x')).toBe('x')
})

test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('no colours with %j', (environment) => {
  expect(colorsOf(stream(true), environment).red('x')).toBe('x')
})
