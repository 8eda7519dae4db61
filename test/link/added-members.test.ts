/** Members that other files than that of a class add to it (github.com/gka/chroma.js). */
import { expect, test } from 'vitest'
import { idsAt, linked } from './linked-entries.ts'

const FILES = {
  'package.json': '{ "name": "colors", "exports": "./index.js" }',
  'index.js':
    "import './src/alpha.js'\nimport Color from './src/Color.js'\nconst colors = (name) => new Color(name)\nexport { Color }\nexport default colors\n",
  'src/Color.js': 'export default class Color {\n  hex() {}\n}\n',
  'src/alpha.js':
    "import Color from './Color.js'\nColor.prototype.alpha = function (share) {}\nPaint.prototype.dry = function () {}\n",
  'test/alpha.test.js':
    "import colors from '../index.js'\ntest('the share', () => {\n  const red = colors('red')\n  expect(red.alpha(0.5)).toBe(1)\n})\n",
}

test('a member of the prototype of an imported class is a member of the class', async () => {
  const entries = await linked('colors', FILES)
  expect(idsAt(entries, 'colors.Color.alpha')).toEqual(['colors.alpha:Color.alpha'])
  expect(idsAt(entries, 'colors.Paint.dry')).toEqual([])
  const recipes = entries.flatMap(({ card }) => (card.kind === 'recipe' ? card.symbols : []))
  expect(recipes).toContain('colors.alpha:Color.alpha')
})
