/** The kinds of symbols that define a type or are called, in the words of all languages. */

const NOMINAL_TYPES = 'class|interface|struct|enum|trait|protocol|union|object|record'

const NOMINAL_TYPE = new RegExp(`^(?:${NOMINAL_TYPES})$`)
const CALLABLE = /^(?:function|method|macro)$/

/** Whether the kind is that of a type with members of its own, and not an alias. */
export const isNominalType = (kind: string): boolean => NOMINAL_TYPE.test(kind)

/** Whether the kind is that of a type or an alias of one. */
export const isTypeKind = (kind: string): boolean => kind === 'type' || isNominalType(kind)

export const isCallableKind = (kind: string): boolean => CALLABLE.test(kind)

/** Matches the definition of a type with its name; group 1. */
export const TYPE_DEFINITION = new RegExp(String.raw`\b(?:${NOMINAL_TYPES})\s+([\p{L}_]\w*)`, 'gu')
