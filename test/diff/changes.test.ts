/** Single changes and their impact, in libraries of a few lines. */
import { expect, test } from 'vitest'
import { diffMarkdown } from '../../build/diff/markdown.ts'
import { diffOfFiles, linesOf, typescript } from './small-versions.ts'

test('an interface that is removed beside a constant of its name is reported', async () => {
  const constant = "export const Book = { title: 'none' }\n"
  const diff = await diffOfFiles(
    typescript(`export interface Book {\n  title: string\n}\n${constant}`),
    typescript(constant),
  )
  expect(linesOf(diff)).toEqual(['breaking removed interface shelf.Book'])
})

test('an interface and a constant of one name that are both removed are listed both', async () => {
  const other = 'export const shelves = 1\n'
  const diff = await diffOfFiles(
    typescript(
      `export interface Book {\n  title: string\n}\nexport const Book = { title: 'none' }\n${other}`,
    ),
    typescript(other),
  )
  expect(diff.counts.breaking).toBe(2)
  expect(diffMarkdown(diff)).toContain('- constant `shelf.Book` was removed')
  expect(diffMarkdown(diff)).toContain('- interface `shelf.Book` was removed')
})
