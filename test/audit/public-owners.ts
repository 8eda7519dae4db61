/** The public modules and classes of a library, in which an invented name could be. */
import type { ModuleCard, SymbolCard } from '../../runtime/card.ts'
import { segmentsOf } from './audit-paths.ts'

export interface Owners {
  readonly modules: readonly (readonly string[])[]
  readonly classes: readonly (readonly string[])[]
}

/** By their first segment. */
export function ownersOf(
  modules: readonly ModuleCard[],
  symbols: readonly SymbolCard[],
): ReadonlyMap<string, Owners> {
  const found = new Map<string, { modules: string[][]; classes: string[][] }>()
  const at = (root: string): { modules: string[][]; classes: string[][] } => {
    const own = found.get(root) ?? { modules: [], classes: [] }
    found.set(root, own)
    return own
  }
  const isPublic = (path: readonly string[]): boolean =>
    path.every((part) => /^[A-Za-z$][\w$]*$/.test(part) && !/test/i.test(part))
  for (const { title, exports } of modules) {
    const path = segmentsOf(title)
    if (exports.length > 0 && isPublic(path)) at(path[0] ?? '').modules.push(path)
  }
  for (const card of symbols) {
    if (!/^(?:class|struct|interface|enum)$/.test(card.symbol_kind)) continue
    for (const written of card.public) {
      const path = segmentsOf(written)
      if (isPublic(path)) at(path[0] ?? '').classes.push(path)
    }
  }
  return found
}
