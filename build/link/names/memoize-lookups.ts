/**
 * Memoizes lookups of names in modules whose imports may be cyclic: a name that is already being looked up has no
 * result, so a cycle ends where it began.
 */
import type { Module } from '../library.ts'

/** The state of a lookup: its result, in progress, or not found. */
type LookupState<Target> = Target | 'in progress' | 'none'
type Lookup<Target> = (module: Module, name: string) => Target | undefined

/** @returns a function that memoizes a lookup; all lookups that may run into each other share one */
export function memoizeLookups<Target extends object>(): (find: Lookup<Target>) => Lookup<Target> {
  /** Number of lookups in progress. */
  let open = 0
  return (find) => {
    const known = new Map<Module, Map<string, LookupState<Target>>>()
    return (module, name) => {
      let answers = known.get(module)
      if (answers === undefined) {
        answers = new Map()
        known.set(module, answers)
      }
      const answer = answers.get(name)
      if (answer !== undefined) return typeof answer === 'string' ? undefined : answer
      answers.set(name, 'in progress')
      open++
      const target = find(module, name)
      open--
      if (target !== undefined) answers.set(name, target)
      // A miss inside another lookup may be due to a cycle, so it is not memoized.
      else if (open > 0) answers.delete(name)
      else answers.set(name, 'none')
      return target
    }
  }
}
