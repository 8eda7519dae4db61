/** Recognizes what tests and sections of pages are about, by the words of their titles. */
import type { RecipeCard } from '../../../runtime/card.ts'
import { splitWords } from './name-words.ts'

interface LabeledRecipe {
  readonly card: RecipeCard
  /** The name of the test or the heading above the fence. */
  readonly label: string
}

/** Whether a title is about a special case and not the plain use. */
export const isEdge = (title: string): boolean => EDGE_CASE.test(title)

/**
 * The same for names, whose words are joined: `CartWithoutPricesTest`.
 * @param own words to ignore, in lower case, such as those of a symbol that is itself about a special case
 */
export const isEdgeName = (name: string, own: ReadonlySet<string> = NO_WORDS): boolean =>
  isEdge(
    wordsIn(name)
      .filter((word) => !own.has(word.toLowerCase()))
      .join(' '),
  )

/** The words of those names that are about a special case themselves, in lower case. */
export const edgeWordsIn = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names
      .filter((name) => isEdgeName(name))
      .flatMap(wordsIn)
      .map((word) => word.toLowerCase()),
  )

const NO_WORDS: ReadonlySet<string> = new Set()
const wordsIn = (name: string): string[] => splitWords(name).split(/[_\s]+/)

/** Whether a heading introduces the ordinary use. */
export const isUsage = (heading: string): boolean => USAGE.test(heading)

/** The title, in which the name of a test is split into its words: `TestEmptyCart`. */
export const titleInWords = ({ card, label }: LabeledRecipe): string =>
  card.recipe_kind === 'test' && !/\s/.test(label) ? splitWords(label) : label

/** The path of the symbol whose signature the heading of a fence is: `Schema.test(options: object): Schema`. */
export function signatureIn({ card, label }: LabeledRecipe): string | undefined {
  return card.recipe_kind === 'fence' ? SIGNATURE.exec(label)?.groups?.path : undefined
}

/** Matches words of titles about errors, limits, regressions, conditions and the language's own protocols. */
const EDGE_CASE =
  /\b(?:regressions?|invalid|empty|zero|negative|null|nil|none|undefined|does ?n['o]?t|not|no|without|never|instead|pickl\w*|cycles?|cyclic|recursi\w*|deprecated|errors?|fail\w*|throws?|raises?|panics?|nothing|too|bad|wrong|bugs?|issues?|(?:bug|issue|gh)[ -]?\d+|edge|cases?|missing|unknown|malformed|illegal|reject\w*|ignore\w*|still|leak\w*|prototype|internal|concurren\w*|race|overflow|(?:max|min)(?:imum)? (?:depth|length|nesting|number|range|size|values?)|limits?|large|huge|depth|unicode|bytes?|fallback|conflict\w*|custom|weird|broken|unsupported|unterminated|unclosed|unexpected|unbalanced|truncated|corrupt\w*|incorrect|surrogates?|special|nested|even|only|when|if|but|repr|to ?string|hash ?code|equality|serializable|deterministic|positional|kwargs|returns? (?:this|self|itself))\b|__|#\d/i
/** Matches the beginning of headings such as `1. Basic usage` and `Getting started`. */
const USAGE =
  /^\W*(?:\d[\d.]*\s+)?(?:(?:basic|simple|quick|general)\s+)?(?:usage|use|quick\s?-?start|getting started|examples?|basics|synopsis|tutorial|how to use)\b/i

const SIGNATURE =
  /^`?(?<path>(?:[\p{L}_$][\p{L}\p{N}_$]*(?:\.|::|#|->))*[\p{L}_$][\p{L}\p{N}_$]*)!?\(/u
