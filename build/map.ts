/**
 * Draws the map of each library: its modules as a tree of their names and, for each branch, a picture of how its
 * children use each other. Each branch has a picture of its own, because one of three hundred modules cannot be read.
 *
 * A symbol uses another when it calls, imports or extends it. Tests are left out, because they use everything.
 */
import type { Card, SymbolCard } from '../runtime/card.ts'
import type { SourceText } from '../runtime/pack/entry.ts'
import type { LibraryMap, MapNode } from '../runtime/pages/library-map.ts'
import { layOut, type Use } from './map/layout.ts'
import { branchesOf, modulesBelow } from './map/module-tree.ts'

export function libraryMaps(
  cards: readonly Card[],
  sources: readonly SourceText[],
): readonly LibraryMap[] {
  const tests = new Set(
    sources.flatMap(({ path, origin }) => (origin?.kind === 'test' ? [path] : [])),
  )
  const own = cards.filter((card) => !tests.has(card.path))
  const projects = [...new Set(own.map(({ project }) => project))]
  return projects.flatMap(
    (project) =>
      mapOf(
        project,
        own.filter((card) => card.project === project),
      ) ?? [],
  )
}

function mapOf(project: string, cards: readonly Card[]): LibraryMap | undefined {
  const contents = new Map<string, SymbolCard[]>()
  for (const card of cards) if (card.kind === 'module') contents.set(card.id, [])
  const symbols = cards.filter((card) => card.kind === 'symbol')
  for (const card of symbols) contents.get(moduleOf(card.symbol))?.push(card)
  const modules = [...contents].flatMap(([id, held]) => (held.length > 0 ? [id] : []))
  // A single module needs no map.
  if (modules.length < 2) return undefined
  const branches = branchesOf(modules, new Set(contents.keys()))
  const uses = usesBetween(symbols, new Set(modules))
  const nodes = branches.map(({ name, module, children }, index): MapNode => {
    const held = modulesBelow(branches, index).flatMap((id) => contents.get(id) ?? [])
    return {
      ...{ name, module, children: [...children], picture: null },
      symbols: held.length,
      public_symbols: held.filter(({ visibility }) => visibility === 'public').length,
    }
  })
  const pictured = nodes.map((node): MapNode => {
    if (node.children.length < 2) return node
    const childOf = new Map(
      node.children.flatMap((child) =>
        modulesBelow(branches, child).map((module): [string, number] => [module, child]),
      ),
    )
    return { ...node, picture: layOut(node.children, nodes, usesAmong(uses, childOf)) }
  })
  return { project, nodes: pictured, root: 0 }
}

const moduleOf = (symbol: string): string => symbol.slice(0, symbol.indexOf(':'))

/** From and to are ids of modules. */
type ModuleUses = ReadonlyMap<string, ReadonlyMap<string, number>>

function usesBetween(symbols: readonly SymbolCard[], modules: ReadonlySet<string>): ModuleUses {
  const uses = new Map<string, Map<string, number>>()
  for (const { symbol, related } of symbols) {
    const from = moduleOf(symbol)
    const used = [...related.calls, ...related.imports, ...related.parents].map((one) => one.symbol)
    for (const id of new Set(used)) {
      const to = id.includes(':') ? moduleOf(id) : id
      if (to === from || !modules.has(to) || !modules.has(from)) continue
      const known = uses.get(from) ?? new Map<string, number>()
      uses.set(from, known.set(to, (known.get(to) ?? 0) + 1))
    }
  }
  return uses
}

function usesAmong(uses: ModuleUses, childOf: ReadonlyMap<string, number>): Use[] {
  const weights = new Map<string, Use>()
  for (const [module, used] of uses)
    for (const [other, count] of used) {
      const from = childOf.get(module)
      const to = childOf.get(other)
      if (from === undefined || to === undefined || from === to) continue
      const key = `${from} ${to}`
      const weight = count + (weights.get(key)?.weight ?? 0)
      weights.set(key, { from, to, weight })
    }
  return [...weights.values()].sort((a, b) => a.from - b.from || a.to - b.to)
}
