/** Type stubs that declare what the library defines in another file. */
import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

test('a declaration is no symbol, unless only the stub has the name or the member', async () => {
  const library = await libraryOf('shop', {
    'shop/__init__.py': 'from ._cart import Cart, pay\n',
    'shop/__init__.pyi':
      'class Cart:\n    total: int\n    def add(self, item: str) -> None: ...\n\n' +
      'def pay(cart: Cart) -> int: ...\ndef scan(code: bytes) -> str: ...\n',
    'shop/_cart.py':
      'class Cart:\n    """A cart."""\n\n    def add(self, item):\n        """Adds an item."""\n\n' +
      'def pay(cart):\n    """Pays."""\n',
  })
  const { entries } = linkLibrary(library)
  const symbols = entries.flatMap(({ card }) =>
    card.kind === 'symbol' ? [`${card.public[0]} ${card.path}`] : [],
  )
  expect(symbols.sort()).toEqual([
    'shop.Cart shop/_cart.py',
    'shop.Cart.add shop/_cart.py',
    'shop.Cart.total shop/__init__.pyi',
    'shop.pay shop/_cart.py',
    'shop.scan shop/__init__.pyi',
  ])
})

test('a stub exports what it imports under an alias, unless its module has the name', async () => {
  const library = await libraryOf('shops', {
    'src/shop/__init__.py': 'from ._cart import pay, refund\n',
    'src/shops/__init__.py': 'from shop._cart import refund_all as refund\nfrom shop import pay\n',
    'src/shops/__init__.pyi':
      'from shop import refund as refund, pay as pay, Cart as Cart\nfrom shop._cart import refund_all\n',
    'src/shop/_cart.py': [
      'def pay(): ...',
      'def refund(): ...',
      'def refund_all(): ...',
      'class Cart: ...',
    ].join('\n'),
  })
  const { entries } = linkLibrary(library)
  const symbols = entries.flatMap(({ card }) =>
    card.kind === 'symbol' ? [[card.symbol, ...card.public].join(' ')] : [],
  )
  expect(symbols.sort()).toEqual([
    'shops.shop._cart:Cart',
    'shops.shop._cart:pay shops.pay shop.pay',
    'shops.shop._cart:refund shop.refund',
    'shops.shop._cart:refund_all shops.refund',
  ])
})
