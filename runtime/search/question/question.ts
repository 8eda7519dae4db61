/**
 * Reads what a text asks: fenced code, names that look like code, and words. Nothing is looked up, so the result does
 * not depend on the packs.
 */
import type { Question } from '../../answers.ts'
import { asciiFastPath } from '../../pack/lexical/ascii-fast-path.ts'
import { isStopTerm } from '../../pack/lexical/stop-words.ts'
import { fold } from '../../pack/lexical/tokenizer.ts'
import { readFencedCode } from './fenced-code.ts'

const INLINE = /`([^`\n]+)`/gu
// A name begins at a word boundary, because a pattern that tries every letter of a long word takes quadratic time. The
// first part may be a package with hyphens, `path-scurry.PathScurry`; a later one a quoted key, `~standard`.
const DOTTED = asciiFastPath(
  /(?<![\p{L}\p{N}_$]-?)[\p{L}_$@][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)*(?:(?:\.|::|->|\/|:)~?[\p{L}_$][\p{L}\p{N}_$-]*)+/gu,
)
const CALLED = asciiFastPath(/(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*(?=\()/gu)
const SHAPED = asciiFastPath(/[\p{L}_$][\p{L}\p{N}_$]*/gu)
const WHOLE_NAME = asciiFastPath(/^[\p{L}_$][\p{L}\p{N}_$]*$/u)
const LOOKS_LIKE_CODE = asciiFastPath(
  /[\p{L}\p{N}]_[\p{L}\p{N}]|^_|[\p{Ll}][\p{Lu}]|[\p{Lu}]{2}[\p{Ll}]|^\$/u,
)
/** `e.g`, `i.e` and `and/or` are prose. */
const ABBREVIATION = asciiFastPath(/^(?:[\p{L}]\.)+[\p{L}]$|^[\p{Ll}]+\/[\p{Ll}]+$/u)
const WORD = asciiFastPath(/[\p{L}\p{N}_]+/gu)
/** What joins the parts of a dotted name. */
const JOINTS = ['.', ':', '->', '/']
const API_WORDS =
  /\b(?:function|method|class|api|call|argument|parameter|import|signature|attribute|constructor)\b/i

let last: Question | undefined

/** Memoized: every step of a search reads the question, and each round of loading runs them again. */
export function readQuestion(text: string): Question {
  if (last?.text !== text) last = readAnew(text)
  return last
}

function readAnew(text: string): Question {
  const { prose, blocks } = readFencedCode(text)
  const codes = blocks.map(({ code }) => code)
  const language = blocks.find((block) => block.language !== '')?.language ?? ''
  for (const [, code] of prose.matchAll(INLINE)) if (code !== undefined) codes.push(code)
  const identifiers = identifiersIn(prose)
  const only = prose.trim()
  if (identifiers.length === 0 && WHOLE_NAME(only).test(only)) identifiers.push(only)
  return {
    text,
    ...(codes.length > 0 ? { code: codes.join('\n') } : {}),
    ...(language === '' ? {} : { language: language.toLowerCase() }),
    identifiers,
    is_api_question: codes.length > 0 || identifiers.length > 0 || API_WORDS.test(prose),
  }
}

/** Names that are spelled as only code spells them, in order, without duplicates. */
function identifiersIn(text: string): string[] {
  const identifiers = new Set<string>()
  const mayBeDotted = JOINTS.some((joint) => text.includes(joint))
  if (mayBeDotted)
    for (const [name] of text.matchAll(DOTTED(text)))
      if (!ABBREVIATION(name).test(name)) identifiers.add(name)
  for (const [name] of text.matchAll(CALLED(text))) identifiers.add(name)
  const rest = mayBeDotted ? text.replace(DOTTED(text), ' ') : text
  for (const [name] of rest.matchAll(SHAPED(text)))
    if (LOOKS_LIKE_CODE(name).test(name)) identifiers.add(name)
  return [...identifiers]
}

const MEMBER_SIGN = /[\w$\]][.#[][#[\w$]/u
const SIGNS_AROUND = /^[\s`"'(]+|\(\s*\)\s*[`"'?!]*$|[\s`"')?!,;]{1,99}$/gu

/** The name when the whole question is one, without the punctuation around it. */
export function wholeName(text: string): string | undefined {
  const bare = text.replace(SIGNS_AROUND, '')
  if (bare === '' || /\s/u.test(bare)) return undefined
  const [name, ...others] = readQuestion(bare).identifiers
  if (name === bare && others.length === 0) return name
  // Prose does not contain `Store.#entries` or `Box.[Symbol.iterator]`.
  return MEMBER_SIGN.test(bare) ? bare : undefined
}

/** The terms without stop words, unless nothing else remains. */
export function withoutStopWords(terms: readonly string[]): readonly string[] {
  const kept = terms.filter((term) => !isStopTerm(term))
  return kept.length === 0 ? terms : kept
}

/** The words that may form one name, when the whole question is short enough to be one. */
export function joinedName(text: string): string | undefined {
  const folded = fold(text)
  const words = withoutStopWords(folded.match(WORD(folded)) ?? [])
  if (words.length < 2 || words.length > 5) return undefined
  return words.join('')
}
