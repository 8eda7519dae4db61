/**
 * Names in questions: words that occur only in code.
 */
import { expect, test } from 'vitest'
import { readQuestion } from '../../runtime/search/question/question.ts'

test.each([
  ['how does zod.string work', ['zod.string']],
  ['path-scurry.PathScurryBase.nocase', ['path-scurry.PathScurryBase.nocase']],
  ['@types/node.url.URL', ['@types/node.url.URL']],
  ['what is -Math.abs for', ['Math.abs']],
  ['a well-known way to read_csv', ['read_csv']],
  ['state-of-the-art parsers, e.g. this and/or that', []],
  ['std::vector and fmt.Println()', ['std::vector', 'fmt.Println', 'Println']],
  ['zod.ZodType.~standard', ['zod.ZodType.~standard']],
  ['GridSearchCV', ['GridSearchCV']],
  ['parse', ['parse']],
])('%j names %j', (text, names) => {
  expect(readQuestion(text).identifiers).toEqual(names)
})
