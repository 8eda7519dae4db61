/** The types of variables that several pieces of a page assign. */
import { expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

test('an object that a page assigns to a variable does not have the class that the variable had before', async () => {
  const { recipe, used } = await linked('shop', {
    'package.json': '{"name":"shop","exports":{".":"./dist/index.js"}}',
    'src/index.ts': 'export class Cart {\n  add(price: number) {}\n  clear() {}\n}\n',
    'README.md': `# Shop

\`\`\`js
import { Cart } from 'shop'
const cart = new Cart()
cart.add(1)
\`\`\`

Without a class:

\`\`\`js
const cart = {
  all: [],
  add: (price) => cart.all.push(price),
  clear: () => cart.all.splice(0),
}
cart.clear()
\`\`\`
`,
  })
  expect(recipe('README.md::shop.code-1').symbols).toContain('shop:Cart.add')
  expect(used).not.toContain('shop:Cart.clear')
})

test('a variable has the type that the piece itself gives it, not that of an earlier piece', async () => {
  const box = 'type Box struct{}\n\nfunc New() *Box { return nil }\n\nfunc (b *Box) Open() {}\n'
  const program = (path: string, name: string) =>
    `\`\`\`go\npackage main\n\nimport "${path}"\n\nfunc main() {\n\tb := ${name}.New()\n\tb.Open()\n}\n\`\`\`\n`
  const { recipe } = await linked('box', {
    'go.mod': 'module example.org/box\n',
    'box.go': `package box\n\n${box}`,
    'box64/box.go': `package box64\n\n${box}`,
    'README.md': `# Use\n\n${program('example.org/box', 'box')}\n${program('example.org/box/box64', 'box64')}`,
  })
  expect(recipe('README.md::use.code-2').symbols).toEqual([
    'box.box64.box:New',
    'box.box64.box:Box.Open',
  ])
})
