/**
 * Compares the parameters of functions with those that their docstrings document (documented-parameters.ts).
 *
 * Nothing is reported where a function accepts any keyword, where a decorator may change its parameters, or where a
 * docstring is assembled at run time.
 */

import type { Parameter, SymbolCard } from '../../runtime/card.ts'
import { isRest } from '../../runtime/cards/parameters.ts'
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { indentOf } from '../../runtime/std/indentation.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import { wrappersOf } from '../../runtime/verify/plain-decorators.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { lastName } from '../diff/surface.ts'
import { knownWords } from './code-words.ts'
import { firstLineOf } from './docstring-lines.ts'
import { type CheckedFunction, documentedFunctions } from './documented-functions.ts'
import {
  type DocumentedParameter,
  documentedParameters,
  WITH_SIGIL,
} from './documented-parameters.ts'
import { asNote, type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { isCopied } from './name-texts.ts'
import { isFieldOfOptions, mayMeanParameter, withoutDocstrings } from './parameter-exceptions.ts'
import { isMisspelled, probable } from './similar-parameters.ts'

export function checkParameters({
  cards,
  files,
}: Pick<LibraryUnderCheck, 'cards' | 'files'>): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const functions = documentedFunctions(cards)
  const library = {
    words: knownWords(files),
    declarationOf: onlyDeclarations(functions, texts),
  }
  return functions.flatMap(({ card, overloads }) =>
    isCopied(card.path) ? [] : findingsOf(card, overloads, texts.get(card.path), library),
  )
}

interface LibraryNames {
  /** The words of the code (code-words.ts). */
  readonly words: ReadonlySet<string>
  /** The code of the only function with a name. */
  readonly declarationOf: (name: string) => string | undefined
}

function onlyDeclarations(
  functions: readonly CheckedFunction[],
  texts: ReadonlyMap<string, string>,
): LibraryNames['declarationOf'] {
  const byName = groupedBy(functions, ({ card }) => lastName(card.title))
  return (name) => {
    const [only, ...others] = byName.get(name) ?? []
    if (only === undefined || others.length > 0) return undefined
    const [first, last] = only.card.lines
    return texts
      .get(only.card.path)
      ?.split('\n')
      .slice(first - 1, last)
      .join('\n')
  }
}

/** An entry for the rest of the arguments: `**options: text`. */
const REST_ENTRY = /^\s*(?::param\s+)?\*{2}[A-Za-z]/

function findingsOf(
  card: SymbolCard,
  overloads: readonly SymbolCard[],
  source: string | undefined,
  { words, declarationOf }: LibraryNames,
): Finding[] {
  const { docstring, path, lines: place, language, decorators, approximate } = card
  const rules = rulesOf(language)
  if (docstring === '' || source === undefined || rules === undefined || approximate) return []
  const wrappers = wrappersOf(card, rules, declarationOf)
  if (wrappers === undefined || isAssembled(docstring)) return []
  const parameters = overloads.flatMap((each) => each.parameters)
  const names = new Set([
    ...parameters.map(nameOf),
    ...rules.receivers,
    ...overloads.flatMap(({ signature }) => typeParametersOf(signature)),
  ])
  // A leading underscore only marks a parameter as unused.
  for (const name of [...names]) names.add(name.replace(/^_+/, ''))
  const hasSigils = [...docstring.matchAll(WITH_SIGIL)].some(([, name = '']) => names.has(name))
  const entries = documentedParameters(docstring, hasSigils)
  if (entries.length === 0) return []
  const written = docstring.split('\n')
  if (parameters.some(hasNoName)) return []
  const lines = source.split('\n')
  const first = firstLineOf(docstring, lines, place)
  const height = written.length + MARKUP
  /** Markup that the docstring has lost may change all of its lines but the entry itself. */
  const lineOf = ({ name, line }: DocumentedParameter): number | undefined => {
    if (first !== undefined) return first + line
    const tag = new RegExp(`\\bparam\\b.*(?<![\\w$])${escapePattern(name)}(?![\\w$])`, 'u')
    const from = Math.max(0, place[0] - height)
    const at = lines.slice(from, place[1]).findIndex((each) => tag.test(each))
    // The documentation may be that of another definition, in another file.
    return at < 0 ? undefined : from + 1 + at
  }
  if (first === undefined && !entries.some(({ line }) => /[@\\]param/.test(written[line] ?? '')))
    return []
  const documented = withoutTypes(entries, docstring, names).map((entry) =>
    beginningWithName(entry, written[entry.line] ?? '', names),
  )
  const described = new Set(documented.map(({ name }) => name))
  // The implementing classes choose what an abstract method documents as `args` or `kwargs`.
  const isDeclaredAbstract = decorators.some((each) => /\babstract/.test(each))
  const missing = documented.filter(
    ({ name }) =>
      !names.has(name) &&
      !(isDeclaredAbstract && /^(?:kw)?args$/.test(name)) &&
      !wrappers.some((code) => wholeWord(name).test(code)),
  )
  if (areMembers(documented, missing, card.parameters)) return []
  const isDescribed = (name: string): boolean =>
    described.has(name) || described.has(name.replace(/^_+/, ''))
  const undocumented = card.parameters.filter((each) => !isDescribed(nameOf(each)) && !isRest(each))
  const body = lines.slice(place[0] - 1, place[1]).join('\n')
  const takesRest = parameters.some(isRest)
  const takesAny =
    takesRest ||
    /[(,]\s*\.{3}\s*\)/.test(card.signature) ||
    rules.compiled.anyArguments?.test(body) === true ||
    (undocumented.length === 0 && isAbstract(card, body))
  const owner = card.title
  const documentedFunction = { card, body, undocumented: undocumented.map(nameOf) }
  const left = missing.length === 1 ? onlyNameOf(undocumented) : undefined
  // The docstring may belong to another function, or use an unknown notation.
  const isAboutAnother = missing.length === documented.length
  const unknown = missing.flatMap(({ name, line }): Finding[] => {
    const at = lineOf({ name, line })
    const meant = probable(name, undocumented.map(nameOf))
    // Arguments that are passed on may have any name, but hardly one that no code contains and a parameter resembles.
    const mayBePassedOn =
      takesAny &&
      !REST_ENTRY.test(written[line] ?? '') &&
      (meant === undefined || words.has(name) || !takesRest)
    if (at === undefined || mayBePassedOn) return []
    const typos = undocumented.map(nameOf).filter((each) => isMisspelled(name, each))
    const isUncertain =
      (card.symbol_kind === 'class' && wholeWord(name).test(withoutDocstrings(body))) ||
      (isAboutAnother && meant === undefined && left === undefined) ||
      isFieldOfOptions(line, documented, written) ||
      mayMeanParameter(name, written[line] ?? '', documentedFunction)
    const finding = makeFinding('unknown-parameter', {
      path,
      line: at,
      name,
      symbol: owner,
      message: `${owner} has no parameter ${name}${hintOf(meant, left)}`,
      suggestions: meant === undefined ? [] : [meant],
      ...(typos[0] !== undefined && typos.length === 1 && { fix: { from: name, to: typos[0] } }),
    })
    return [isUncertain ? asNote(finding) : finding]
  })
  const isPublic = card.visibility === 'public'
  const undocumentedFindings = (
    isPublic && (unknown.length === 0 || left === undefined) ? undocumented : []
  )
    .filter((each) => !unknown.some(({ suggestions }) => suggestions.includes(nameOf(each))))
    .filter((each) => !nameOf(each).startsWith('_'))
    .map((each) =>
      makeFinding('undocumented-parameter', {
        path,
        line: place[0],
        name: nameOf(each),
        symbol: owner,
        message: `${owner} documents other parameters and not ${nameOf(each)}`,
        suggestions: [],
      }),
    )
  return [...unknown, ...undocumentedFindings]
}

/** The only parameter of a list, or the only one of several that a call must give. */
function onlyNameOf(parameters: readonly Parameter[]): string | undefined {
  // Ruby's `&block`
  const named = parameters.filter(({ name }) => !name.startsWith('&'))
  const required = named.filter((each) => each.default === undefined && each.kind !== 'optional')
  const [only, ...others] = required.length === 0 ? named : required
  return only === undefined || others.length > 0 ? undefined : nameOf(only)
}

/** Whether all entries are members of the only parameter, such as the properties of a React component. */
const areMembers = (
  documented: readonly DocumentedParameter[],
  missing: readonly DocumentedParameter[],
  parameters: readonly Parameter[],
): boolean =>
  parameters.length === 1 &&
  documented.length > 1 &&
  missing.length === documented.length &&
  /^(?:props|properties|options|opts|params|config|settings|args|data|input)$/i.test(
    nameOf(parameters[0] ?? { name: '' }),
  )

/** Names a similar parameter, otherwise the only one without an entry. */
function hintOf(meant: string | undefined, undocumented: string | undefined): string {
  if (meant !== undefined) return didYouMean([meant])
  return undocumented === undefined ? '' : `; ${undocumented} has no entry`
}

/** Types may be written without braces: in `@param Mixed instance`, the parameter is the second word. */
function withoutTypes(
  documented: readonly DocumentedParameter[],
  docstring: string,
  names: ReadonlySet<string>,
): readonly DocumentedParameter[] {
  const lines = docstring.split('\n')
  const typed = documented.map(({ name, line }) => {
    const [, next] = /[@\\]param\s+[\w$]+\s+([\w$]+)/.exec(lines[line] ?? '') ?? []
    return { name: next ?? name, line }
  })
  const isTyped = documented.some(
    ({ name }, i) => !names.has(name) && names.has(typed[i]?.name ?? ''),
  )
  return isTyped && !documented.some(({ name }) => names.has(name)) ? typed : documented
}

/** Takes the first word of an entry as its name if a parameter has that name: `@param arg $match operator`. */
function beginningWithName(
  entry: DocumentedParameter,
  written: string,
  names: ReadonlySet<string>,
): DocumentedParameter {
  const first = /^\s*[@\\]param\s+(?:\{[^{}]*\}\s*)?\[?([\w$]+)(?=\s)/.exec(written)?.[1]
  return first !== undefined && !names.has(entry.name) && names.has(first)
    ? { ...entry, name: first }
    : entry
}

/** Whether a method is abstract. Its implementations may take more parameters. */
const isAbstract = ({ docstring, symbol_kind }: SymbolCard, body: string): boolean =>
  /^\s*@abstract\b/m.test(docstring) ||
  (symbol_kind === 'method' &&
    (/\)[^\n{};]*\{[ \t]*\}[\s,;]*$/.test(body) || onlyFails(withoutDocstrings(body))))

/** Whether the only statement of a body throws. */
function onlyFails(body: string): boolean {
  const lines = body.split('\n').filter((line) => line.trim() !== '' && !COMMENT.test(line))
  const at = lines.findIndex((line) => /^\s*(?:throw|raise)\b/.test(line))
  const width = indentOf(lines[at] ?? '')
  return (
    at >= 0 &&
    lines
      .slice(1, at)
      .every((line) => /^\s*\)|^(?!\s*(?:if|unless|for|while|try)\b)[^(){};]*$/.test(line)) &&
    lines
      .slice(at + 1)
      .every((line) => indentOf(line) > width || /^[\s)\]};,]*(?:end)?$/.test(line))
  )
}

const COMMENT = /^\s*(?:\/\/|#)/

/** The words in angle brackets before the parameters. KDoc has one tag for both: `fun <reified T : Any> to(): T`. */
function typeParametersOf(signature: string): string[] {
  let depth = 0
  let words = ''
  for (const [sign] of signature.matchAll(/[-=]>|[^<>(]+|[<>(]/g)) {
    if (sign === '(' && depth === 0) break
    if (sign === '<') depth++
    else if (sign === '>') depth--
    words += depth > 0 ? sign : ' '
  }
  return words.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []
}

/** Without sigils: `$name`, `*args`, C#'s `@namespace`. */
const nameOf = ({ name }: Parameter): string => name.replace(/^[*.&$@]+|\?$/g, '')
/** A destructured parameter has no name; the docstring names its parts. */
const hasNoName = ({ name }: Parameter): boolean => /[{[\s]/.test(name) || name === ''

/**
 * Whether it contains placeholders such as `%(klass)s` or `{klass}`, filled in at run time, or describes other
 * signatures.
 */
const isAssembled = (docstring: string): boolean =>
  /%\(\w+\)s|^\s*\{\w+\}\s*$|@inheritDoc|\bcopydoc\b|^\s*@(?:overload\b|!method\b)/m.test(docstring)

/** The number of lines that markup may add to a docstring in the source. */
const MARKUP = 12
