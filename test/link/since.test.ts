/**
 * Versions named in documentation and attributes: for each symbol of test/fixtures/since/, the version in which it
 * first appeared, and those that changed it.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { readVersion } from '../../build/versions/read-version.ts'
import type { SymbolCard } from '../../runtime/card.ts'
import { versionNotes } from '../../runtime/cards/version-notes.ts'

const SOURCES = join(import.meta.dirname, '../fixtures/since')

test('the version that added a symbol is read in the notation of each language', async () => {
  const grammars = await loadGrammars()
  const { cards } = await readVersion(SOURCES, { grammars, cache: false, jobs: 1 })
  const symbols = cards.filter((card): card is SymbolCard => card.kind === 'symbol')
  const told = symbols.map(
    (card) =>
      `${card.language} ${card.title}: ${versionNotes({ ...card, docstring: '' }).join('; ')}`,
  )
  await expect(`${told.toSorted().join('\n')}\n`).toMatchFileSnapshot(`${SOURCES}.txt`)
})

test('a note that the docstring already shows is not repeated', () => {
  const changed_in = [
    { version: '0.9', what: ['The height is one by default.'] },
    { version: '1.1', what: ['parameter `width` was removed'] },
  ]
  const docstring = 'Open it.\n\n.. versionchanged:: 0.9\n   The height is one by default.'
  expect(versionNotes({ changed_in, docstring })).toEqual([
    'changed in 1.1: parameter `width` was removed',
  ])
})
