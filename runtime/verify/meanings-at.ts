/** Which bindings of a name apply at a position: those of the innermost scope around it that binds the name. */
import { appendTo } from '../std/grouping.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { firstReaching } from '../std/sorted.ts'
import type { Binding, Names } from './bindings.ts'
import { createBlocks } from './code-blocks.ts'

/**
 * The bindings that a name may have at a position: the first `count` of a list, which is the same object for all
 * positions in a scope. None when nothing in the code binds the name.
 */
export interface Meanings {
  readonly bindings: readonly Binding[]
  readonly count: number
}

/** The bindings in the innermost scope that binds the name: those above the position, or all if none is above it. */
export function meaningsAt(names: Names, name: string, at: number): Meanings {
  const scopeAround = scopesOf(names.bindings.get(name) ?? NONE)
  let bindings = scopeAround(at)
  let above = countAbove(bindings, at)
  if (above === 0) {
    const [first] = bindings
    const outer = names.isScopedFrom && first && first.from >= 0 ? scopeAround(first.from) : NONE
    const count = countAbove(outer, at)
    if (count > 0) return { bindings: outer, count }
    return { bindings, count: bindings.length }
  }
  for (;;) {
    // In `data = data.clean()` the second `data` still has its earlier value.
    while (above > 0 && isInValue(bindings[above - 1], at)) above--
    const [first] = bindings
    if (above > 0 || first === undefined) return { bindings, count: above }
    // In the body of a class, `logging = setup(logging.config)` reads the name of the module outside.
    bindings = first.from < 0 ? NONE : scopeAround(first.from)
    above = countAbove(bindings, at)
  }
}

/** The number of bindings above a position. */
const countAbove = (bindings: readonly Binding[], at: number): number =>
  firstReaching(bindings.length, (i) => (bindings[i]?.at ?? 0) >= at)

const isInValue = (binding: Binding | undefined, at: number): boolean =>
  binding?.meaning.kind === 'value' &&
  binding.meaning.chain.start <= at &&
  at < binding.meaning.chain.end

const NONE: readonly Binding[] = []

/** Finds the bindings of one name in the innermost scope around a position that binds it. */
const scopesOf = memoizeByObject((all: readonly Binding[]) => {
  const scopes = new Map<string, Binding[]>()
  for (const binding of all) {
    if (binding.meaning.kind === 'nothing') continue
    const key = `${binding.from} ${binding.to}`
    appendTo(scopes, key, binding)
  }
  const { around } = createBlocks([...scopes.values()].flatMap(([first]) => first ?? []))
  return (at: number): readonly Binding[] => {
    const scope = around(at)
    return (scope === undefined ? undefined : scopes.get(`${scope.from} ${scope.to}`)) ?? NONE
  }
})
