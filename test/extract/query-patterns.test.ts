/** Which patterns of a query remain when only some captures matter. */
import { expect, test } from 'vitest'
import { loadGrammars } from '../../build/extract/code/grammars.ts'
import { patternsWith } from '../../build/extract/code/query-patterns.ts'

const QUERY = `
; Calls: (call) @call in a comment is none.
(call function: (_) @call)

(class name: (_) @name) @definition.class ; and ( here
["(" "@call"] @sign
[
  (import (name) @import.name)
  (import) @import
] @_any
((string) @_text (#eq? @_text "; \\") @call"))
((star) @_star (#set! import.name "*"))
`

test('a pattern stays for a capture of its own, and for a key that it sets', () => {
  const kept = patternsWith(QUERY, ['call', 'import.'])
  expect(kept).toContain('(call function: (_) @call)')
  expect(kept).toContain('(import) @import')
  expect(kept).toContain('(star)')
})

test('a pattern goes whose strings and comments alone speak of the capture', () => {
  const kept = patternsWith(QUERY, ['call', 'import.'])
  expect(kept).not.toContain('definition.class')
  expect(kept).not.toContain('@sign')
  expect(kept).not.toContain('@_text')
})

test('a word with a dot covers what begins with it, and nothing else', () => {
  expect(patternsWith('(a) @import.name', ['import.'])).toContain('@import.name')
  expect(patternsWith('(a) @import', ['import.'])).toBe('')
  expect(patternsWith('(a) @imported', ['import'])).toBe('')
})

test('all captures of a real query keep all of its patterns', async () => {
  const { languages } = await loadGrammars()
  const { query = '' } = languages.get('cpp') ?? {}
  const captures = [...query.matchAll(/@([\w.-]+)/g)].map(([, name = '']) => name)
  const kept = patternsWith(query, [...captures, 'import.', 'reexport'])
  expect(patternsWith(kept, captures).length).toBeGreaterThan(0)
  expect(kept.replace(/\s+/g, ' ').trim()).toBe(withoutHead(query).replace(/\s+/g, ' ').trim())
})

/** What stands before the first pattern is a comment. */
function withoutHead(query: string): string {
  return query.replace(/^(?:\s*;[^\n]*\n|\s+)+/, '')
}
