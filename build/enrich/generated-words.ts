/**
 * Validates a model's answer: a summary and four short lists. Models are asked for one JSON object, but many wrap it
 * in a fence or in their reasoning, or give a text instead of a list. That is accepted, because asking again costs
 * money; anything else is refused with a reason.
 */
import * as v from 'valibot'
import { itemsOf } from '../../runtime/inspect/items.ts'
import { parsedJson } from '../../runtime/std/parsed-json.ts'

/** The stored part of an answer; the card also names the model. */
export interface GeneratedWords {
  readonly summary: string
  readonly inputs: readonly string[] | null
  readonly outputs: readonly string[] | null
  readonly side_effects: readonly string[] | null
  readonly pitfalls: readonly string[] | null
}

export type ReadAnswer =
  | { readonly ok: true; readonly words: GeneratedWords }
  | { readonly ok: false; readonly reason: string }

export function readAnswer(text: string): ReadAnswer {
  const json = objectIn(text)
  if (json === undefined) return { ok: false, reason: 'contains no JSON object' }
  const parsed = v.safeParse(Words, json)
  if (parsed.success) return { ok: true, words: parsed.output }
  const [issue] = parsed.issues
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'the answer'} ${issue.message}` }
}

/** In characters of one text: two long sentences. A much longer one is not what was asked for. */
const MAX_LENGTH = 1_200

/** In one list. */
const MAX_ITEMS = 20

const Line = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s+/g, ' ').trim()),
  v.maxLength(MAX_LENGTH, `is longer than ${MAX_LENGTH} characters`),
)

const Listed = v.pipe(
  v.union(
    [
      v.pipe(v.string(), v.transform(itemsOf)),
      v.array(v.string()),
      v.pipe(
        v.record(v.string(), v.string()),
        v.transform((items) => Object.entries(items).map(([name, words]) => `${name}: ${words}`)),
      ),
    ],
    'is neither list, text nor null',
  ),
  v.maxLength(MAX_ITEMS, `has more than ${MAX_ITEMS} items`),
  v.array(Line),
)

/** Models write words for "nothing" although they are asked for null. */
const NOTHING = /^(?:none|null|nothing|n\/a|not applicable|unknown|)\.?$/i

const Optional = v.pipe(
  v.nullish(Listed, null),
  v.transform((items) => {
    const meaningful = items?.filter((item) => !NOTHING.test(item)) ?? []
    return meaningful.length === 0 ? null : meaningful
  }),
)

const Words = v.object(
  {
    summary: v.pipe(v.string('is not text'), Line, v.minLength(1, 'is empty')),
    inputs: Optional,
    outputs: Optional,
    side_effects: Optional,
    pitfalls: Optional,
  },
  'is not a JSON object with a summary',
)

function objectIn(text: string): unknown {
  const reply = text.slice(text.lastIndexOf('</think>') + 1)
  const from = reply.indexOf('{')
  const to = reply.lastIndexOf('}')
  return from < 0 || to < from ? undefined : parsedJson(reply.slice(from, to + 1))
}
