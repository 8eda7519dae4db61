/**
 * Decides whether an entry of a docstring may be right although no parameter has its name: the function takes the
 * argument in another way, or the entry was read wrongly.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { indentOf } from '../../runtime/std/indentation.ts'
import type { DocumentedParameter } from './documented-parameters.ts'

export interface DocumentedFunction {
  readonly card: SymbolCard
  readonly body: string
  /** Names of parameters without an entry, without sigils. */
  readonly undocumented: readonly string[]
}

/** @param entry the line that documents the name */
export const mayMeanParameter = (
  name: string,
  entry: string,
  { card, body, undocumented }: DocumentedFunction,
): boolean =>
  undocumented.some(isCompiled) ||
  isRestOfSeveral(entry) ||
  isBlock(name, card.signature, body) ||
  isInSignature(card.signature, name) ||
  isCommentedOut(body, name) ||
  namesAnother(entry, undocumented) ||
  readsOption(body, name) ||
  isKey(card.docstring, name) ||
  isInOtherCall(card, name) ||
  takesInside(body, name)

/**
 * Whether an entry describes a field of the options that an entry above it documents: it is indented below that entry,
 * or follows a line such as `If an object:`.
 */
export function isFieldOfOptions(
  line: number,
  documented: readonly DocumentedParameter[],
  written: readonly string[],
): boolean {
  const own = written[line] ?? ''
  const options = documented.filter(
    (each) =>
      each.line < line && (OPTIONS.test(each.name) || OBJECT.test(written[each.line] ?? '')),
  )
  const introduction = written
    .slice(0, line)
    .findLast((each) => each.trim() !== '' && !/^\s*[@\\]param\b/.test(each))
  return (
    options.some((each) => indentOf(own) > indentOf(written[each.line] ?? '')) ||
    (options.length > 0 && /\bif\b.*:\s*$/i.test(introduction ?? ''))
  )
}

const OPTIONS = /^(?:props|properties|options|opts|params|config|settings|args)$/i
/** `@param {object}`, `@param {?Object=}` */
const OBJECT = /^\s*[@\\]param\s+\{[?!]?object\b/i

/** A name that compilers give to a parameter that was destructured in the source: `_a`, `_ref2` */
const isCompiled = (name: string): boolean => /^_(?:[a-z]|ref)\d*$/.test(name)

/** A block without a name of its own: `def each(&)`, or one that is called by `yield`. */
const isBlock = (name: string, signature: string, body: string): boolean =>
  /^(?:block|blk|proc)$/.test(name) &&
  (/[(,]\s*&\s*\)/.test(signature) || /\byield\b|\bblock_given\?/.test(body))

/** `@param {...any} titles`, beside parameters that are numbered: `(a0, a1, a2)` */
const isRestOfSeveral = (entry: string): boolean => /[{(]\s*\.{3}/.test(entry)

/**
 * Whether the name begins or ends a parameter in the signature: a receiver under another name
 * (`def draw(shelf: Shelf)`), or a parameter in a dialect of the language (`(id _Nullable title)`).
 */
const isInSignature = (signature: string, name: string): boolean =>
  new RegExp(
    String.raw`[(,]\s*${escapePattern(name)}\s*[:,)]|(?<![\w$])${escapePattern(name)}\s*[,)]`,
  ).test(signature)

/** Whether the name of a parameter that the body does not use is in a comment alone, as is common in C++. */
const isCommentedOut = (body: string, name: string): boolean =>
  new RegExp(String.raw`/\*\s*${escapePattern(name)}\s*\*/\s*[,)=]`).test(body)

/**
 * Whether the entry of a docstring contains the name of a parameter that has no other entry: it is probably meant, in a
 * notation that was read wrongly.
 */
function namesAnother(entry: string, undocumented: readonly string[]): boolean {
  const isTag = /^\s*[@\\]/.test(entry)
  const head = isTag ? entry : (/^:?[^:]*/.exec(entry.trim())?.[0] ?? '')
  const words = entry.includes('$')
    ? entry.match(/(?<=\$)\w+/g)
    : head.match(/[\w$]+/g)?.slice(0, wordsBeforeText(entry, isTag))
  return words?.some((word) => undocumented.includes(word)) ?? false
}

/**
 * The number of words at the beginning of an entry that may contain its name: a tag, a type, the name. A type of
 * several words has brackets, or the entry has no tag.
 */
function wordsBeforeText(entry: string, isTag: boolean): number {
  if (!isTag) return 6
  return /[{[<|]/.test(entry) ? 4 : 3
}

/**
 * Whether the docstring shows another call of the function in which the name is an argument: `range(start, stop)`.
 */
function isInOtherCall({ docstring, title }: SymbolCard, name: string): boolean {
  // A constructor is called by the name of its class.
  const names = title.split('.').slice(-2).map(escapePattern).join('|')
  const call = new RegExp(String.raw`\b(?:${names})\(([^()]*)\)`, 'g')
  return [...docstring.matchAll(call)].some(([, list = '']) =>
    list.split(',').some((each) => each.replace(/[[\]\s.*]/g, '') === name),
  )
}

/** Whether a function in the body has the parameter: a docstring may be about the function that is returned. */
const takesInside = (body: string, name: string): boolean =>
  [...withoutDocstrings(body).matchAll(INNER)].some(([, list = '']) =>
    list.split(',').some((each) => /^\s*[*.]*([\w$]+)/.exec(each)?.[1] === name),
  )

/** The parameters of a function after the first line: `return function (a, b)`, `=> async (a) =>`, `def inner(a):` */
const INNER =
  /(?:\bfunction\b\s*[\w$]*\s*|\n\s*def\s+\w+|=>\s*(?:async\s*)?(?:<[^()]*>)?)\(([^()]*)\)/g

/** Whether the docstring shows the name as a key of what a parameter takes: `{"title": "Emma"}`. */
const isKey = (docstring: string, name: string): boolean =>
  new RegExp(String.raw`["']${escapePattern(name)}["']\s*:`).test(docstring)

/** Whether a body reads the name as a key or as a member of its options: `options.name`, `const { name } = props`. */
function readsOption(body: string, name: string): boolean {
  const own = name.replaceAll('$', String.raw`\$`)
  const options = '(?:options|opts|config|params|props|settings|args|kwargs)'
  return new RegExp(
    String.raw`(?:["']|\b${options}\??\.|\[:|fetch\(:)${own}(?![\w$])|\{[^{}]*(?<![\w$])${own}(?![\w$])[^{}]*\}\s*=\s*${options}\b`,
  ).test(withoutDocstrings(body))
}

export const withoutDocstrings = (body: string): string =>
  body.replace(/"{3}[\s\S]*?"{3}|'{3}[\s\S]*?'{3}|\/\*[\s\S]*?\*\//g, '')
