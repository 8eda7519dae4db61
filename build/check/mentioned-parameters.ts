/**
 * Finds code spans in the sentences of a docstring that name a parameter by a wrong name: `` if `shelf_count` is zero ``
 * for a function that takes `num_shelves`. Such a span is a name of several words that no code contains, and it is the
 * only one of its docstring; exactly one parameter is mentioned nowhere in it. A single word may be another tool.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import { isRest } from '../../runtime/cards/parameters.ts'
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import { type ReadingRules, rulesOf } from '../../runtime/verify/reading-rules.ts'
import { knownWords } from './code-words.ts'
import { firstLineOf } from './docstring-lines.ts'
import { documentedFunctions } from './documented-functions.ts'
import { documentedParameters } from './documented-parameters.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { isAboutNow, isCopied } from './name-texts.ts'
import { isHistoricalPath } from './past-versions.ts'

export function checkMentionedParameters({
  cards,
  files,
}: Pick<LibraryUnderCheck, 'cards' | 'files'>): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const words = knownWords(files)
  const documented = namesOfDocs(files)
  const symbolsIn = groupedBy(
    cards.flatMap((card) => (card.kind === 'symbol' ? card : [])),
    ({ language }) => language,
  )
  /** Whether the parameters are written in camel case, so that a name with an underscore is that of something else. */
  const isCamelCase = memoizeByString((language) => {
    const names = (symbolsIn.get(language) ?? []).flatMap(({ parameters }) =>
      parameters.map(({ name }) => name),
    )
    return (
      names.some((name) => /\p{Ll}\p{Lu}/u.test(name)) && !names.some((name) => /\w_\w/.test(name))
    )
  })
  return documentedFunctions(cards).flatMap(({ card, overloads }) => {
    const { docstring, path, lines: place, language, title } = card
    const source = texts.get(path)
    const rules = rulesOf(language)
    if (docstring === '' || source === undefined || rules === undefined) return []
    if (
      card.visibility !== 'public' ||
      isCopied(path) ||
      isHistoricalPath(path) ||
      isAboutOptions(overloads)
    )
      return []
    if (documentedParameters(docstring, false).length > 0) return []
    const unmentioned = new Set(
      overloads
        .flatMap(({ parameters }) => parameters)
        .filter((each) => !isRest(each) && !rules.receivers.includes(each.name))
        .map(({ name }) => name.replace(/^_+/, ''))
        .filter((name) => !isMentioned(name, docstring)),
    )
    const [parameter, ...others] = unmentioned
    if (parameter === undefined || others.length > 0) return []
    const written = docstring.split('\n')
    const unknown = namesIn(written, rules).filter(
      ({ name, line }) =>
        nameWords(name).length > 1 &&
        isAboutNow(written, line + 1) &&
        !(name.includes('_') && isCamelCase(language)) &&
        !words.has(name) &&
        !documented.has(name) &&
        !isOfExpression(name, docstring) &&
        !isQuoted(name, docstring),
    )
    const [only] = unknown
    if (only === undefined || unknown.some(({ name }) => name !== only.name)) return []
    const first = firstLineOf(docstring, source.split('\n'), place)
    if (first === undefined) return []
    return makeFinding('unknown-parameter', {
      path,
      line: first + only.line,
      name: only.name,
      symbol: title,
      message: `${title} has no parameter ${only.name}${didYouMean([parameter])}`,
      suggestions: [parameter],
    })
  })
}

/** Outside of code, `a` is an article. */
const isMentioned = (name: string, docstring: string): boolean =>
  name.length === 1 ? docstring.includes(`\`${name}\``) : wholeWord(name).test(docstring)

/** Whether a function takes an object, whose fields a sentence may name. */
const isAboutOptions = (overloads: readonly SymbolCard[]): boolean =>
  overloads.some(({ parameters }) =>
    parameters.some(
      (each) =>
        isRest(each) ||
        /^(?:opt(?:ion)?s|config|settings|params|args|props)$|^[{[]/.test(each.name),
    ),
  )

/** The names in code spans of sentences, each with its line from 0. */
function namesIn(
  lines: readonly string[],
  { compiled }: ReadingRules,
): { readonly name: string; readonly line: number }[] {
  let isCode = false
  return lines.flatMap((text, line) => {
    if (/^\s*(?:```|~~~)/.test(text)) isCode = !isCode
    if (isCode || /^(?: {4}|\t)|^\s*(?:>>>|\.\.\.|@|:)/.test(text)) return []
    return [...text.matchAll(SPAN)].flatMap(([, name = '']) =>
      compiled.keywords.has(name) || compiled.members.has(name) ? [] : { name, line },
    )
  })
}

/** Whether a longer code span introduces the name, as a part of a value: `(constructor, rest_of_arguments)`. */
const isOfExpression = (name: string, docstring: string): boolean =>
  [...docstring.matchAll(/`[^`\n]+`/g)].some(
    ([span]) => /[([{,=|]/.test(span) && wholeWord(name).test(span),
  )

/** Whether the docstring contains the name as a string, such as the column or key that an example passes. */
const isQuoted = (name: string, docstring: string): boolean =>
  docstring.includes(`"${name}"`) || docstring.includes(`'${name}'`)

const SPAN = /(?<=^|[\s(,])``?([a-z][a-zA-Z\d]*(?:_[a-zA-Z\d]+)*)``?(?![`\w_(])/g

/** The words in code of all pages: names of other tools and of the reader's own code. */
const namesOfDocs = (files: LibraryUnderCheck['files']): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ facts }) =>
      facts.kind === 'doc'
        ? (facts.examples ?? []).flatMap(
            ({ piece }) => piece.code.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [],
          )
        : [],
    ),
  )
