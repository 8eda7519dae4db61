/**
 * Reads a user's message without looking anything up: code (fenced, inline, pasted) apart from prose, its language,
 * the names, error messages and file paths in it, whether it is complex, and whether it is about an API. Messages come
 * from untrusted users, so every pattern takes linear time, and the end of a very long message is not read.
 */
import { readFencedCode } from '../../search/question/fenced-code.ts'
import { readQuestion } from '../../search/question/question.ts'
import { questionKind } from '../../search/question/question-kind.ts'
import { languageOfTag, SOURCE_EXTENSION } from '../../std/language-names.ts'
import { DOCUMENT_CHARS } from '../message.ts'
import { languageOfCode } from './language-signs.ts'
import { readPastedCode } from './pasted-code.ts'

export interface MessageCode {
  readonly how: 'fenced' | 'inline' | 'pasted'
  readonly text: string
  /** '' where neither a tag nor a token tells. */
  readonly language: string
}

export interface UserMessage {
  readonly text: string
  /** Without fenced and pasted code. Inline code stays, because it is part of its sentence. */
  readonly prose: string
  readonly code: readonly MessageCode[]
  readonly language: string
  /** Dotted names, identifiers and calls, in order, those of the prose first. */
  readonly names: readonly string[]
  /** For example `ValueError: a record needs an actor`, without traceback. */
  readonly errors: readonly string[]
  readonly paths: readonly string[]
  readonly isComplex: boolean
  /** The user wants to know what to call, so symbol cards come before guides. */
  readonly isApi: boolean
}

const INLINE = /`([^`\n]+)`/gu
const ERROR =
  /(?:^|[\s`"'(])((?:[\w$]+\.)*[A-Z][\w$]*(?:Error|Exception|Warning)(?:\[\w+\])?(?::[ \t]*[^\n`]{1,200})?)/g
const MESSAGE = /^(?:error|fatal|panic|thread '[^']*' panicked)[^:\n]*:[^\n]{3,200}$/gim
// A path begins only where no character of a path precedes it, so that a long run of them is tried once.
const PATH = new RegExp(
  String.raw`(?<![\w/.:@~+-])(?:\.{0,2}\/)?(?:[\w@.~+-]+\/)*[\w@~+-][\w@.~+-]*\.(?:${SOURCE_EXTENSION}|md|rst|ipynb|toml|json|ya?ml|cfg|ini|txt)(?::\d+)?(?![\w/])`,
  'g',
)
const COMPLEX =
  /\b(?:compare|versus|vs\.?|differences?|trade-?offs?|step by step|architecture|design|migrate|integrat\w+|end to end|pros and cons|and then|as well as|best practices?)\b/i
const API =
  /\b(?:functions?|methods?|class(?:es)?|api|call|arguments?|parameters?|import|signature|attributes?|constructor|options?|returns?|type|schema|field)\b/i
/** A user who wants to do something needs the name of the function that does it. */
const TO_DO =
  /\b(?:how (?:do|can|could|would|should|to)\b|is there (?:a|an|any) (?:way|function|method)|what(?:'s| is) the (?:best )?way|can i|example of|which (?:function|method|class))/i
const ABOUT =
  /^\s*(?:why|when|compare|what (?:is|are) (?!the (?:best )?way)|explain|describe|who|where does|overview|introduction)\b/i
const ONE_SENTENCE = 2
/** In characters. A kind of question shows in its first sentences. */
const MAX_KIND_LENGTH = 4_000

export function readUserMessage(text: string, complexWords: number): UserMessage {
  const beginning = text.slice(0, DOCUMENT_CHARS)
  const fenced = readFencedCode(beginning)
  const pasted = readPastedCode(fenced.prose)
  const inline = [...pasted.prose.matchAll(INLINE)].flatMap(([, code]) => code ?? [])
  const blocks: MessageCode[] = [
    ...fenced.blocks.map(({ language, code }): MessageCode => {
      const codeLanguage = language === '' ? languageOfCode(code) : languageOfTag(language)
      return { how: 'fenced', text: code, language: codeLanguage }
    }),
    ...pasted.blocks.map((code): MessageCode => {
      return { how: 'pasted', text: code, language: languageOfCode(code) }
    }),
  ]
  const code = [
    ...blocks,
    ...inline.map((each): MessageCode => ({ how: 'inline', text: each, language: '' })),
  ]
  const prose = pasted.prose.trim()
  const paths = new Set(matchesOf(PATH, beginning).map((path) => path.replace(/:\d+$/, '')))
  const names = [prose, ...blocks.map((block) => block.text)]
    .flatMap((part) => readQuestion(part).identifiers)
    .filter((name) => !paths.has(name))
  return {
    text,
    prose,
    code,
    language: code.find(({ language }) => language !== '')?.language ?? '',
    names: [...new Set(names)],
    errors: [...new Set([...matchesOf(ERROR, beginning), ...matchesOf(MESSAGE, beginning)])],
    paths: [...paths],
    isComplex: isComplex(prose, blocks.length, complexWords),
    isApi: isApi(prose, names.length + code.length),
  }
}

function isComplex(prose: string, blocks: number, complexWords: number): boolean {
  const words = prose.split(/\s+/).filter((word) => word !== '').length
  const questions = prose.split('?').length - 1
  const sentences = prose.split(/[.!?]\s+(?=[A-Z])/).length
  return (
    words >= complexWords ||
    questions > 1 ||
    sentences > ONE_SENTENCE ||
    blocks > 1 ||
    (blocks > 0 && words > 8) ||
    COMPLEX.test(prose)
  )
}

function isApi(prose: string, named: number): boolean {
  if (named > 0 || TO_DO.test(prose)) return true
  if (ABOUT.test(prose)) return false
  const kind = questionKind(prose.slice(0, MAX_KIND_LENGTH))
  return kind === 'symbol' || kind === 'part' || kind === 'description' || API.test(prose)
}

const matchesOf = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([whole, group]) => (group ?? whole).trim())
