/** Recognizes classes whose constructors take their fields by name. */
import type { SymbolCard } from '../card.ts'
import type { ReadingRules } from './reading-rules.ts'

export const isDataClass = (
  { decorators }: Pick<SymbolCard, 'decorators'>,
  { compiled }: ReadingRules,
): boolean => decorators.some((each) => compiled.dataClasses?.test(each) === true)

/** A field whose parameter has another name: `boards: int = field(alias="planks")`. */
export const RENAMED_FIELD = /\balias\s*=/
