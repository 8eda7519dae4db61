/**
 * Validates an answer and serializes it. The cards of a search are validated and serialized already (written-cards.ts);
 * their bytes are copied to the places where JSON.stringify would write the cards.
 */
import type { SearchAnswer } from '../answers.ts'
import { utf8 } from '../pack/bytes.ts'
import { responseIssue, scoresIssue } from './responses.ts'
import type { Reply } from './routes.ts'
import { scoresOf, type WrittenCard } from './written-cards.ts'

export type AnswerJson =
  | { readonly ok: true; readonly json: Uint8Array<ArrayBuffer> }
  /** What is wrong, naming the field. */
  | { readonly ok: false; readonly broken: string }

export function answerJson(reply: Reply): AnswerJson {
  const broken =
    reply.kind === 'search' ? searchIssue(reply.body) : responseIssue(reply.kind, reply.body)
  if (broken !== undefined) return { ok: false, broken }
  const json =
    reply.kind === 'search' ? joined(searchParts(reply.body)) : joined([JSON.stringify(reply.body)])
  return { ok: true, json }
}

function searchIssue(answer: SearchAnswer<WrittenCard>): string | undefined {
  const broken = responseIssue('search', { ...answer, results: [] })
  if (broken !== undefined) return broken
  for (const [i, hit] of answer.results.entries()) {
    const field = hit.broken ?? scoresIssue(scoresOf(hit))
    if (field !== undefined) return `results.${i}.${field}`
  }
  return undefined
}

type Part = Uint8Array | string

/** The fields of the answer in their order. */
function* searchParts(answer: SearchAnswer<WrittenCard>): Generator<Part> {
  let before = '{'
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (name === 'results') yield* resultParts(answer.results)
    else yield JSON.stringify(value)
  }
  yield '}'
}

function* resultParts(results: SearchAnswer<WrittenCard>['results']): Generator<Part> {
  let before = '['
  for (const hit of results) {
    yield before
    yield hit.json
    // A card has other fields, too, so a comma follows.
    yield `,${JSON.stringify(scoresOf(hit)).slice(1)}`
    before = ','
  }
  yield results.length === 0 ? '[]' : ']'
}

function joined(parts: Iterable<Part>): Uint8Array<ArrayBuffer> {
  const all: Uint8Array[] = []
  let text = ''
  let size = 0
  const add = (bytes: Uint8Array): void => {
    all.push(bytes)
    size += bytes.length
  }
  const addText = (): void => {
    if (text !== '') add(utf8(text))
    text = ''
  }
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else {
      addText()
      add(part)
    }
  }
  addText()
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
