/**
 * The class that a library means by a variable's name. Handlers receive their arguments without types:
 *
 *   app.get('/', (request, reply) => reply.send('hello'))
 *
 * Where the sources declare almost every `reply` as a FastifyReply, the undeclared `reply` of an example is one, too.
 * An object whose methods are assigned one by one is such a class itself: `res` after `res.json = function …`.
 */

import { groupedBy } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { hasMembers, type LibrarySymbol, type Module } from '../library.ts'
import { isFunction } from './function-results.ts'
import { boundNames } from './import-table.ts'
import { fileScope, type Scope, type Types } from './scopes.ts'
import type { SymbolTable } from './symbol-table.ts'

/** The smallest number of declarations, and the smallest share of them that name the same class. */
const MIN_EVIDENCE = { declarations: 3, share: 0.8 }

/** Matches `reply: FastifyReply` and `@param {Reply} reply`. What `this` is depends on the place. */
const DECLARATION =
  /(?<![\p{L}\p{N}_$.'"`])(?!(?:this|self|cls)\b)(?<name>[\p{Ll}_$][\p{L}\p{N}_$]*)\??: ?(?<type>[\p{L}_$][\p{L}\p{N}_$.]*)|@param[ \t]+\{(?<documentedType>[\p{L}_$][\p{L}\p{N}_$.]*)\}[ \t]+\[?(?<documented>[\p{Ll}_$][\p{L}\p{N}_$]*)/gu
/** A value such as `{ limit: count }` has the form of a declaration, but names no type. */
const TYPE =
  /^(?:.*\.)?\p{Lu}|^(?:string|number|boolean|any|unknown|object|void|never|str|int|float|bool|bytes|dict|list|tuple|set)$/u
const NO_TYPES: Types = new Map()

/** @returns for a test or page, the classes by variable name, except for names that it imports or defines */
export function conventionalTypes(
  table: SymbolTable,
  classesIn: (type: string, from: Scope) => readonly LibrarySymbol[],
): (module: Module) => Types {
  let byFamily: ReadonlyMap<string | undefined, Types> | undefined
  const learn = (): ReadonlyMap<string | undefined, Types> => {
    const sources = table.modules.filter(
      (module) => module.file.role === 'source' && module.rules.optionalTypes,
    )
    const families = groupedBy(sources, ({ family }) => family)
    return new Map([...families].map(([family, modules]) => [family, typesOf(modules)]))
  }

  const typesOf = (modules: readonly Module[]): Types => {
    const declared = declarationsIn(modules, classesIn)
    const types = new Map<string, readonly LibrarySymbol[]>()
    for (const [name, counts] of declared) {
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
      for (const [symbol, count] of counts)
        if (
          symbol !== undefined &&
          all >= MIN_EVIDENCE.declarations &&
          count >= MIN_EVIDENCE.share * all
        )
          types.set(name, [symbol])
    }
    for (const symbol of modules.flatMap((module) => table.inModule(module)))
      if (isObjectWithMethods(symbol, table) && !declared.has(symbol.definition.name))
        types.set(symbol.definition.name, [symbol])
    return types
  }

  return memoizeByObject((module) => {
    if (!module.rules.optionalTypes || module.file.role === 'source') return NO_TYPES
    byFamily ??= learn()
    const types = byFamily.get(module.family) ?? NO_TYPES
    const bound = boundNames(module)
    const own = new Set(
      module.file.facts.definitions.flatMap((each) =>
        each.qualifier.length === 0 ? each.name : [],
      ),
    )
    return { get: (name) => (bound.has(name) || own.has(name) ? undefined : types.get(name)) }
  })
}

type Counts = Map<LibrarySymbol | undefined, number>

/** By name, how often each class is its declared type; undefined stands for all types of other libraries. */
function declarationsIn(
  modules: readonly Module[],
  classesIn: (type: string, from: Scope) => readonly LibrarySymbol[],
): ReadonlyMap<string, Counts> {
  const declared = new Map<string, Counts>()
  for (const module of modules) {
    const from = fileScope(module)
    for (const { groups = {} } of module.file.text.matchAll(DECLARATION)) {
      const { name = groups.documented ?? '', type = groups.documentedType ?? '' } = groups
      if (!TYPE.test(type)) continue
      const [symbol] = classesIn(type, from)
      const counts: Counts = declared.get(name) ?? new Map()
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
      declared.set(name, counts)
    }
  }
  return declared
}

function isObjectWithMethods(
  { module, qualified, definition: { kind, name } }: LibrarySymbol,
  table: SymbolTable,
): boolean {
  if (hasMembers(kind) || qualified !== name || !/^\p{Ll}/u.test(name)) return false
  return table.members(module, qualified).some(isFunction)
}
