/** A card's URI is parsed to the project and id that it was made of, whatever characters the id has. */
import { describe, expect, test } from 'vitest'
import { readCardUri, uriOfCard } from '../../runtime/mcp/card-uri.ts'

describe('the URI of a card', () => {
  test.each([
    ['requests', 'requests.api:get'],
    ['@scope/package', 'zod/v4.regexes:email~2'],
    ['a b', 'project/docs/user/quick start.rst#déjà-vu?x=1'],
    ['x', 'p/t%20e.py::Test.test_100%'],
    ['card', 'x/card/y'],
  ])('of %s, %s is parsed to the same project and id', (project, id) => {
    const uri = uriOfCard({ project, id })
    expect(URL.canParse(uri)).toBe(true)
    expect(readCardUri(uri)).toEqual({ project, id })
  })

  test('is parsed when a client did not encode the id', () => {
    expect(readCardUri('cardcat://requests/card/requests/docs/a.rst#top')).toEqual({
      project: 'requests',
      id: 'requests/docs/a.rst#top',
    })
  })

  test.each([
    '',
    'https://example.org',
    'cardcat://requests',
    'cardcat://a/card/',
    'cardcat://a/card/%zz',
  ])('%s is not the URI of a card', (uri) => expect(readCardUri(uri)).toBeUndefined())
})
