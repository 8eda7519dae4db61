/**
 * Splits text into terms, the unit of lexical search. Indexing and searching use this one function, so that they
 * cannot drift apart.
 *
 *   GridSearchCV      → grid search cv  gridsearchcv
 *   read_csv          → read csv  read_csv→readcsv
 *   numpy.linalg.svd  → numpy linalg svd  numpy.linalg.svd
 *   utf8              → utf 8  utf8
 *   検索エンジン       → 検 索 エ … and the pairs 検索 索エ …   (no spaces to split at: unigrams and bigrams)
 *
 * Parts are stemmed (Porter 1980, package `stemmer`), so that "parsing" finds `parse`. Whole identifiers are stemmed,
 * too, because a reader may type them as one lower-case word. Stop words are kept, because `any`, `from` and `not`
 * are names in real libraries; questions drop them (question.ts).
 */
import { stemmer } from 'stemmer'
import { asciiFastPath, isAscii } from './ascii-fast-path.ts'

export interface TermOptions {
  /**
   * Whether to also return dotted names whole: right for prose and names, but too many useless terms in code bodies.
   */
  readonly dotted?: boolean
}

// A run of letters, digits and underscores in any script, joined by single dots; C++, C# and F# whole.
const WORD = asciiFastPath(/[cC]\+\+|[cCfF]#|[\p{L}\p{N}\p{M}_]+(?:\.[\p{L}\p{N}\p{M}_]+)*/gu)
// Scripts that are written without spaces.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu
const HAS_UNSPACED = new RegExp(UNSPACED.source, 'u')
const BOUNDARY = asciiFastPath(
  /(?<=[\p{Ll}\p{N}])(?=[\p{Lu}])|(?<=[\p{Lu}])(?=[\p{Lu}][\p{Ll}])|(?<=[\p{L}])(?=[\p{N}])|(?<=[\p{N}])(?=[\p{L}])/u,
)
const STEMMABLE = /^[a-z]{3,}$/

/** Longer runs are data (hashes, base64) and no words to search for. */
const MAX_TERM_LENGTH = 64
const MEMO_SIZE = 50_000
/** V8 copies what it cuts from a text up to this length; a longer word in the memo would keep its whole text alive. */
const MAX_MEMO_LENGTH = 12

/** The words of a text as written, with dotted names as one: the input of the functions below. */
export const chainsOf = (text: string): readonly string[] => text.match(WORD(text)) ?? []

/** All terms of a text in order, with repeats. */
export function termsOf(text: string, options: TermOptions = {}): string[] {
  const terms: string[] = []
  for (const chain of chainsOf(text))
    for (const term of termsOfChain(chain, options)) terms.push(term)
  return terms
}

/** The words of a text, lower-cased and split but not stemmed: the input of spelling correction. */
export const surfaceWords = (text: string): string[] => chainsOf(text).flatMap(surfacesOfChain)

export function termsOfChain(chain: string, options: TermOptions): readonly string[] {
  if (!chain.includes('.')) return termsOfWord(chain)
  const terms = chain.split('.').flatMap(termsOfWord)
  if (options.dotted === true && chain.length <= MAX_TERM_LENGTH) terms.push(fold(chain))
  return terms
}

export const surfacesOfChain = (chain: string): string[] =>
  chain.split('.').flatMap((word) => partsOf(word).map(fold))

/** Lower-cases, folds compatibility forms, and removes accents from Latin letters. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
}

/** The stem of one lower-case word. */
export const stem = (word: string): string => (STEMMABLE.test(word) ? stemmer(word) : word)

/** Splits an identifier at underscores, case changes and letter–digit changes. */
export function partsOf(word: string): string[] {
  const parts: string[] = []
  const boundary = BOUNDARY(word)
  for (const run of word.split('_')) {
    if (run === '') continue
    for (const part of run.split(boundary)) if (part !== '') parts.push(part)
  }
  return parts
}

const memo = new Map<string, readonly string[]>()

function termsOfWord(word: string): readonly string[] {
  const known = memo.get(word)
  if (known !== undefined) return known
  const terms = freshTermsOfWord(word)
  if (memo.size >= MEMO_SIZE) memo.clear()
  if (word.length <= MAX_MEMO_LENGTH) memo.set(word, terms)
  return terms
}

function freshTermsOfWord(word: string): readonly string[] {
  if (!isAscii(word) && HAS_UNSPACED.test(word)) return unspacedTerms(word)
  const parts = partsOf(word)
  const terms = parts
    .map((part) => stem(fold(part)))
    .filter((term) => term.length <= MAX_TERM_LENGTH)
  if (parts.length > 1) {
    const whole = stem(fold(parts.join('')))
    if (whole.length <= MAX_TERM_LENGTH) terms.push(whole)
  }
  return terms
}

function unspacedTerms(word: string): readonly string[] {
  const terms: string[] = []
  for (const other of word.replace(UNSPACED, ' ').split(' '))
    if (other !== '') terms.push(...freshTermsOfWord(other))
  for (const run of fold(word).match(UNSPACED) ?? []) {
    const letters = [...run]
    for (const [i, letter] of letters.entries()) {
      terms.push(letter)
      const next = letters[i + 1]
      if (next !== undefined) terms.push(letter + next)
    }
  }
  return terms
}
