/** The names that the star imports of a piece bring in. */
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { Names } from './bindings.ts'
import type { LanguageContext } from './language-contexts.ts'
import { isModule } from './library.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import { moduleValue, partsOf } from './resolve-imports.ts'
import type { Value } from './value.ts'

/** Memoized, because a file of tests may import all names of many packages and use each name often. */
export function starValue(
  piece: ParsedPiece,
  name: string,
  context: LanguageContext,
  path: string | undefined,
): Value | undefined {
  const modules = starModules(piece.names)
  if (modules.length === 0) return undefined
  const known = context.starValues.get(piece.names) ?? new Map<string, Value | undefined>()
  context.starValues.set(piece.names, known)
  if (!known.has(name)) known.set(name, newStarValue(modules, name, piece, context, path))
  return known.get(name)
}

function newStarValue(
  modules: readonly string[],
  name: string,
  { rules }: ParsedPiece,
  context: LanguageContext,
  path: string | undefined,
): Value | undefined {
  for (const module of modules) {
    const value = moduleValue(partsOf(module, rules, context, path), rules, context)?.value
    const member =
      value?.kind === 'path' ? context.resolver.valueAt([...value.path, name]) : undefined
    // Submodules are rarely used through star imports, and a module of another library may have the same name.
    if (member?.kind === 'path' && !member.entities.every(isModule)) return member
  }
  return undefined
}

/** With star imports of more modules than this, the origin of a name is considered unknown. */
const MAX_STARS = 20

const starModules = memoizeByObject(({ imports }: Names): readonly string[] => {
  const modules = new Set(imports.flatMap(({ star, module }) => (star ? [module] : [])))
  return modules.size > MAX_STARS ? [] : [...modules]
})
