/** Which text an inspection gives as a summary: neither derived text nor that of a language model. */
import { describe, expect, test } from 'vitest'
import type { Inspection } from '../../runtime/answers.ts'
import type { Enrichment } from '../../runtime/card.ts'
import { writtenSummary } from '../../runtime/cards/derived-summaries.ts'
import { responseIssue } from '../../runtime/http/responses.ts'
import { renderInspection } from '../../runtime/inspect/render-inspection.ts'
import { inspect } from '../../runtime/inspect.ts'
import { encodePack } from '../../runtime/pack/encode-pack.ts'
import { hash, openSmall, smallEntry } from '../small-pack.ts'

describe('a derived summary is not documentation', () => {
  const base = smallEntry({ id: 'a/b', kind: 'recipe' }).card
  const head = (summary: string, more: object) => ({ ...base, summary, ...more })
  const symbol = { kind: 'symbol', title: 'a.b', signature: 'def b(one, two)' }
  const recipe = { kind: 'recipe', recipe_kind: 'test' }

  test.each([
    ['def b(one, two)', symbol, null],
    ['def b(one…', symbol, null],
    ['Does what b does.', symbol, 'Does what b does.'],
    ['Checks assert b(1, 2) == 3', recipe, null],
    ['Checks that b adds.', recipe, 'Checks that b adds.'],
    ['Test “put twice” uses put, take', recipe, null],
    ['Stale: Shelf.drop is no longer there. Drops a book.', recipe, 'Drops a book.'],
    ['Stale: Shelf.drop is no longer there.', recipe, null],
    ['Putting', { kind: 'guide', title: 'Putting' }, null],
    ['Offers: put, take', { kind: 'module' }, null],
    ['12 lines of python', { kind: 'module' }, null],
    ['Offers of the day.', { kind: 'module' }, 'Offers of the day.'],
  ])('%s', (summary, more, written) => {
    // The kinds of cards are distinguished by their derived summaries.
    expect(writtenSummary(JSON.parse(JSON.stringify(head(summary, more))))).toBe(written)
  })
})

describe('text of a language model', () => {
  const GENERATED = {
    generated: true as const,
    model: 'tiny-writer',
    summary: 'Puts one book\non the shelf.',
    inputs: ['The book.', 'A shelf.'],
    outputs: null,
    side_effects: ['The shelf is longer.'],
    pitfalls: null,
    evidence_count: 2,
  } satisfies Enrichment

  async function inspected(enriched: boolean): Promise<Inspection> {
    const plain = smallEntry({ id: 'shelf:put', fields: { text: 'Own words.' } })
    if (plain.card.kind !== 'symbol') throw new Error('not a symbol')
    const entry = enriched ? { ...plain, card: { ...plain.card, enrichment: GENERATED } } : plain
    const files = encodePack({ ...EMPTY_PACK, entries: [entry] }, hash)
    const outcome = await inspect(await openSmall(files), { symbol: 'shelf:put' })
    if (!outcome.ok) throw new Error(outcome.msg)
    return outcome.value
  }

  test('is returned whole as the enrichment, and never as the summary', async () => {
    const found = await inspected(true)
    expect(found.enrichment).toEqual(GENERATED)
    expect(found.summary).toBe((await inspected(false)).summary)
    expect(found.file_summary).toBeNull()
    expect(responseIssue('inspection', found)).toBeUndefined()
  })

  test('is last in the text form, under a heading that names its source', async () => {
    const text = renderInspection(await inspected(true))
    expect(text).toContain('# SUMMARY: Own words.')
    expect(text.slice(text.indexOf('# GENERATED'))).toBe(
      [
        '# GENERATED (by tiny-writer, not by the authors):',
        '#   summary: Puts one book on the shelf.',
        '#   inputs: The book.; A shelf.',
        '#   side effects: The shelf is longer.',
      ].join('\n'),
    )
    expect(renderInspection(await inspected(false))).not.toContain('GENERATED')
  })
})

const EMPTY_PACK = {
  project: 'small',
  library_version: null,
  commit: null,
  commit_date: null,
  built_from: 'a test',
  aliases: [],
  sources: [],
}
