/**
 * Infers the types of values from syntax: variables and attributes by the assigned call, parameters and results by
 * annotation, functions without annotation by their return statements.
 *
 * Only the library's classes and simple forms are recognized; anything uncertain has no class. Resolving a call needs
 * classes and vice versa, so uses.ts passes its `resolve` in.
 */
import type { LineSpan } from '../../../runtime/card.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Assignment } from '../../facts/code-piece.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import { pathOf } from '../modules/package-names.ts'
import { docstringSections } from '../symbols/docstring-sections.ts'
import { assignedIn, assignmentsIn } from './assignments.ts'
import type { Names } from './names.ts'
import {
  fileScope,
  NO_NAMES,
  type Scope,
  type ScopeTypes,
  signatureScope,
  type Types,
} from './scopes.ts'
import type { SymbolTable } from './symbol-table.ts'

export interface ValueTypes {
  /** Adds the variables of the lines, as visible from `from`, to `known`. */
  variablesIn(module: Module, lines: LineSpan, from: Scope, known: ScopeTypes): void
  /** Variables that a file assigns outside of its functions. */
  variablesOf(module: Module): Types
  /** Attributes that a class assigns: `self.x`. */
  attributesOf(owner: LibrarySymbol): Types
  /** Classes that a type expression names. */
  classesIn(type: string, from: Scope): readonly LibrarySymbol[]
  /** Classes in the type with which a symbol is declared: of a property, or of the result of a function. */
  declaredTypes(symbol: LibrarySymbol): readonly LibrarySymbol[]
  /** Classes of the value that a file assigns to a constant without a type: `parser = Parser()`. */
  assignedTypes(symbol: LibrarySymbol): readonly LibrarySymbol[]
  /** The result of calling one of the symbols; `receiver` is what a fluent method returns. */
  resultOf(
    symbols: readonly LibrarySymbol[],
    receiver?: readonly LibrarySymbol[],
  ): readonly LibrarySymbol[]
  /** True during a computation; names that depend on it recursively have no class yet. */
  isWorking(): boolean
}

export interface Resolver {
  resolve(written: string, scope: Scope): readonly LibrarySymbol[]
  scopeOf(symbol: LibrarySymbol, module?: Module, lines?: LineSpan): Scope
}

/** Matches words written like class names, which words of prose are not. */
const CLASS_NAME = /(?<![\w.])(?:\w+\.)*\p{Lu}\w*\p{Ll}\w*/gu
const TYPE_NAME = /^["']?([\p{L}_$](?:[\p{L}\p{N}_$.]|::)*)/u
const FUNCTION = /function|method|test/
/** Matches the type of the receiver: `this` in TypeScript, `?static` in PHP, `Self` in Rust, Swift and Python. */
const OWN_TYPE = /^["']?\??(?:[Ss]elf|static|this|\$this)(?:\|null)?["']?$/
const NOTHING: readonly LibrarySymbol[] = []
const MAX_WRAPPERS = 4 // `const std::shared_ptr<const Foo>`

export function valueTypes(
  table: SymbolTable,
  names: Names,
  { resolve, scopeOf }: Resolver,
  languages: ReadonlyMap<string, LanguageConventions>,
): ValueTypes {
  const attributes = new Map<LibrarySymbol, Types>()
  const fileVariables = new Map<Module, Types>()
  const returned = new Map<LibrarySymbol, readonly LibrarySymbol[]>()
  let working = 0

  /** Collects assignments such as `self.session = Session()` in a class and its bases. */
  const attributesOf = (owner: LibrarySymbol): Types => {
    const known = attributes.get(owner)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    attributes.set(owner, types)
    working++
    for (const each of [owner, ...names.ancestors(owner)]) {
      const { module, definition } = each
      const scope: Scope = { module, enclosing: [], self: owner, types, shadowed: NO_NAMES }
      // Read once per class, because test classes can have thousands of lines.
      const assigned = assignmentsIn(module, definition.lines).filter(({ name }) =>
        name.includes('.'),
      )
      recordVariables(assigned, scope, types)
    }
    working--
    return types
  }

  /**
   * Variables that a file assigns outside of its functions: `const schema = z.string()` above the tests that use it.
   */
  const variablesOf = (module: Module): Types => {
    const known = fileVariables.get(module)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    fileVariables.set(module, types)
    const { assignments, definitions } = module.file.facts
    if (assignments.length === 0) return types
    const inside = definitions
      .filter(({ kind }) => FUNCTION.test(kind))
      .map(({ lines }) => lines)
      .sort(([a], [b]) => a - b)
    let passed = 0
    let end = 0
    const outside = assignments.filter(({ line, outermost }) => {
      for (; (inside[passed]?.[0] ?? Number.POSITIVE_INFINITY) < line; passed++) {
        end = Math.max(end, inside[passed]?.[1] ?? 0)
      }
      return line > end && (outermost || module.rules.blockScopes)
    })
    working++
    recordVariables(outside, fileScope(module, types), types)
    working--
    return types
  }

  const recordVariables = (
    assignments: readonly Assignment[],
    from: Scope,
    into: ScopeTypes,
  ): void => {
    for (const { name, type, value } of assignments) {
      if (into.get(name) !== undefined) continue
      const classes = type === undefined ? classesOfValue(value, from) : classesIn(type, from)
      if (classes.length > 0) into.set(name, classes)
    }
  }

  /** The classes of a value such as `foo(…).bar(…)` or another variable. */
  const classesOfValue = (value: string | undefined, from: Scope): readonly LibrarySymbol[] => {
    if (value === undefined) return NOTHING
    if (!value.endsWith(')')) return from.types.get(value) ?? NOTHING
    return resolve(value, from).filter(({ definition }) => hasMembers(definition.kind))
  }

  /** The documented return type (`Returns: GeoDataFrame`), if it is a class of the library. */
  const documentedResult = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const stated = docstringSections(symbol.definition.docstring)?.returns?.split('\n', 1)[0] ?? ''
    for (const [path] of stated.slice(0, 120).matchAll(CLASS_NAME)) {
      const segments = path.split('.')
      for (const name of [segments.slice(-1), segments]) {
        const target = names.dotted(symbol.module, name)
        const classes = target?.kind === 'symbols' ? target.symbols : NOTHING
        const withMembers = classes.filter((each) => hasMembers(each.definition.kind))
        if (withMembers.length > 0) return withMembers
      }
    }
    return NOTHING
  }

  /** The type of the returned expressions of a function without annotation, such as pytest fixtures. */
  const returnedResult = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const known = returned.get(symbol)
    if (known !== undefined) return known
    returned.set(symbol, NOTHING) // recursive calls add nothing
    const body = symbol.implementation ?? symbol
    const { returnedValues = [], lines } = body.definition
    working++
    const from = returnedValues.length > 0 ? scopeOf(symbol, body.module, lines) : undefined
    const classes =
      from === undefined
        ? NOTHING
        : (returnedValues
            .map((value) => classesOfValue(value, from))
            .find((each) => each.length > 0) ?? NOTHING)
    working--
    const resultClasses = classes.length > 0 ? classes : documentedResult(symbol)
    returned.set(symbol, resultClasses)
    return resultClasses
  }

  /**
   * The classes in a type expression such as `GeoDataFrame | None`; `list[Foo]` has no class, since members of a list
   * are not members of Foo. `within` is the class around the type, whose own types it may name.
   */
  const classesIn = (
    type: string,
    from: Scope,
    within?: LibrarySymbol,
  ): readonly LibrarySymbol[] => {
    // Members of a container are not members of its elements.
    const holders = languages.get(from.module.file.language)?.transparentWrappers ?? []
    for (const part of type
      .replace(/^["']|["']$/g, '')
      .split('|')
      .slice(0, 4)) {
      const name = TYPE_NAME.exec(withoutWrappers(part, holders))?.[1]?.replaceAll('::', '.')
      if (name === undefined) continue
      const nested = within === undefined ? NOTHING : nestedType(name, within)
      if (nested.length > 0) return nested
      const target = names.dotted(from.module, name.split('.'), from.enclosing)
      if (target?.kind !== 'symbols') continue
      const classes = target.symbols.filter((each) => hasMembers(each.definition.kind))
      if (classes.length > 0) return classes
    }
    return NOTHING
  }

  /** A type that a class, or one around it, defines: `Builder` in `Cart`. */
  const nestedType = (name: string, within: LibrarySymbol): readonly LibrarySymbol[] => {
    const [first = '', ...rest] = name.split('.')
    for (let owner: LibrarySymbol | undefined = within; owner; owner = table.owner(owner)) {
      let types = partsOf(owner).flatMap((each) => names.member(each, first))
      for (const segment of rest) types = types.flatMap((each) => names.member(each, segment))
      const classes = types.filter(({ definition }) => hasMembers(definition.kind))
      if (classes.length > 0) return classes
    }
    return NOTHING
  }

  /** A class, and its definitions in other files: `partial class Cart`. */
  const partsOf = (owner: LibrarySymbol): readonly LibrarySymbol[] => {
    const path = pathOf(owner).split('.')
    const whole =
      owner.module.package === undefined ? undefined : names.longestPrefix(owner.module, path)
    return whole?.depth === path.length ? whole.symbols : [owner]
  }

  const declaredTypes = memoizeByObject((symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const { returns } = symbol.definition
    return returns === undefined
      ? NOTHING
      : classesIn(returns, signatureScope(table, symbol), table.owner(symbol))
  })

  const typesOfConstant = ({ module, definition }: LibrarySymbol): readonly LibrarySymbol[] =>
    variablesOf(module).get(definition.name) ?? NOTHING

  /** The result of a call: an instance of a class, or the return type of a function. */
  const resultOf: ValueTypes['resultOf'] = (symbols, receiver = NOTHING) => {
    for (const symbol of symbols) {
      // With the parts of it in other files: `partial class Cart`.
      if (symbol.definition.kind === 'class')
        return symbols.filter(
          ({ definition, qualified }) =>
            definition.kind === 'class' && qualified === symbol.qualified,
        )
      // `const make = factory()`: the type of a function is that of its result.
      const made = isOuterConstant(symbol) ? typesOfConstant(symbol) : NOTHING
      if (made.length > 0) return made
      if (!isFunction(symbol)) continue
      const { returns } = symbol.definition
      if (returns !== undefined && OWN_TYPE.test(returns)) {
        const owner = table.owner(symbol)
        // The class of the receiver, which may be a subclass of the one that defines the method.
        return receiver.length > 0 || owner === undefined ? receiver : [owner]
      }
      const classes = returns === undefined ? returnedResult(symbol) : declaredTypes(symbol)
      if (classes.length > 0) return classes
    }
    // TypeScript's constructor constants: calling the constant returns the interface of the same name.
    return symbols.filter((each) => hasMembers(each.definition.kind))
  }

  return {
    variablesIn: (module, lines, from, known) =>
      recordVariables(assignedIn(module, lines), from, known),
    variablesOf,
    attributesOf,
    classesIn: (type, from) => classesIn(type, from),
    declaredTypes,
    assignedTypes: (symbol) =>
      isOuterConstant(symbol) && symbol.definition.returns === undefined
        ? typesOfConstant(symbol)
        : NOTHING,
    resultOf,
    isWorking: () => working > 0,
  }
}

/** Removes wrappers around a type: `Promise<Foo>`, `*Foo` and `const Foo &` become `Foo`. */
function withoutWrappers(type: string, holders: readonly RegExp[]): string {
  let rest = type.trimStart()
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const holder = holders.map((each) => each.exec(rest)).find((match) => match?.index === 0)
    if (holder == null || holder[0] === '') break
    rest = rest.slice(holder[0].length).trimStart()
  }
  return rest
}

const isOuterConstant = ({ definition: { kind, qualifier } }: LibrarySymbol): boolean =>
  kind === 'constant' && qualifier.length === 0

export function isFunction({ definition }: LibrarySymbol): boolean {
  return /function|method/.test(definition.kind)
}
