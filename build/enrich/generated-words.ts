/**
 * A model's answer → a summary and four short lists, or what is wrong with it. Models are asked for one JSON object;
 * many wrap it in a fence or in their thoughts, and give a text where a list was asked for. That much is understood, because asking again costs money; anything else is refused and said.
 */
import * as v from 'valibot'
import { itemsOf } from '../../runtime/inspect/items.ts'

/** What is kept of an answer; the card says besides which model gave it. */
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
  if (json === undefined) return { ok: false, reason: 'holds no JSON object' }
  const parsed = v.safeParse(Words, json)
  if (parsed.success) return { ok: true, words: parsed.output }
  const [issue] = parsed.issues
  return { ok: false, reason: `${v.getDotPath(issue) ?? 'the answer'} ${issue.message}` }
}

/** Characters of one text: two long sentences. What is much longer is not what was asked for. */
const LONGEST = 1_200

/** Of one list. */
const MOST_ITEMS = 20

const Line = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s+/g, ' ').trim()),
  v.maxLength(LONGEST, `is longer than ${LONGEST} characters`),
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
  v.maxLength(MOST_ITEMS, `has more than ${MOST_ITEMS} items`),
  v.array(Line),
)

/** Models write the absence of a thing in words although they are asked for null. */
const NOTHING = /^(?:none|null|nothing|n\/a|not applicable|unknown|)\.?$/i

const Optional = v.pipe(
  v.nullish(Listed, null),
  v.transform((items) => {
    const said = items?.filter((item) => !NOTHING.test(item)) ?? []
    return said.length === 0 ? null : said
  }),
)

const Words = v.object(
  {
    summary: v.pipe(v.string('is no text'), Line, v.minLength(1, 'is empty')),
    inputs: Optional,
    outputs: Optional,
    side_effects: Optional,
    pitfalls: Optional,
  },
  'is no JSON object with a summary',
)

function objectIn(text: string): unknown {
  const said = text.slice(text.lastIndexOf('</think>') + 1)
  const from = said.indexOf('{')
  const to = said.lastIndexOf('}')
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(said.slice(from, to + 1))
  } catch {
    return undefined
  }
}
