/**
 * Turns a test's title, a sentence or the first line of a docstring into a question that somebody could type. The
 * result is undefined for texts that say too little, or that refer to another text, such as “Test the fix for #4002”,
 * “See also …” and “They all return it.”
 */

import { isStopTerm } from '../../runtime/pack/lexical/stop-words.ts'
import { fold, stem } from '../../runtime/pack/lexical/tokenizer.ts'

/** The number of words of a question. */
const WORDS = { least: 3, most: 50 }

/** @param text of a person, without markup */
export function questionIn(text: string): string | undefined {
  const question = text
    .replace(ADDRESS, ' ')
    .replace(TICKET, ' ')
    .replace(PLACEHOLDER, ' ')
    .replace(/\s+(?=[.,;:](?:\s|$))/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(PREAMBLE, '')
    .trim()
  if (REFERS_ELSEWHERE.test(question) || CODE.test(question) || TRUNCATED.test(question))
    return undefined
  if ((question.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0) > WORDS.most) return undefined
  return contentStems(question).size < WORDS.least ? undefined : question
}

/** The stems of its content words, each once. */
export const contentStems = (text: string): Set<string> =>
  new Set(
    (text.match(/[\p{L}\p{N}]{3,}/gu) ?? [])
      .map((word) => stem(fold(word)))
      .filter((word) => !isStopTerm(word) && !GENERIC_WORDS.has(word)),
  )

/** Words that occur in many such texts, whatever they are about. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  'test case work return give take make use call function method class object value result thing example issue fix bug correct proper'
    .split(' ')
    .map(stem),
)

const ADDRESS = /\b[a-z][\w+.-]*:\/\/\S+/gi
const TICKET = /\b(?:(?:for|see|from|in)\s+)?(?:issue|bug|pull request|pull|pr|gh)?\s*#\d+\b/gi
/** Placeholders that a table of tests fills in. */
const PLACEHOLDER = /%[sdifjoOp#%]|\$\{?[\w.]+\}?/g
const PREAMBLE =
  /^(?:regression tests?\b[:,]?(?:\s+for\b)?|tests? (?:case )?(?:that|where|if|whether|for|to)\b|\w*Test\w* (?:tests|checks)(?: that)?\b|(?:ensures?|verif(?:y|ies)|checks?|makes? sure|asserts?)(?: that| if| whether)?\b|it should\b|should\b|this (?:function|method|class|test|decorator|module)\b)\s*/i
/** References to an earlier text, another symbol, or a version. */
const REFERS_ELSEWHERE =
  /^(?:this|these|those|they|it|its|he|she|here|there|such|that|the (?:above|following|same|latter|former)|see|added|removed|changed|deprecated|undefined|null|none|alias(?:es)?|same as|like|as|shorthand|do not|don't|use|returns? (?:this|true|false)\b[^ ]*$|shortcut|synonym|equivalent|similar|for (?:example|instance)|e\.g|then|however|also|but|and|or|note|todo|fixme|internal|inherited|override[sd]?|implements?|constructor)\b/i
/** Cut off at the end, or inside a quotation. */
const TRUNCATED = /…$|^[^"]*"[^"]*$/
const CODE = /[{}\\]|;\s|=>|[=!]=|\s=\s|^\W*$/
