/** Recognizes code that omits something: an ellipsis, a placeholder, a beginning or an end that is elsewhere. */
import { outlineOf } from '../../runtime/verify/outline.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { openLanguage } from '../extract/code/open-language.ts'
import type { SyntaxReader } from '../extract/code/tree.ts'
import type { Language } from '../languages/grammars.ts'

/** In lines. Shorter code is often a path, a result or a part of a call. */
const SHORTEST = 3

/** Whether something is omitted, or too little is shown. */
export const isFragment = async (code: string, language: Language | undefined): Promise<boolean> =>
  (await omitsCode(code, language)) ||
  code.split('\n').filter((line) => line.trim() !== '').length < SHORTEST

/** Whether something is omitted, before or within the code. */
export const omitsCode = async (code: string, language: Language | undefined): Promise<boolean> =>
  GAP.test(code) ||
  (TO_FILL_IN.test(code) && !MARKUP.test(code)) ||
  (await hasEllipsis(code, language)) ||
  OPEN_END.test(code) ||
  isContinuation(code) ||
  isCutFromLiteral(code)

/**
 * Whether dots stand for code: not in a string or a comment, nor as the sign of a spread, nor where they are a value.
 */
async function hasEllipsis(code: string, language: Language | undefined): Promise<boolean> {
  const rules = rulesOf(language?.name ?? '')
  if (!ELLIPSIS.test(rules === undefined ? code : outlineOf(code, rules).code)) return false
  if (language === undefined) return true
  const { validate } = await openLanguage(language)
  return isTextWithoutMark(validate) || validate('x = ...')?.errors !== null
}

/** Whether code begins with a mark, as in PHP; without it, anything is text. */
export const isTextWithoutMark = (validate: SyntaxReader['validate']): boolean =>
  validate('(')?.errors === null

const ELLIPSIS = /\.\.\.(?![\w$({[])(?<![\w\])]\.\.\.(?=\)))/

/** Whether it begins with a call on the code above it: `.sort(books)`. */
const isContinuation = (code: string): boolean => {
  const first = code.split('\n').find((line) => line.trim() !== '' && !COMMENT.test(line))
  return /^\s*\.[a-z_$][\w$]*\(/i.test(first ?? '')
}

/** Whether it begins with a key, and closes a bracket that opens above it. */
const isCutFromLiteral = (code: string): boolean =>
  /^\s*[\w$'"]+\s*:\s/.test(code) &&
  [...code.matchAll(/[)\]}]/g)].length > [...code.matchAll(/[([{]/g)].length

/** `<name>` to fill in; after a word, these are type arguments. */
const TO_FILL_IN = /(?<![\w.:>])(?<!\btemplate |#include )<[a-z][\w -]*>/i
/** Between tags, `<name>` is one of them. */
const MARKUP = /<\/[\w.]*>|\/>/

/**
 * `...` in place of what a decorator decorates, `..` alone on a line, `.. text ..`, `…`, `total(prices[, rate])`,
 * `request.[use]`, `=> result`, `{{ template }}` but not `={{ key: 1 }}`, a diff, a prompt, a stack trace, a caret
 * below an error, an entry of BibTeX, `// etc`, `// ... etc`, four dots, `// omit other contents`, brackets around `// ...` alone.
 */
const GAP =
  /…|^[ \t]*@[\w.]+(?:\(.*\))?[ \t]*\n[ \t]*\.{3}[ \t]*$|\[\s*,\s*\w|(?<!\?)\.\[[a-z][\w -]*\]|^\s*(?:=>|[→➔⇒]) |(?<!=)\{\{|\{%|^[-+] |^\s*[$%>] |^\s+at .*:\d+|^\s*\^+\s*$|^\s*\.\.(?:[ \w].*\.\.)?\s*$|^\s*@\w+\{|\(\s*\/\/+\s*\.{3}.*\s*\)|^\s*(?:\/\/+|#)\s*(?:(?:\.{3}\s*)?etc\b|\.\.\s)|\.{4,}|(?:\/\/|#|\/\*)\s*(?:.*\b)?(?:omit(?:s|ted|ting)?|snip(?:ped)?|rest of|other code)\b/im
/** A decorator, a header or an operand at the end, with nothing after it. */
const OPEN_END = /(?:^\s*[@#]\S.*|^\s*(?:\/\/|#|--)\s*(?:\.{3}|…)|[:,({[=+&|\\])\s*$(?![\s\S])/m

const COMMENT = /^\s*(?:\/\/|#\s)/
