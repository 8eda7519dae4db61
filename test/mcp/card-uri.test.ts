/** The address of a card goes there and back, whatever stands in the id. */
import { describe, expect, test } from 'vitest'
import { readCardUri, uriOfCard } from '../../runtime/mcp/card-uri.ts'

describe('the address of a card', () => {
  test.each([
    ['requests', 'requests.api:get'],
    ['@scope/package', 'zod/v4.regexes:email~2'],
    ['a b', 'project/docs/user/quick start.rst#déjà-vu?x=1'],
    ['x', 'p/t%20e.py::Test.test_100%'],
    ['card', 'x/card/y'],
  ])('%s, %s is read as it was written', (project, id) => {
    const uri = uriOfCard({ project, id })
    expect(URL.canParse(uri)).toBe(true)
    expect(readCardUri(uri)).toEqual({ project, id })
  })

  test('an id that a client did not encode is read, too', () => {
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
  ])('%s is none', (uri) => expect(readCardUri(uri)).toBeUndefined())
})
