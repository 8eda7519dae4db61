/**
 * Resolves the names in a piece of code to symbols of the library. It uses only syntax: imports, scopes, `self`
 * and `this`, annotated parameters, and variables assigned from a call whose class or return type is known (`df =
 * GeoDataFrame(…)` makes `df.plot` a use of GeoDataFrame.plot).
 *
 * A type checker would need the library's dependencies and an implementation per language. Uncertain names stay
 * unresolved.
 */
import type { LineSpan } from '../../../runtime/card.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import { chainStarts, nameOfSegment, RECEIVERS } from './chain-starts.ts'
import { conventionalTypes } from './conventional-types.ts'
import { extensionsOf } from './extensions.ts'
import { isFunction } from './function-results.ts'
import type { Names } from './names.ts'
import { layeredTypes, namespacesAround, type Scope, type Types } from './scopes.ts'
import type { SymbolTable } from './symbol-table.ts'
import { typeAliases } from './type-aliases.ts'
import { valueTypes } from './value-types.ts'

export interface Uses {
  scopeOf(symbol: LibrarySymbol, module?: Module, lines?: LineSpan): Scope
  /** The top-level scope of a file with the variables assigned between two lines. */
  topScope(module: Module, lines: LineSpan, self?: LibrarySymbol, given?: Types): Scope
  /** The scope inside of namespaces, such as `mod tests` in the file that it tests. */
  inNamespaces(scope: Scope, qualifier: readonly string[]): Scope
  /** The result of calling a symbol: an instance of a class, or a function's return type. */
  resultOf(symbol: LibrarySymbol): readonly LibrarySymbol[]
  /** The types of a constant: by annotation, or by the call that is assigned to it. */
  typesOf(constant: LibrarySymbol): readonly LibrarySymbol[]
  /** Empty if the name is not part of the library or cannot be resolved. */
  resolve(written: string, scope: Scope): readonly LibrarySymbol[]
}

const NOTHING: readonly LibrarySymbol[] = []
const NO_TYPES: Types = new Map()
const NO_NAMES: ReadonlySet<string> = new Set()
const MAX_ALIASES = 3 // maximum length of a chain of aliases
/** Matches names written like types: `Assert`, but not `LIMIT`. */
const TYPE_NAME = /^\p{Lu}[\p{L}\p{N}_]*\p{Ll}[\p{L}\p{N}_]*$/u
/** The name at the start of a type. */
const ANNOTATION = /^[\p{L}_$][\p{L}\p{N}_$.]*/u

export function usesOf(
  table: SymbolTable,
  names: Names,
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): Uses {
  /** Scopes that define names; looking in any other scope is useless. */
  const owners = new Set(
    table.symbols.map(({ qualified }) => qualified.slice(0, qualified.lastIndexOf('.'))),
  )
  const { bareMember, startOf } = chainStarts(names, languages)
  const resolved = new Map<Module, Map<string, readonly LibrarySymbol[]>>()

  const scopeOf: Uses['scopeOf'] = (
    symbol,
    module = symbol.module,
    lines = symbol.definition.lines,
  ) => {
    const enclosing: string[] = []
    let self: LibrarySymbol | undefined
    for (
      let each: LibrarySymbol | undefined = symbol;
      each !== undefined;
      each = table.owner(each)
    ) {
      const isClass = hasMembers(each.definition.kind) && each.definition.kind !== 'namespace'
      if (isClass) self ??= each
      else if (owners.has(each.qualified)) enclosing.push(each.qualified)
    }
    const { parameters } = symbol.definition
    const bare: Scope = { module, enclosing, self, types: NO_TYPES, shadowed: NO_NAMES }
    const types = self === undefined ? layeredTypes() : layeredTypes(instances.attributesOf(self))
    for (const { name, type } of parameters) {
      const classes = type === undefined ? NOTHING : instances.classesIn(type, bare)
      if (classes.length > 0) types.set(name, classes)
    }
    if (isFunction(symbol)) instances.variablesIn(module, lines, { ...bare, types }, types)
    const shadowed =
      parameters.length === 0 ? NO_NAMES : new Set(parameters.map(({ name }) => name))
    return { ...bare, types, shadowed }
  }

  const topScope: Uses['topScope'] = (module, lines, self, given = NO_TYPES) => {
    const variables = instances.variablesOf(module)
    const types = self
      ? layeredTypes(given, instances.attributesOf(self), variables, conventional(module))
      : layeredTypes(given, variables, conventional(module))
    const top: Scope = { module, enclosing: [], self, types, shadowed: NO_NAMES }
    instances.variablesIn(module, lines, top, types)
    return top
  }

  const inNamespaces: Uses['inNamespaces'] = (scope, qualifier) => {
    const enclosing = namespacesAround(table, scope.module, qualifier).filter((name) =>
      owners.has(name),
    )
    return enclosing.length === 0 ? scope : { ...scope, enclosing }
  }

  const memberOf = (
    symbols: readonly LibrarySymbol[],
    name: string,
    aliases = 0,
  ): readonly LibrarySymbol[] => {
    for (const symbol of symbols) {
      const own = names.member(symbol, name)
      if (own.length > 0) return own
    }
    for (const symbol of symbols) {
      if (hasMembers(symbol.definition.kind) || isFunction(symbol)) continue
      const types = [...instances.declaredTypes(symbol), ...instances.assignedTypes(symbol)]
      for (const each of types) {
        const members = names.member(each, name)
        if (members.length > 0) return members
      }
    }
    if (aliases >= MAX_ALIASES) return NOTHING
    const aliasTargets = symbols.flatMap(aliased)
    return aliasTargets.length === 0 ? NOTHING : memberOf(aliasTargets, name, aliases + 1)
  }

  /** Resolves a chain. At the top level its meaning is memoized, unless a variable or the class affects it. */
  const resolve: Uses['resolve'] = (written, from) => {
    if (from.enclosing.length > 0) return resolveChain(written, from)
    const dot = written.indexOf('.')
    const first = dot < 0 ? written : written.slice(0, dot)
    if (RECEIVERS.has(first) || from.shadowed.has(first) || from.types.get(first) !== undefined) {
      return resolveChain(written, from)
    }
    if (bareMember(nameOfSegment(first), from).length > 0) return resolveChain(written, from)
    let answers = resolved.get(from.module)
    if (answers === undefined) {
      answers = new Map()
      resolved.set(from.module, answers)
    }
    const answer = answers.get(written)
    if (answer !== undefined) return answer
    const symbols = resolveChain(written, from)
    // A result is not memoized while an instance's class is being determined, since it may be incomplete.
    if (!instances.isWorking()) answers.set(written, symbols)
    return symbols
  }

  /** Resolves a chain by its first name or, if the receiver is unknown, by an imported extension. */
  const resolveChain: Uses['resolve'] = (written, from) => {
    const symbols = byName(written, from)
    const dot = written.lastIndexOf('.')
    if (symbols.length > 0 || dot < 0) return symbols
    const receiver = written.slice(0, dot)
    // In `Assert.Equal(a, b)`, the receiver is a foreign type and not a value, so no extension applies.
    const isType = TYPE_NAME.test(receiver) && from.types.get(receiver) === undefined
    if (isType && bareMember(receiver, from).length === 0) return NOTHING
    return extensions(from.module, nameOfSegment(written.slice(dot + 1)))
  }

  const byName: Uses['resolve'] = (written, from) => {
    const segments = written.replaceAll('::', '.').split('.')
    const start = startOf(segments, from)
    if (start === undefined) return NOTHING
    const { depth } = start
    let { symbols } = start
    const isCalled = (segments[depth - 1] ?? '').endsWith(')')
    if (isCalled && !RECEIVERS.has(segments[0] ?? '')) symbols = instances.resultOf(symbols)
    const conventions = languages.get(from.module.file.language)
    const targets = membersAlong(segments, depth, symbols, conventions)
    if (targets.length > 0 || depth > 1 || !mayBePackage(symbols)) return targets
    // `Shop` and `Shop.Cart` may both be modules or classes, or a package may have such a name.
    const named = names.longestPrefix(from.module, segments.map(nameOfSegment))
    return named === undefined
      ? targets
      : membersAlong(segments, named.depth, named.symbols, conventions)
  }

  const membersAlong = (
    segments: readonly string[],
    from: number,
    start: readonly LibrarySymbol[],
    { factoryMethods = [], unwrapMembers = [] }: LanguageConventions = {},
  ): readonly LibrarySymbol[] => {
    let symbols = start
    for (let depth = from; depth < segments.length && symbols.length > 0; depth++) {
      const segment = segments[depth] ?? ''
      const name = nameOfSegment(segment)
      const members = memberOf(symbols, name)
      // `render().unwrap().len()`: types are known without their wrappers.
      const isCallOrInner = segment.endsWith(')') || depth < segments.length - 1
      if (members.length === 0 && isCallOrInner && unwrapMembers.includes(name)) continue
      // Classes have constructors such as `Cart.new` without defining them.
      const isMade = members.length === 0 && factoryMethods.includes(name)
      if (isMade) symbols = symbols.filter(({ definition }) => definition.kind === 'class')
      else symbols = segment.endsWith(')') ? instances.resultOf(members, symbols) : members
    }
    return symbols
  }

  const extensions = extensionsOf(table, names, languages)
  const instances = valueTypes(table, names, { resolve, scopeOf }, languages)
  const aliased = typeAliases(table, instances.classesIn)
  const conventional = conventionalTypes(table, instances.classesIn)
  return {
    ...{ scopeOf, topScope, inNamespaces, resolve },
    resultOf: (symbol) => instances.resultOf([symbol]),
    typesOf({ module, definition: { name, qualifier, returns = '' } }) {
      const annotated = ANNOTATION.exec(returns)?.[0]
      if (annotated === undefined)
        return (
          (qualifier.length === 0 ? instances.variablesOf(module).get(name) : undefined) ?? NOTHING
        )
      const target = names.dotted(module, annotated.split('.'))
      return target?.kind === 'symbols'
        ? target.symbols.filter(({ definition }) => hasMembers(definition.kind))
        : NOTHING
    },
  }
}

function mayBePackage([first]: readonly LibrarySymbol[]): boolean {
  return hasMembers(first?.definition.kind ?? '') && first?.module.package !== undefined
}
