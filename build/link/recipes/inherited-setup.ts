/**
 * Leaves out set-up inherited from base classes in other files if it depends on a field without a value or on an
 * abstract method: a subclass or a framework provides these, and the recipe would not run.
 */
import type { Definition } from '../../facts.ts'
import type { Module } from '../library.ts'
import type { DefinitionText } from './quoted-definitions.ts'
import type { Setup } from './test-setup.ts'

export interface ShownSetup {
  readonly setup: Setup
  /** The names that its shown statements use. */
  readonly uses: ReadonlySet<string>
}

/** @returns what is left out */
export function incompleteSetup(
  setups: readonly ShownSetup[],
  members: ReadonlyMap<Definition, DefinitionText>,
  home: Module,
): { readonly setups: ReadonlySet<Setup>; readonly members: ReadonlySet<Definition> } {
  const fields = [...members].filter(
    ([, { module, text }]) => module !== home && WITHOUT_VALUE.test(text),
  )
  const left = new Set<Setup>()
  for (;;) {
    const kept = setups.filter(({ setup }) => !left.has(setup))
    const set = new Set(
      kept.flatMap(({ setup }) => setup.statements.flatMap(({ targets }) => targets)),
    )
    const open = fields.filter(([{ name }]) => !set.has(name))
    const dependent = kept.filter(
      ({ setup, uses }) => setup.module !== home && open.some(([{ name }]) => uses.has(name)),
    )
    if (dependent.length === 0) {
      return { setups: left, members: new Set(open.map(([definition]) => definition)) }
    }
    for (const { setup } of dependent) left.add(setup)
  }
}

/** Matches a field without a value and an abstract method, in languages with types before names. */
const WITHOUT_VALUE = /^[^={}]*;$/
