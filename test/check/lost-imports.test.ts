/** Names that a module of the earlier version imported from elsewhere. */
import { expect, test } from 'vitest'
import type { Finding } from '../../build/check/finding.ts'
import { withLostImports } from '../../build/check/lost-imports.ts'
import type { Card } from '../../runtime/card.ts'

const note = (name: string): Finding => ({
  ...{ rule: 'unknown-name', level: 'note', path: 'README.md', line: 1 },
  ...{ name, message: `${name} is unknown`, suggestions: [] },
})

const resultsOf = (name: string, source: string, language: string): string[] => {
  const card = { kind: 'module', title: 'shelf', path: 'shelf', language } as unknown as Card
  const old = { name: 'v1', cards: [card], source: () => source }
  return withLostImports([note(name)], old).map(
    ({ level, suggestions }) => `${level} ${suggestions}`,
  )
}

test('a name that users could import from the module was removed', () => {
  const source = 'from markupsafe import Markup\nfrom .pages import Page\n'
  expect(resultsOf('shelf.Markup', source, 'python')).toEqual(['error markupsafe.Markup'])
  expect(resultsOf('shelf.Page', source, 'python')).toEqual(['note '])
  expect(resultsOf('shelf.Other', source, 'python')).toEqual(['note '])
})

test('in a language where an import is no export, nothing is said', () => {
  expect(resultsOf('shelf.Markup', "import { Markup } from 'markup'", 'typescript')).toEqual([
    'note ',
  ])
})
