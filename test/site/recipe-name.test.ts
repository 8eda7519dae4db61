import { expect, test } from 'vitest'
import { recipeName } from '../../site/card/recipe-name.ts'

test.each([
  ['shelf/docs/guide.md::put-a-book.code-1', 'put a book'],
  ['shelf/docs/guide.md::put-a-book.code-2', 'put a book (2)'],
  ['shelf/test/a.test.ts::shelves.put%20a%20book', 'shelves.put a book'],
  ['shelf/examples/put-books.js::put-books', 'put-books'],
])('%s is called %s', (id, name) => {
  expect(recipeName(id)).toBe(name)
})
