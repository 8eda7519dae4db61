/**
 * Finds members that do not exist of variables whose type no declaration gives: `queue.unpause()` in a callback. The
 * texts use several members of a variable with this name, and almost all of them are members of a class that is named
 * like the variable. Then the variable holds an instance of this class. A member is
 * wrong if neither this class nor any code of the library has the name.
 */

import { isNominalType } from '../../runtime/cards/symbol-kinds.ts'
import { withoutTypeArguments } from '../../runtime/cards/symbol-names.ts'
import { didYouMean } from '../../runtime/std/did-you-mean.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { isChanged } from '../../runtime/verify/plain-decorators.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { AbsentWord } from './absent-words.ts'
import { knownWords } from './code-words.ts'
import { makeFinding } from './finding.ts'
import type { JudgedText } from './judged-texts.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { similarity } from './name-similarity.ts'
import type { NameText } from './name-texts.ts'

export function variableMembers(
  judged: readonly JudgedText[],
  { files, cards }: Pick<LibraryUnderCheck, 'files' | 'cards'>,
): AbsentWord[] {
  const words = knownWords(files)
  const { classes, membersOf } = classesIn(cards)
  // An example may call a function of the library through a variable of its name.
  const functions = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' && card.symbol_kind === 'function' ? [lastName(card.title)] : [],
    ),
  )
  const code = files.flatMap(({ facts, role, text }) =>
    facts.kind === 'code' && role !== 'docs' ? text : [],
  )
  const all = judged.flatMap(({ text, judgement }) =>
    text.kind === 'test'
      ? []
      : judgement.memberUses
          .filter(({ member }) => !declaresField(text, member))
          .map((use) => ({ text, use })),
  )
  const absent: AbsentWord[] = []
  for (const uses of groupedBy(
    all,
    ({ use }) => `${use.language} ${plain(use.variable)}`,
  ).values()) {
    const [first] = uses
    if (first === undefined || OWN.test(first.use.variable)) continue
    const { variable, language } = first.use
    const isBuiltin = (name: string): boolean =>
      rulesOf(language)?.compiled.members.has(name) === true
    const used = [...new Set(uses.map(({ use }) => use.member))].filter((name) => !isBuiltin(name))
    const fit = classOf(variable, used)
    if (fit === undefined) continue
    const { owner, isSure } = fit
    const unknown = used.filter(
      (name) =>
        !membersOf(owner).has(name) &&
        !functions.has(name) &&
        !classes.has(name) &&
        (isSure ? !isMember(name) : !words.has(withoutMark(name))),
    )
    for (const { text, use } of uses) {
      const { member, line } = use
      if (
        !unknown.includes(member) ||
        use.classes?.some(({ head }) => lastName(head.title) !== owner)
      )
        continue
      const suggestions = [...membersOf(owner)]
        .map((name) => ({ name, score: similarity(name, member) }))
        .filter(({ score }) => score >= ALIKE)
        .sort((a, b) => b.score - a.score)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ name }) => `${owner}.${name}`)
      absent.push({
        text,
        finding: makeFinding('unknown-name', {
          path: text.path,
          line,
          name: `${owner}.${member}`,
          message: `${owner} has no ${member}${didYouMean(suggestions)}`,
          suggestions,
        }),
      })
    }
  }
  return absent

  /** Whether the code of the library uses a member with this name, whose owner may be another library's. */
  function isMember(name: string): boolean {
    const use = new RegExp(String.raw`(?:\.|->|::)\s*${escapePattern(name)}(?![\p{L}\p{N}_])`, 'u')
    return code.some((text) => text.includes(name) && use.test(text))
  }

  /**
   * The class of which a variable holds instances, judging from the members that texts use. It is sure if almost all of
   * many members exist.
   */
  function classOf(
    variable: string,
    used: readonly string[],
  ): { readonly owner: string; readonly isSure: boolean } | undefined {
    const [named] = [...classes]
      .filter((name) => isNamedLike(variable, name))
      .map((name) => ({ name, known: used.filter((each) => membersOf(name).has(each)).length }))
      .filter(({ known }) => known >= FEW && used.length - known <= known / KNOWN_PER_UNKNOWN)
      .sort((one, other) => other.known - one.known)
    if (named === undefined) return undefined
    const { name: owner, known } = named
    const most = Math.max(1, known / KNOWN_IF_SURE)
    return { owner, isSure: known >= MANY && used.length - known <= most }
  }
}

/** Whether the text's own code has a field or a key with the name: `struct Answer { author: String }`. */
const declaresField = ({ pieces }: NameText, name: string): boolean => {
  const field = new RegExp(String.raw`(?<![\p{L}\p{N}_$.:])${escapePattern(name)}\??\s*:(?!:)`, 'u')
  return pieces.some(({ kind, code }) => kind === 'code' && code.includes(name) && field.test(code))
}

/** The members that a variable named like the class must have. */
const FEW = 2
/** The same where the code may contain the name elsewhere. */
const MANY = 4
const KNOWN_PER_UNKNOWN = 2
const KNOWN_IF_SURE = 10
/** The minimum similarity of a name to a suggested one. */
const ALIKE = 0.5
const MAX_SUGGESTIONS = 3

/** The object of the reader's own code. */
const OWN = /^\$?(?:self|this|cls|super)$/

/** In Ruby, a name may end in a mark that is not a part of the word. */
const withoutMark = (name: string): string => name.replace(/[?!=]$/, '')

const plain = (variable: string): string => variable.replace(/^[$@&]+/, '')

/** Whether a variable has the name of a class or several of its last words: `book_response`. */
function isNamedLike(variable: string, name: string): boolean {
  const words = nameWords(plain(variable)).map((word) => word.toLowerCase())
  const own = nameWords(name).map((word) => word.toLowerCase())
  const isWhole = own.length === words.length
  // An `options` may be of any class that ends so.
  return (isWhole || words.length > 1) && own.slice(-words.length).join(' ') === words.join(' ')
}

/** The classes of the library whose members are all declared, by their last names, and the members of those of one name together. */
function classesIn(cards: LibraryUnderCheck['cards']) {
  const symbols = cards.filter((card) => card.kind === 'symbol')
  const types = groupedBy(
    symbols.filter(({ symbol_kind }) => isNominalType(symbol_kind)),
    ({ title }) => lastName(title),
  )
  const own = groupedBy(symbols, ({ title }) => lastName(ownerPath(title)))
  const membersOf = memoizeByString((name: string): ReadonlySet<string> => {
    const members = new Set<string>()
    const seen = new Set<string>()
    const add = (each: string): void => {
      if (seen.has(each)) return
      seen.add(each)
      for (const { title } of own.get(each) ?? []) {
        members.add(lastName(title))
        members.add(withoutMark(lastName(title)))
      }
      for (const { bases } of types.get(each) ?? [])
        for (const base of bases) add(lastName(withoutTypeArguments(base)))
    }
    add(name)
    return members
  })
  const isComplete = (name: string): boolean =>
    (types.get(name) ?? []).every((card) => {
      const rules = rulesOf(card.language)
      return rules !== undefined && !isChanged(card, rules)
    })
  return { classes: new Set([...types.keys()].filter(isComplete)), membersOf }
}
