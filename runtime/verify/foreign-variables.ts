/** Tells which variables a text gives a value of another library, as far as that is visible. */
import { appendTo } from '../std/grouping.ts'
import { memoizeByKey } from '../std/memoize-by-key.ts'
import type { Binding } from './bindings.ts'
import type { ParsedChain } from './parsed-chains.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import { type ReadingRules, rulesOf } from './reading-rules.ts'
import type { Value } from './value.ts'

interface PlacedBinding {
  readonly number: number
  readonly rules: ReadingRules
  readonly binding: Binding
}

/** Variables that depend on each other are followed this far. */
const MAX_FOLLOWED = 3

/** A variable with more bindings has a name for anything. */
const MAX_BINDINGS = 50

/** How sure it is that the value of a variable belongs to another library. */
export interface ForeignVariables {
  /** It may: the class is unknown, or a type declares the variable. */
  readonly mayBe: (variable: string, language: string) => boolean
  /** An import gives the class or function that makes the value. */
  readonly isImported: (variable: string, language: string) => boolean
}

/**
 * @param read the pieces of the text in order
 * @param isOwn whether the library has the module of an import, even if it lacks the name
 */
export function foreignVariables(
  read: readonly ParsedPiece[],
  valuesOf: (
    number: number,
    chain: ParsedChain,
    rules: ReadingRules,
  ) => readonly Value[] | undefined,
  isOwn: (module: string, rules: ReadingRules) => boolean,
): ForeignVariables {
  let index: Map<string, PlacedBinding[]> | undefined

  const indexed = (): Map<string, PlacedBinding[]> => {
    const all = new Map<string, PlacedBinding[]>()
    for (const [number, { rules, names }] of read.entries())
      for (const [name, bindings] of names.bindings)
        for (const binding of bindings)
          appendTo(all, `${rules.family} ${name}`, { number, rules, binding })
    return all
  }

  const isForeign = (variable: string, family: string, byImport: boolean, depth = 0): boolean => {
    index ??= indexed()
    const bindings = index.get(`${family} ${variable}`) ?? []
    return (
      bindings.length > MAX_BINDINGS ||
      bindings.some(({ number, rules, binding: { meaning } }) => {
        if (meaning.kind === 'import') return !byImport || !isOwn(meaning.imported.module, rules)
        if (meaning.kind === 'type' && !byImport) return true
        if (meaning.kind !== 'value' || depth === MAX_FOLLOWED) return false
        const [root] = meaning.chain.segments
        if (root === undefined || root.name === variable) return false
        return (
          valuesOf(number, meaning.chain, rules) === undefined &&
          ((!byImport && /^\p{Lu}/u.test(root.name)) ||
            isForeign(root.name, family, byImport, depth + 1))
        )
      })
    )
  }

  const memoized = (byImport: boolean) =>
    memoizeByKey(
      (variable: string, language: string) =>
        isForeign(variable, rulesOf(language)?.family ?? language, byImport),
      (variable, language) => `${language} ${variable}`,
    )
  return { mayBe: memoized(false), isImported: memoized(true) }
}
