/** Single changes and their impact, in libraries of a few lines. */
import { expect, test } from 'vitest'
import { diffOfFiles, linesOf, typescript } from './small-versions.ts'

test('an interface that is removed beside a constant of its name is reported', async () => {
  const constant = "export const Book = { title: 'none' }\n"
  const diff = await diffOfFiles(
    typescript(`export interface Book {\n  title: string\n}\n${constant}`),
    typescript(constant),
  )
  expect(linesOf(diff)).toEqual(['breaking removed interface shelf.Book'])
})
