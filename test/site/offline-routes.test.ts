import { expect, test } from 'vitest'
import { routeOf } from '../../site/offline/routes.ts'

const FILES = new Set(['assets/index-a1.js', 'pages.css'])
const kindOf = (path: string, isNavigation: boolean): string => {
  const route = routeOf({ path, isNavigation }, FILES)
  if (route === undefined) return 'left to the network'
  return 'isImmutable' in route && route.isImmutable ? `${route.kind}, immutable` : route.kind
}

test.each([
  ['', true, 'search page'],
  ['index.html', true, 'search page'],
  ['', false, 'left to the network'],
  ['assets/index-a1.js', false, 'page file, immutable'],
  ['assets/index-b2.js', false, 'left to the network'],
  ['pages.css', false, 'page file'],
  ['pack/index.json', false, 'pack list'],
  ['pack/zod/manifest.json', false, 'pack file'],
  ['pack/zod/heads/0123456789abcdef.bin', false, 'pack file, immutable'],
  ['pack/~together/first/0123456789abcdef.bin', false, 'pack file, immutable'],
  ['card/zod/', true, 'card page'],
  ['card/zod/zod~3Aobject.html', true, 'card page'],
  ['card/zod/zod~3Aobject.html', false, 'left to the network'],
  ['card/zod/zod~3Aobject.md', true, 'left to the network'],
  ['search', false, 'left to the network'],
  ['search', true, 'left to the network'],
  ['v1/chat/completions', false, 'left to the network'],
  ['guide/start.html', true, 'left to the network'],
])('%s, as a document %s: %s', (path, isNavigation, kind) => {
  expect(kindOf(path, isNavigation)).toBe(kind)
})
