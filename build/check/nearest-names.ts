/**
 * Finds the public name that a word probably means: it differs in spelling alone or, in an example that uses the
 * library, in one word. A name of several words in a sentence may also have another word between the first and the last.
 */
import { alignmentDistance } from '../../runtime/search/question/edit-distance.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { nameWords } from '../../runtime/std/name-words.ts'
import { lastName } from '../diff/surface.ts'
import { commonWords } from './common-words.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { foldedName, isSwapped } from './name-similarity.ts'

interface NameUse {
  /** In an example that uses the library, as a member or in a call. */
  readonly isOwn: boolean
  readonly isMember: boolean
  /** In a sentence of a page, or a type of which an example that uses the library makes an instance. */
  readonly isNamed: boolean
}

type Nearest = (word: string, use: NameUse) => string | undefined

/** The public name to which a word is close. */
export function nearestNameFinder({
  cards,
  files,
}: Pick<LibraryUnderCheck, 'cards' | 'files'>): Nearest {
  const common = commonWords(files)
  const titles = new Map<string, string>()
  const functions = new Set<string>()
  for (const card of cards)
    if (card.kind === 'symbol' && card.visibility === 'public') {
      // Without the last character of a predicate in Ruby.
      const name = lastName(card.title).replace(/[?!=]$/, '')
      if (/^(?:function|macro|class)$/.test(card.symbol_kind)) functions.add(name)
      if (name.length >= SHORTEST && !titles.has(name)) titles.set(name, card.title)
    }
  const folded = new Map<string, string[]>()
  const byInitial = new Map<string, string[]>()
  for (const name of titles.keys()) {
    appendTo(folded, foldedName(name), name)
    appendTo(byInitial, name[0] ?? '', name)
  }
  const slips = memoizeByString((word) => {
    const same = folded
      .get(foldedName(word))
      ?.filter((name) => name[0] === word[0] && isConstant(name) === isConstant(word))
    if (same !== undefined && same.length > 0) return same
    const most = word.length < LONG ? 1 : 2
    const isSingle = nameWords(word).length === 1
    if (isSingle && isConstant(word)) return []
    return (byInitial.get(word[0] ?? '') ?? []).filter(
      (name) =>
        Math.abs(name.length - word.length) <= most &&
        !isBeginning(word, name) &&
        !isBeginning(name, word) &&
        // With another ending, it is another word of the same stem: `producer`, `produces`.
        (!isSingle || name.slice(-ENDING) === word.slice(-ENDING) || isSwapped(name, word)) &&
        alignmentDistance(name, word, most + 1) <= most &&
        !areOtherWords(name, word, common),
    )
  })
  const alike = memoizeByString((word) => {
    const own = wordsOf(word)
    if (own.length < 2) return []
    return [...titles.keys()].filter(
      (name) =>
        isSameStyle(name, word) &&
        // A name of two words may belong to the standard library: `DateTime`, `take_while`.
        (own.length > 2 || wordsOf(name).length <= own.length) &&
        differsByOne(own, wordsOf(name)),
    )
  })
  return (word, { isOwn, isMember, isNamed }) => {
    if (word.length < SHORTEST || NUMBERED.test(word)) return undefined
    const names = slips(word)
    // A function without an owner may also be one of the reader's, which resembles a member by chance.
    const mayBeAlike = isNamed ? wordsOf(word).length >= DISTINCT : isOwn && !isType(word)
    const [name] =
      names.length > 0 || !mayBeAlike
        ? names
        : alike(word).filter((each) =>
            isNamed ? haveSameEnds(each, word) : isMember || functions.has(each),
          )
    return name === undefined ? undefined : titles.get(name)
  }
}

/** Whether two names of one or two words differ only in words that are both common: `getList` and `getLast`. */
function areOtherWords(a: string, b: string, common: ReadonlySet<string>): boolean {
  const [left, right] = [a, b].map((name) => nameWords(name).map((word) => word.toLowerCase()))
  if (left === undefined || right === undefined) return false
  if (left.length > 2 || left.length !== right.length) return false
  return left.every((word, i) => {
    const other = right[i] ?? ''
    return word === other || (common.has(word) && common.has(other))
  })
}

/** Whether two names have the same first and last word and share DISTINCT words: `BookShelfOptions`, `BookShelfSortOptions`. */
function haveSameEnds(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const common = left.filter((word) => right.includes(word)).length
  return common >= DISTINCT && left[0] === right[0] && left.at(-1) === right.at(-1)
}

/** Whether a name goes on with another letter. A doubled one is a typo (`filterEr`), and so is a plural of three words. */
const isBeginning = (word: string, name: string): boolean =>
  name.startsWith(word) &&
  name !== `${word}${word.at(-1)}` &&
  !(name === `${word}s` && nameWords(word).length >= 3)

const SHORTEST = 5
/** A name of so many words rarely means something else. */
const DISTINCT = 3
/** One of several: `name1`, `nameX`, `ServiceC`, `add___Handle`. */
const NUMBERED = /\d$|\p{Ll}\p{Lu}$|___/u
/** From this length on, two letters may differ. */
const LONG = 14
/** The letters in which forms of a word differ. */
const ENDING = 2

const isConstant = (name: string): boolean => name === name.toUpperCase()
const isType = (name: string): boolean => /^\p{Lu}/u.test(name)

/** Whether both names begin in the same case, as types or as functions do. */
export const isSameStyle = (a: string, b: string): boolean =>
  isType(a) === isType(b) && a.includes('_') === b.includes('_')

const wordsOf = (name: string): string[] =>
  nameWords(name).map((word) => word.toLowerCase().replace(/s$/, ''))

/** Whether one name has one word more, or one of three words differs. Two common words must carry meaning. */
function differsByOne(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const common = short.filter((word) => long.includes(word))
  const telling = common.filter((word) => !LITTLE.has(word)).length
  if (telling < 2 && !(telling === 1 && common.length >= 3)) return false
  const missing = short.length - common.length
  if (long.length === short.length + 1) return missing === 0
  return long.length === short.length && missing === 1 && short.length >= 3
}

/** Words that occur in many names and carry little meaning. */
const LITTLE: ReadonlySet<string> = new Set(
  'add and as at be by create do for from get has in is new no not of on or set the to with'.split(
    ' ',
  ),
)
