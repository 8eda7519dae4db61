/**
 * Joins what a type stub declares with its definition elsewhere in the library: `shop/__init__.pyi` declares what
 * `shop/__init__.py` imports from `shop/_cart.py`. The definition has the documentation, so the declaration is no symbol
 * of its own; of a class, it adds the members that the definition does not show. Names that no Python file defines,
 * such as those of a compiled extension, are read from the stub.
 */
import { appendTo, groupedBy } from '../../../runtime/std/grouping.ts'
import type { Definition } from '../../facts.ts'
import { hasMembers, type Module, qualifiedName, type TypePart } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import { isTypeStub, pathDescribedBy } from '../modules/type-stubs.ts'
import type { ReopenedTypes } from './reopened-types.ts'

export interface StubDefinitions {
  /** Classes of stubs, by the class that they describe. */
  readonly parts: ReopenedTypes
  /** Declarations of what is defined elsewhere. */
  readonly withoutEntries: ReadonlySet<Definition>
}

export function stubDefinitions(modules: readonly Module[], graph: ModuleGraph): StubDefinitions {
  const parts = new Map<Definition, TypePart[]>()
  const withoutEntries = new Set<Definition>()
  for (const stub of modules) {
    const { path, facts } = stub.file
    const beside = isTypeStub(path) ? graph.byPath(pathDescribedBy(path)) : undefined
    if (beside === undefined) continue
    for (const [name, declared] of groupedBy(facts.definitions, topName)) {
      const defined = definitionOf(name, beside, graph, new Set())
      if (defined === undefined) continue
      const type = declared.find(
        ({ kind, qualifier }) => qualifier.length === 0 && hasMembers(kind),
      )
      if (type !== undefined && !hasMembers(defined.definition.kind)) continue
      if (type !== undefined)
        appendTo(parts, defined.definition, { module: stub, definition: type })
      const known = new Set(
        defined.module.file.facts.definitions.filter(isCallable).map(qualifiedName),
      )
      for (const each of declared)
        if (isCallable(each) && known.has(qualifiedName(each))) withoutEntries.add(each)
    }
  }
  return { parts, withoutEntries }
}

/** Of a value, only the stub may state the type. */
const isCallable = ({ kind }: Definition): boolean => kind === 'function' || kind === 'method'

const topName = ({ qualifier: [outermost], name }: Definition): string => outermost ?? name

/** What a name of a module leads to: a definition of that name in the module, or in one that it is imported from. */
function definitionOf(
  name: string,
  module: Module,
  graph: ModuleGraph,
  seen: Set<Module>,
): TypePart | undefined {
  const { path, facts } = module.file
  if (isTypeStub(path) || seen.has(module)) return undefined
  seen.add(module)
  const definition = facts.definitions.find((each) => qualifiedName(each) === name)
  if (definition !== undefined) return { module, definition }
  for (const each of facts.imports) {
    if (each.module === null || !mayBind(name, each)) continue
    const target = graph.resolve(each.module, module)?.module
    const found = target && definitionOf(name, target, graph, seen)
    if (found !== undefined) return found
  }
  return undefined
}

const mayBind = (
  name: string,
  { name: imported, alias }: { readonly name: string | null; readonly alias: string | null },
): boolean => imported === '*' || (imported === name && (alias ?? name) === name)
