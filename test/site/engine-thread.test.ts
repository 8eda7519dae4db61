/** Calls to the engine's thread: which are answered, which are dropped, and how errors are returned. */
import { expect, test } from 'vitest'
import type { Ask } from '../../site/answerer.ts'
import type { Reply, Request } from '../../site/engine/messages.ts'
import { type Served, serve } from '../../site/engine/serve.ts'

const ASK: Ask = {
  question: '',
  unit: 'card',
  kinds: [],
  only: '',
  project: null,
  mode: 'hybrid',
  limit: 10,
  typing: true,
}

/** A thread whose engine records its questions, and fails if the question says so. */
function startThread() {
  const asked: string[] = []
  const replies: Reply[] = []
  let send: (request: Request) => void = () => undefined
  const answer = async ({ question }: Ask) => {
    asked.push(question)
    if (question === 'fail') throw Object.assign(new Error('no pack'), { code: 'pack_missing' })
    return {
      query: { text: question, identifiers: [], is_api_question: false },
      results: [],
      total: 0,
    }
  }
  const engine: Served = {
    browserAnswerer: () => ({
      by: 'browser',
      bytesRead: () => 12,
      answer,
      answerFromCache: answer,
      contentWords: (question) => question.split(' '),
    }),
    readChoices: () => Promise.reject(new Error('not asked for')),
    readWhole: async () => undefined,
  }
  serve(
    {
      postMessage: (reply) => replies.push(structuredClone(reply)),
      addEventListener: (_, heard) => {
        send = (data) => heard({ data })
      },
    },
    engine,
  )
  const ask = (id: number, question: string): void =>
    send({ id, folder: '/pack/', call: { do: 'answer', ask: { ...ASK, question } } })
  return { asked, replies, ask, drop: (id: number) => send({ drop: id }) }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

test('of the waiting keystrokes, only the newest is answered', async () => {
  const { asked, replies, ask, drop } = startThread()
  ask(1, 'ti')
  drop(1)
  ask(2, 'tid')
  drop(2)
  ask(3, 'tide table')
  await settled()
  expect(asked).toEqual(['tide table'])
  expect(replies).toMatchObject([
    { ready: true },
    { id: 1, error: { name: 'AbortError' } },
    { id: 2, error: { name: 'AbortError' } },
    { id: 3, value: { total: 0 }, contentWords: ['tide', 'table'], bytes: 12 },
  ])
})

test('an error keeps its message and its code', async () => {
  const { replies, ask } = startThread()
  ask(1, 'fail')
  await settled()
  expect(replies[1]).toEqual({
    id: 1,
    error: { name: 'Error', message: 'no pack', code: 'pack_missing' },
  })
})
