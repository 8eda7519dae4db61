import { describe, expect, test } from 'vitest'
import { pageAddresses } from '../../build/bundle/page-addresses.ts'
import {
  cardAddress,
  libraryAddress,
  readPageAddress,
  rootFrom,
} from '../../runtime/pages/page-address.ts'

describe('the address of a card', () => {
  test.each([
    ['zod', 'zod.v4.classic.schemas:object', 'card/zod/zod.v4.classic.schemas~3Aobject.html'],
    ['zod', 'zod/README.md#basic-usage', 'card/zod/zod/README.md~23basic-usage.html'],
    ['@hono/node', 'a:b~2', 'card/~40hono~2Fnode/a~3Ab~7E2.html'],
    ['p', '../../etc/passwd', 'card/p/~00~2E~2E/~00~2E~2E/etc/passwd.html'],
    ['p', 'a//b.', 'card/p/a/~00/b..html'],
    ['p', "it's (50 %) <b>*", 'card/p/it~27s~20~2850~20~25~29~20~3Cb~3E~2A.html'],
    ['p', 'Größe', 'card/p/Gr~C3~B6~C3~9Fe.html'],
  ])('%s %s', (project, id, address) => {
    expect(cardAddress({ project, id })).toBe(address)
    expect(readPageAddress(address)).toEqual({ project, id, format: 'html' })
    expect(readPageAddress(cardAddress({ project, id }, 'md'))).toEqual({
      ...{ project, id, format: 'md' },
    })
  })

  test('has a replacement for a lone surrogate', () => {
    expect(cardAddress({ project: 'p', id: '\ud800' })).toBe('card/p/~EF~BF~BD.html')
  })

  test('a library has a page', () => {
    expect(libraryAddress('zod')).toBe('card/zod/')
    expect(readPageAddress('card/zod/')).toEqual({ project: 'zod', id: null, format: 'html' })
  })

  test.each(['', 'card', 'card/zod', 'card/zod/x', 'pack/zod/a.html', 'card/zod/~E0.html'])(
    'is not %s',
    (address) => expect(readPageAddress(address)).toBeUndefined(),
  )

  test('has a relative path back to the root', () => {
    expect(rootFrom('card/zod/a/b.html')).toBe('../../../')
  })
})

describe('addresses as files', () => {
  const heads = [
    { project: 'p', id: 'm:Shelf' },
    { project: 'p', id: 'm:shelf' },
    { project: 'p', id: `m:${'long'.repeat(100)}` },
  ]
  const addressOf = pageAddresses(heads)

  test('get a hash if they differ only in case, or are too long', () => {
    const [first, second = '', third = ''] = heads.map((head) => addressOf(head))
    expect(first).toBe('card/p/m~3AShelf.html')
    expect(second).toMatch(/^card\/p\/m~3Ashelf~~[0-9a-f]{8}\.html$/)
    expect(third).toMatch(/~~[0-9a-f]{8}\.html$/)
    expect(third.length).toBeLessThan(230)
  })

  test('differ only in the extension between the two formats', () => {
    for (const head of heads)
      expect(addressOf(head, 'md')).toBe(addressOf(head).replace(/html$/, 'md'))
  })
})
