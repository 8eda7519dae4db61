/** The names of a symbol, in the forms in which they are compared with the titles and files of recipes. */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { normalizedName, stemsIn } from './name-words.ts'
import { isPeripheral } from './recipe-paths.ts'
import { edgeWordsIn, isEdgeName } from './title-words.ts'

/** The symbol that examples may be shown for. */
export interface TargetSymbol {
  /** All names by which code may call it. */
  readonly names: readonly string[]
  readonly owner: string | undefined
  /** Names that include the owner: `Shop.add`. */
  readonly qualified: readonly string[]
  readonly isClass: boolean
  /** The file that defines it. */
  readonly home: string
}

export const symbolTexts = memoizeByObject(({ names, owner, qualified, home }: TargetSymbol) => ({
  names: names.map(normalizedName).filter((name) => name.length > 1),
  owner: owner === undefined ? '' : normalizedName(owner),
  qualified: qualified.map(normalizedName),
  stems: new Set(names.flatMap(stemsIn)),
  isPeripheral: isPeripheral(home),
  edgeWords: edgeWordsIn(names),
}))

/** Whether a title is about a special case that the symbol itself is not about. */
export const isEdgeFor = ({ edgeWords }: ReturnType<typeof symbolTexts>, title: string): boolean =>
  edgeWords.size === 0 || isEdgeName(title, edgeWords)
