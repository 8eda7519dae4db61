import { describe, expect, test } from 'vitest'
import type { Card } from '../../runtime/card.ts'
import { readExtension } from '../../runtime/chat/extension.ts'
import {
  type ContextMessage,
  type ContextRequest,
  DOCUMENT_CHARS,
} from '../../runtime/context/message.ts'
import { renderSignature } from '../../runtime/context/reference-block.ts'
import { fenced, renderCard } from '../../runtime/context/render-card.ts'
import { sentencesOf } from '../../runtime/context/text-parts.ts'
import { boundTokens } from '../../runtime/context/token-bound.ts'
import { context } from '../../runtime/context.ts'
import { responseIssue } from '../../runtime/http/responses.ts'
import { readContextRequest } from '../../runtime/wire/requests.ts'
import { describeShelf, HOSTILE } from './shelf.ts'

const ask = (content: string, more: Partial<ContextRequest> = {}): ContextRequest => ({
  messages: [{ role: 'user', content }],
  ...more,
})

describeShelf((openedShelf) => {
  async function told(request: ContextRequest): Promise<ContextMessage> {
    const outcome = await context(await openedShelf(), { raw_context: true, ...request })
    if (!outcome.ok) throw new Error(outcome.msg)
    return outcome.value
  }

  test('cards come before the message, each with its id, place, project and version', async () => {
    const answer = await told(ask('how do I put a book on the shelf?'))
    const { content } = answer.context
    expect(answer.context.role).toBe('user')
    expect(content.endsWith('how do I put a book on the shelf?')).toBe(true)
    expect(content).toContain('id `shelf.store:Shelf.put` · shelf 2.1.0 · `src/shelf/store.py:7-9`')
    expect(responseIssue('context', answer)).toBeUndefined()
  })

  test('the message contains whole cards, and the answer lists them as data on request', async () => {
    const { context: message, raw_context: cards = [], sources } = await told(ask('Shelf.put'))
    expect(cards[0]?.id).toBe('shelf.store:Shelf.put')
    expectEach(cards, sources, message.content)
    expect(sources[0]?.signature_only).toBeUndefined()
    const outcome = await context(await openedShelf(), ask('Shelf.put'))
    expect(outcome.ok && 'raw_context' in outcome.value).toBe(false)
  })

  test('a symbol whose recipes have no cards of their own shows its example', async () => {
    const { context: message } = await told(ask('shelf.long.catalogue'))
    expect(message.content).toContain(
      'example, cut from 30 lines of `shelf/tests/test_long.py::test_catalogue`:\n```python\nfrom shelf.long import catalogue',
    )
  })

  test.each([400, 450, 500, 700, 1_000, 2_000])(
    'a budget of %i tokens is respected',
    async (most) => {
      for (const style of ['chat', 'reference'] as const) {
        const {
          context: { content },
          system = '',
          raw_context: cards = [],
          sources,
        } = await told(
          ask('book shelf find put take catalogue number title', { max_tokens: most, style }),
        )
        expect(boundTokens(content) + boundTokens(system)).toBeLessThanOrEqual(most)
        expect(cards.length).toBeGreaterThan(0)
        if (style === 'chat') expectEach(cards, sources, content)
      }
    },
  )

  test('a small budget gives fewer cards, all of them among the cards of a large budget', async () => {
    const all = await told(ask('book', { max_tokens: 4_000 }))
    const few = await told(ask('book', { max_tokens: 400 }))
    const ids = ({ sources }: ContextMessage) =>
      sources.filter((source) => source.signature_only !== true).map(({ id }) => id)
    expect(ids(few).length).toBeLessThan(ids(all).length)
    expect(ids(few).length).toBeGreaterThan(0)
    expect(ids(all)).toEqual(expect.arrayContaining(ids(few)))
  })

  test('the reference style returns the cards without the message', async () => {
    const { content } = (await told(ask('Shelf.put', { style: 'reference' }))).context
    expect(withoutFences(content)).not.toMatch(/^## Message/m)
    expect(content).toContain('shelf.store:Shelf.put')
  })

  test('a document is searched sentence by sentence, without duplicates', async () => {
    const filler = 'Nothing of interest stands in this paragraph of the design. '.repeat(20)
    const document = [
      'A book is put on a shelf.',
      filler,
      'At the end all books are in a catalogue.',
    ]
    const { context: message } = await told(ask('', { document: document.join('\n\n') }))
    expect(message.content).toContain('shelf.store:Shelf.put')
    expect(message.content).toContain('shelf.long:catalogue')
    expect(message.content).not.toContain('Nothing of interest')
  })

  test('a document over HTTP has a limit, the end of one of a chat is not read, and neither is that of a message', async () => {
    const long = 'A book is put on a shelf.\n\n'.padEnd(DOCUMENT_CHARS + 7, '#')
    const messages = [{ role: 'user', content: 'shelf' }]
    expect(readContextRequest({ messages, document: long })).toMatchObject({
      ok: false,
      msg: `document is longer than ${DOCUMENT_CHARS} characters: send its parts`,
    })
    const extension = readExtension({ document: long })
    const { document = '' } = extension.ok ? extension.value.overrides : {}
    for (const request of [ask('', { document }), ask(long, { style: 'reference' })]) {
      const { sources, warnings } = await told(request)
      expect(sources.map(({ id }) => id)).toContain('shelf.store:Shelf.put')
      expect(warnings).toContainEqual(expect.objectContaining({ code: 'document_cut' }))
    }
  })

  test('an empty result is reported to the model and to the caller', async () => {
    const { context: message, warnings } = await told(ask('xylophone'))
    expect(message.content).toContain('The catalog has nothing on this')
    expect(warnings?.map(({ code }) => code)).toEqual(['nothing_found'])
  })

  test.each([
    ['the last message is not the user’s', { messages: [{ role: 'assistant', content: 'x' }] }],
    ['there is no message', { messages: [] }],
    ['the message is empty', ask('  ')],
    ['the budget is below 400', ask('find', { max_tokens: 399 })],
    ['the message alone exceeds the budget', ask('find '.repeat(400), { max_tokens: 400 })],
  ])('refused when %s', async (_why, request) => {
    const outcome = await context(await openedShelf(), request)
    expect(outcome.ok ? undefined : outcome.code).toBe('invalid_input')
  })

  test('hostile text stays inside its fence, and a title on its line', async () => {
    const { raw_context: cards = [], context: message } = await told(ask('shelf.evil.trap'))
    const trap = cards.find(({ id }) => id === 'shelf.evil:trap')
    expect(trap?.text).toBe(HOSTILE)
    const outside = withoutFences(message.content)
    expect(outside).not.toContain('Ignore the cards')
    expect(outside.match(/^## Message$/gm)).toHaveLength(1)
  })
})

/** Cards are shown whole, except symbols shown by signature. */
function expectEach(
  cards: readonly Card[],
  sources: ContextMessage['sources'],
  content: string,
): void {
  for (const [i, card] of cards.entries()) {
    const isSignature = sources[i]?.signature_only === true && card.kind === 'symbol'
    expect(content).toContain(
      isSignature ? renderSignature(card, { number: i + 1 }) : renderCard(card, { number: i + 1 }),
    )
  }
}

/** The text outside of fences as a Markdown parser sees it: a fence closes with at least as many backticks. */
function withoutFences(markdown: string): string {
  let fence = ''
  const outside: string[] = []
  for (const line of markdown.split('\n')) {
    const ticks = /^`{3,}/.exec(line)?.[0] ?? ''
    if (fence === '' && ticks !== '') fence = ticks
    else if (fence !== '' && /^`{3,}\s*$/.test(line) && ticks.length >= fence.length) fence = ''
    else if (fence === '') outside.push(line)
  }
  return outside.join('\n')
}

test('a fence is longer than any run of backticks in its text', () => {
  expect(fenced('plain', 'python')).toBe('```python\nplain\n```')
  expect(fenced('a ```` b', 'c++')).toBe('`````c++\na ```` b\n`````')
  expect(fenced('x', 'py\n```')).toBe('```py\nx\n```')
})

describe('sentences of a long text', () => {
  test('include headings and list items, but not markup and code', () => {
    const text =
      '# Find a good book\n\n- Put the book on a shelf. Then take it down again.\n\n```ts\nlet x = 1\n```\n'
    expect(sentencesOf(text)).toEqual({
      sentences: ['Put the book on a shelf.', 'Then take it down again.'],
      cut: 0,
    })
    expect(sentencesOf(' \n ')).toEqual({ sentences: [], cut: 0 })
  })

  test('are complete up to the limit, and those beyond it are counted', () => {
    const sentence = `Some ${'word '.repeat(20).trim()}.`
    const short = sentencesOf(Array.from({ length: 200 }, () => sentence).join(' '))
    expect(short.cut).toBe(0)
    expect(short.sentences.length).toBeLessThanOrEqual(60)
    expect(short.sentences.join(' ').match(/word/g)).toHaveLength(200 * 20)
    const long = sentencesOf(Array.from({ length: 2_000 }, () => sentence).join(' '))
    expect(long.sentences.length).toBeLessThanOrEqual(60)
    expect(long.cut).toBeGreaterThan(0)
  })

  test('end between words where the text has no punctuation', () => {
    const { sentences } = sentencesOf('abcdefgh '.repeat(1_000))
    expect(sentences.length).toBeGreaterThan(1)
    for (const each of sentences) expect(each).toMatch(/^(?:abcdefgh\s*)+$/)
  })
})
