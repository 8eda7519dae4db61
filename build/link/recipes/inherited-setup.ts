/**
 * The set-up of base classes in other files. A field of such a class may get its value from elsewhere (a parameter of the test's class,
 * a framework), and a method may be abstract. What depends on them would say nothing, so neither that set-up nor its fields are shown.
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
