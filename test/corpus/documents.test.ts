/**
 * Valid and invalid rows of another tool's export.
 */
import { describe, expect, test } from 'vitest'
import { readDocuments } from '../../build/extract/documents.ts'
import { guideText } from '../../runtime/cards/guide-text.ts'

const options = { project: 'help', version: '1' }

describe('rows become cards', () => {
  test('an id is kept unchanged, and missing fields have defaults', () => {
    const { entries, problems } = read({ id: 'a/b c#d', text: 'How to drill.\nSlowly.' })
    expect(problems).toEqual([])
    expect(entries[0]).toEqual({
      card: {
        kind: 'guide',
        id: 'a/b c#d',
        project: 'help',
        version: '1',
        title: 'How to drill.',
        path: 'a/b c#d',
        lines: [1, 2],
        language: 'text',
        summary: 'How to drill. Slowly.',
        text: 'How to drill.\nSlowly.',
        visibility: 'public',
        breadcrumbs: [],
        children: [],
        references: [],
        snippets: [],
      },
      fields: { name: '', path: '', signature: '', text: 'How to drill.\nSlowly.', body: '' },
      keys: ['a/b c#d'],
    })
  })

  test('a title can be looked up if it is a name, but not if it is a sentence', () => {
    const { entries } = read(
      { id: '1', title: 'numpy.linalg.svd', text: 'x' },
      { id: '2', title: 'How to drill', text: 'x' },
    )
    expect(entries.map((entry) => entry.keys)).toEqual([['1', 'numpy.linalg.svd'], ['2']])
    expect(entries[0]?.fields.name).toBe('numpy.linalg.svd')
  })

  test('code beside the text is indexed, and code within the text is not counted twice', () => {
    const { entries } = read({
      id: '1',
      text: 'Call `bore()` now.',
      snippets: [{ text: 'bore()' }, { id: 's', language: 'python', text: 'stop()', offset: 5 }],
    })
    const [entry] = entries
    expect(entry?.fields.body).toBe('stop()')
    expect(entry?.card.kind === 'guide' && entry.card.snippets).toEqual([
      { id: 'code-1', language: null, text: 'bore()', offset: 6 },
      { id: 's', language: 'python', text: 'stop()', offset: 5 },
    ])
  })

  test.each(['symbol', 'recipe', 'module', 'guide'] as const)('kind %s is kept', (kind) => {
    const { entries } = read({
      id: 'x',
      kind,
      text: 'Text',
      project: 'other',
      url: 'https://x.example',
    })
    expect(entries[0]?.card).toMatchObject({ kind, project: 'other', url: 'https://x.example' })
  })

  test('a number is also an id, and empty lines and a byte order mark are ignored', () => {
    const { entries, problems } = readDocuments(
      '\ufeff\n{"id":7,"text":"x"}\r\n\n',
      'd.jsonl',
      options,
    )
    expect(entries[0]?.card.id).toBe('7')
    expect(problems).toEqual([])
  })
})

test('parents, children, references and snippets of a row are kept', () => {
  const { entries } = read(
    { id: 'top', title: 'Drills', text: 'All.', children: ['a'] },
    { id: 'a', title: 'Hand drills', text: 'By hand.', parent: 'top' },
    {
      id: 'b',
      text: 'Turn it. Stop.',
      parent: 'a',
      children: [7],
      references: ['top', 'https://x.example'],
      snippets: [{ id: 's', language: 'python', text: 'turn()', offset: 8 }, { text: 'stop()' }],
    },
    { id: 'c', text: 'x', parent: 'elsewhere' },
  )
  const [, , card] = entries.map((entry) => entry.card)
  expect(card).toMatchObject({
    parent: 'a',
    breadcrumbs: ['Drills', 'Hand drills'],
    children: ['7'],
    references: ['top', 'https://x.example'],
    snippets: [
      { id: 's', language: 'python', text: 'turn()', offset: 8 },
      { id: 'code-2', language: null, text: 'stop()', offset: 14 },
    ],
  })
  expect(card?.kind === 'guide' && guideText(card)).toBe(
    'Turn it.\n\n```python\nturn()\n```\n\nStop.\n\n```\nstop()\n```',
  )
  expect(entries[3]?.card).toMatchObject({ parent: 'elsewhere', breadcrumbs: ['elsewhere'] })
})

test("rows that are each other's parent cause no endless loop", () => {
  const { entries } = read({ id: 'a', text: 'x', parent: 'b' }, { id: 'b', text: 'y', parent: 'a' })
  expect(entries.map(({ card }) => card.kind === 'guide' && card.breadcrumbs)).toEqual([
    ['b'],
    ['a'],
  ])
})

test('an invalid row is reported with its line, and the others are kept', () => {
  const text = [
    '{"id":"a","text":"x"}',
    'nonsense',
    '{"id":"b"}',
    '{"id":"","text":"x"}',
    '{"id":"c","text":"x","kind":"poem"}',
    '{"id":"a","text":"again"}',
    '{"id":"d","text":"x"}',
  ].join('\n')
  const { entries, problems } = readDocuments(text, '/somewhere/d.jsonl', options)
  expect(entries.map((entry) => entry.card.id)).toEqual(['a', 'd'])
  expect(problems).toEqual([
    problem(2, expect.stringMatching(/^not valid JSON/)),
    problem(3, '"text" is missing'),
    problem(4, expect.stringMatching(/^id: /)),
    problem(5, expect.stringMatching(/^kind: /)),
    problem(6, 'the id a was already used in line 1; this row is left out'),
  ])
})

function problem(line: number, reason: unknown): unknown {
  return { path: 'd.jsonl', line, reason, severity: 'error' }
}

function read(...rows: readonly unknown[]): ReturnType<typeof readDocuments> {
  return readDocuments(rows.map((row) => JSON.stringify(row)).join('\n'), 'd.jsonl', options)
}
