/** The code in documents: of which language it is. */
import { expect, test } from 'vitest'
import { loadGrammars } from '../../build/extract/code/grammars.ts'
import { openFileReader } from '../../build/extract/extract-file.ts'

const { languages } = await loadGrammars()

test.each([
  ['>>> cart.add(3)', ['python']],
  ['> ls', []],
  ['$ ls', []],
  ['cart.add(3)', []],
])('a fence that names no language and begins with %s', async (line, expected) => {
  const text = `# Carts\n\n\`\`\`\n${line}\n\`\`\`\n`
  const file = { path: 'README.md', role: 'docs', language: 'markdown', text } as const
  const facts = await openFileReader(languages)(file)
  if (facts.kind !== 'doc') throw new Error(facts.kind)
  expect((facts.examples ?? []).map(({ piece }) => piece.language)).toEqual(expected)
})
