/**
 * Reads a chat completion, streamed (server-sent events) or whole (JSON): the text of each choice, and the fields
 * that identify the answer. It reads alongside the stream that is relayed, so it skips what it does not understand
 * and never changes anything. Only this file imports the event parser.
 */
import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { isRecord } from '../std/is-record.ts'
import { parsedJson } from '../std/parsed-json.ts'

export interface Completion {
  /** By index of the choice. */
  readonly texts: readonly string[]
  readonly model: string | null
  /** id, object, created, model: the fields that every chunk repeats. */
  readonly head: Readonly<Record<string, unknown>>
  readonly usage: unknown
  /** The upstream's message, when its events report an error. */
  readonly error: string | null
}

export interface CompletionReader {
  /** @returns the text that it adds to the first choice */
  feed(bytes: Uint8Array): string
  completion(): Completion
}

/** The page that asks loads this file; v.nullish and v.maxValue would add two functions to its first script. */
const absent = <S extends v.GenericSchema>(schema: S) => v.nullable(v.optional(schema))
const isIndex = (n: number): boolean => Number.isInteger(n) && n >= 0 && n < 128
const text = v.fallback(absent(v.string()), null)
const HEAD = ['id', 'object', 'created', 'model', 'system_fingerprint']

const Part = v.object({
  model: text,
  choices: v.fallback(
    v.array(
      v.object({
        index: v.fallback(v.pipe(v.number(), v.check(isIndex)), 0),
        delta: v.fallback(absent(v.object({ content: text })), null),
        message: v.fallback(absent(v.object({ content: text })), null),
      }),
    ),
    [],
  ),
  error: v.fallback(absent(v.union([v.string(), v.object({ message: v.string() })])), null),
})

export function readStreamed(): CompletionReader {
  const decoder = new TextDecoder()
  const whole = gather()
  let fresh = ''
  const parser = createParser({
    onEvent({ data }) {
      fresh += whole.add(parsedJson(data))
    },
    maxBufferSize: MAX_CHARS,
  })
  return {
    feed(bytes) {
      fresh = ''
      parser.feed(decoder.decode(bytes, { stream: true }))
      return fresh
    },
    completion: whole.completion,
  }
}

/** @returns undefined when the JSON is not an object, and no field can be added */
export function readCompletion(body: string): Completion | undefined {
  const json = parsedJson(body)
  if (!isRecord(json)) return undefined
  const whole = gather()
  whole.add(json)
  return whole.completion()
}

/** The limit for one event, so that a broken upstream cannot fill the memory. */
const MAX_CHARS = 4 * 1024 * 1024

function gather() {
  const texts: string[] = []
  let head: Record<string, unknown> = {}
  let model: string | null = null
  let usage: unknown
  let error: string | null = null
  return {
    /** @returns what it adds to the first choice */
    add(json: unknown): string {
      const parsed = v.safeParse(Part, json)
      if (!parsed.success || !isRecord(json)) return ''
      const part = parsed.output
      for (const name of HEAD) if (name in json) head = { ...head, [name]: json[name] }
      model = part.model ?? model
      usage = json.usage ?? usage
      if (part.error != null)
        error = typeof part.error === 'string' ? part.error : part.error.message
      let first = ''
      for (const { index, delta, message } of part.choices) {
        const piece = delta?.content ?? message?.content ?? ''
        texts[index] = (texts[index] ?? '') + piece
        if (index === 0) first += piece
      }
      return first
    },
    completion: (): Completion => ({
      texts: Array.from(texts, (each) => each ?? ''),
      model,
      head,
      usage,
      error,
    }),
  }
}
