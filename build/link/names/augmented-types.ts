/**
 * Joins what a file adds to a type of another module (`declare module './app' { interface App {…} }`) with that type:
 * users find `app.listen` where the plugin that declares it is part of the library.
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Definition } from '../../facts.ts'
import { hasMembers, type Module, qualifiedName, type TypePart } from '../library.ts'
import type { ReopenedTypes } from './reopened-types.ts'

export function augmentedTypes(modules: readonly Module[]): ReopenedTypes {
  const byPath = new Map(modules.map((module) => [module.file.path, module]))
  const augmented = new Map<Definition, TypePart[]>()
  for (const module of modules)
    for (const definition of module.file.facts.definitions) {
      const target = byPath.get(definition.addsTo ?? '')
      if (target === undefined || target === module || !hasMembers(definition.kind)) continue
      const type = typesIn(target).get(qualifiedName(definition))
      if (type !== undefined) appendTo(augmented, type, { module, definition })
    }
  return augmented
}

const typesIn = memoizeByObject(
  ({ file }: Module): ReadonlyMap<string, Definition> =>
    new Map(
      file.facts.definitions
        .filter(({ kind, addsTo }) => hasMembers(kind) && addsTo === undefined)
        .map((definition) => [qualifiedName(definition), definition]),
    ),
)
