/** Imports of the standard library that documentation leaves out. */
import { expect, test } from 'vitest'
import { exampleOf } from './shop-examples.ts'

const cart = 'package shop\n\ntype Cart struct{}\n\nfunc New() *Cart { return nil }\n'
const goExample = async (code: string): Promise<string | undefined> => {
  const page = `# Shop\n\n\`\`\`go\n${code}\n\`\`\`\n`
  const imports = [{ folder: '', pattern: 'github.com/acme/shop', targets: [''] }]
  const card = await exampleOf({ 'cart.go': cart, 'README.md': page }, 'shop.cart:New', { imports })
  return card?.examples?.[0]?.code
}

test('a page of Go need not import packages of the standard library', async () => {
  const code = 'cart := shop.New()\nhttp.Handle("/", cart) // see log'
  expect(await goExample(code)).toBe(`import "net/http"\nimport "github.com/acme/shop"\n\n${code}`)
})

test('the variable of a reader is no package of the standard library', async () => {
  expect(await goExample('shop.New().Add(path, time.Now())')).toBeUndefined()
  expect(await goExample('shop.New().Add(log.Info)')).toBeUndefined()
  expect(await goExample('shop.New().Add(log.Println)')).toContain('import "log"\n')
})

test.each([
  [
    'java',
    'List<Cart> carts = List.of(new Cart());\nDuration.ofDays(3);',
    'import java.util.List;\nimport org.shop.Cart;',
  ],
])('a page of %s need not either', async (language, code, imports) => {
  const card = await exampleOf(
    {
      'src/main/java/org/shop/Cart.java': 'package org.shop;\npublic class Cart { }\n',
      'README.md': `# Shop\n\n\`\`\`${language}\n${code}\n\`\`\`\n`,
    },
    'shop.org.shop.Cart:Cart',
  )
  expect(card?.examples?.[0]?.code).toContain(imports)
})

test('a name of Python is imported as it is used', async () => {
  const exampleWith = async (code: string) => {
    const page = `# Shop\n\n\`\`\`python\nfrom shop import Cart\n\n${code}\n\`\`\`\n`
    const sources = { 'src/shop/__init__.py': 'class Cart:\n    """Things."""\n' }
    const card = await exampleOf({ ...sources, 'README.md': page }, 'shop:Cart')
    return card?.examples?.[0]?.code
  }
  expect(await exampleWith('Cart(datetime.now())')).toContain('from datetime import datetime\n')
  expect(await exampleWith('Cart(datetime.date.today())')).toContain('import datetime\n')
  expect(await exampleWith('Cart(json)')).toBeUndefined()
})
