import { describe, expect, test } from 'vitest'
import { type SiteFile, siteAddresses } from '../../build/site-pages/site-addresses.ts'

const file = (path: string, ...links: string[]): SiteFile => ({ path, links })

describe('the address of a page is the one that pages of the site link to', () => {
  test.each([
    ['/guide.html', '/guide.html'],
    ['/guide', '/guide'],
    ['./guide', '/guide'],
    ['/guide/', '/guide/'],
  ])('a menu with %s', (href, address) => {
    expect(siteAddresses([file('index.html', href), file('guide.html')]).of('guide.html')).toBe(
      address,
    )
  })

  test.each([
    ['/start', '/start'],
    ['/start/', '/start/'],
    ['start/index.html', '/start/index.html'],
  ])('a folder linked to as %s', (href, address) => {
    const { of } = siteAddresses([file('index.html', href), file('start/index.html')])
    expect(of('start/index.html')).toBe(address)
  })

  test('a page without links to it has the address that any file server understands', () => {
    const { of } = siteAddresses([file('index.html'), file('a b/c.html'), file('d/index.html')])
    expect(['index.html', 'a b/c.html', 'd/index.html'].map(of)).toEqual([
      '/',
      '/a%20b/c.html',
      '/d/',
    ])
  })
})

describe('the base path', () => {
  const files = [
    file('index.html', '/docs/guide', '/docs/', '/elsewhere'),
    file('guide.html', '/docs/'),
  ]

  test('is found where links are longer than the paths of their files', () => {
    expect(siteAddresses(files).base).toBe('/docs/')
    expect(siteAddresses(files).of('guide.html')).toBe('/docs/guide')
  })

  test('is the root where links are relative', () => {
    expect(siteAddresses([file('index.html', 'guide.html'), file('guide.html')]).base).toBe('/')
  })

  test.each([
    ['docs', '/docs/'],
    ['/docs', '/docs/'],
    ['https://example.org/docs', 'https://example.org/docs/'],
  ])('given as %s is %s', (given, base) => {
    expect(siteAddresses(files, given).base).toBe(base)
  })

  test('given as a URL is put before each page', () => {
    expect(siteAddresses(files, 'https://example.org/docs/').of('guide.html')).toBe(
      'https://example.org/docs/guide',
    )
  })
})

test('links become addresses of pages, and other links stay unchanged', () => {
  const files = [file('index.html', '/a/b'), file('a/b.html', '/a/b')]
  const { resolve } = siteAddresses(files)
  const from = (href: string): string => resolve(href, 'a/b.html')
  expect(from('../index.html#x')).toBe('/#x')
  expect(from('b.html?y#x')).toBe('/a/b?y#x')
  expect(from('#x')).toBe('#x')
  expect(from('https://example.org/a/b.html')).toBe('https://example.org/a/b.html')
  expect(from('mailto:a@example.org')).toBe('mailto:a@example.org')
  expect(from('http://[')).toBe('http://[')
  expect(from('/file.zip')).toBe('/file.zip')
})
