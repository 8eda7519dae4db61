/** Resolves aliases of types to their targets: `using json = basic_json<>;`, `type Props = BaseProps`. */
import { groupedBy } from '../../../runtime/std/grouping.ts'
import { hasMembers, type LibrarySymbol } from '../library.ts'
import { type Scope, signatureScope } from './scopes.ts'
import type { SymbolTable } from './symbol-table.ts'

const NOTHING: readonly LibrarySymbol[] = []
/** Matches a name, optionally with type arguments: `basic_json<>`. */
const ALIAS =
  /=\s*([\p{L}_$][\p{L}\p{N}_$.:]*)\s*(?:<[^|&{}()]*>)?\s*$|^typedef\s+(?:struct\s+)?([\p{L}_][\p{L}\p{N}_:]*)\s*(?:<[^()]*>)?\s*\*?\s*[\p{L}_][\p{L}\p{N}_]*$/u

/** @returns for each symbol that is an alias, its targets */
export function typeAliases(
  table: SymbolTable,
  classesIn: (type: string, from: Scope) => readonly LibrarySymbol[],
): (symbol: LibrarySymbol) => readonly LibrarySymbol[] {
  let typesByName: ReadonlyMap<string, readonly LibrarySymbol[]> | undefined
  return (symbol) => {
    const { kind, signature } = symbol.definition
    if (kind !== 'type') return NOTHING
    const written = ALIAS.exec(signature)?.slice(1).find(Boolean)?.replaceAll('::', '.')
    if (written === undefined) return NOTHING
    const targets = classesIn(written, signatureScope(table, symbol)).filter(
      (each) => each !== symbol,
    )
    if (targets.length > 0 || symbol.module.package === undefined) return targets
    // A macro may hide the namespace from the parser: `using json = nlohmann::json;`
    typesByName ??= groupedBy(table.symbols.filter(isPublicType), (each) => each.definition.name)
    const last = typesByName.get(written.split('.').at(-1) ?? '') ?? NOTHING
    return last.filter((each) => each !== symbol && each.module.family === symbol.module.family)
  }
}

/** Whether a symbol is a top-level type that others can use. */
function isPublicType({ module, definition }: LibrarySymbol): boolean {
  const { kind, visibility } = definition
  const isType = hasMembers(kind) && kind !== 'namespace'
  return isType && module.file.role === 'source' && visibility === 'public'
}
