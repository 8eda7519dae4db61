/**
 * The symbols that one dotted name or call in a piece of code means: by the import, variable or documented module that
 * its first name belongs to, otherwise by words that are unique in the library.
 */
import type { CodePiece, Import } from '../../facts/code-piece.ts'
import { isDistinctive } from '../guides/mentions.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import { fileScope, type Scope } from '../names/scopes.ts'
import type { Uses } from '../names/uses.ts'
import { isPrefixOfType } from './test-symbols.ts'

export interface NameContext {
  readonly uses: Uses
  /** The symbol that a dotted name means in a language, if it is unambiguous. */
  named(name: string, language: string): LibrarySymbol | undefined
}

/** What decides the meaning of the chains of one piece. */
export interface Lookup {
  readonly piece: CodePiece
  readonly module: Module
  /** Names that the page defines itself. */
  readonly own: ReadonlySet<string>
  readonly context: NameContext
  readonly scope: Scope
  /** The scope of the module that the piece documents, if the piece sees its names. */
  readonly homeScope: Scope | undefined
  /** Names that imports bind. */
  readonly bound: ReadonlyMap<string, readonly Import[]>
  readonly hasStarImport: boolean
  /** Names that are assigned. */
  readonly variables: ReadonlySet<string>
  readonly namespaces: ReadonlyMap<string, string>
  readonly bases: readonly string[]
}

export const isOfLibrary = ({ module }: LibrarySymbol): boolean => module.file.role === 'source'

interface WrittenChain {
  readonly written: string
  readonly segments: readonly string[]
  /** The first segment, without a call. */
  readonly root: string
  /** `a`, `a.b`, `a.b.c`, each without a call at its end. */
  readonly prefixes: readonly string[]
  /** Whether the chain can mean a symbol: one of the library, and of the namespace by which the root is qualified. */
  mayMean(symbol: LibrarySymbol): boolean
}

function writtenChain(written: string, namespaces: ReadonlyMap<string, string>): WrittenChain {
  const segments = written.split('.')
  const root = withoutCall(segments[0] ?? '')
  const namespace = root.includes('\\') ? root.split('\\').at(-2) : namespaces.get(root)
  return {
    ...{ written, segments, root },
    prefixes: segments.map((_, i) => withoutCall(segments.slice(0, i + 1).join('.'))),
    mayMean: (symbol) =>
      isOfLibrary(symbol) &&
      (namespace === undefined || symbol.dotted.split('.').includes(namespace)),
  }
}

const withoutCall = (name: string): string => name.replace(/\(\)$/, '')

/** The symbols of the library that a chain uses; the less certain ways apply only if the others give nothing. */
export function symbolsInChain(written: string, lookup: Lookup): readonly LibrarySymbol[] {
  const chain = writtenChain(written, lookup.namespaces)
  const resolved = resolvedPrefixes(chain, lookup).filter(chain.mayMean)
  const symbols = [
    ...resolved,
    ...(resolved.length > 0 ? uniqueMembers(chain, lookup) : []),
    ...membersOfBases(chain, lookup),
  ].filter(chain.mayMean)
  return symbols.length > 0 ? symbols : symbolByName(chain, lookup).filter(chain.mayMean)
}

/** Resolves each prefix of the chain by what its root is: an import, a variable, a name of the documented module. */
function resolvedPrefixes(
  { root, prefixes, mayMean }: WrittenChain,
  lookup: Lookup,
): LibrarySymbol[] {
  const { module, own, scope, homeScope, bound, variables, hasStarImport } = lookup
  const { uses } = lookup.context
  const resolvedIn = (from: Scope): LibrarySymbol[] =>
    prefixes.flatMap((prefix) => uses.resolve(prefix, from).slice(0, 1))
  const isKnown = bound.has(root) || scope.types.get(root) !== undefined
  // In languages where names need no import, a capitalized first name is a type.
  const isType = module.package !== undefined && /^\p{Lu}/u.test(root)
  const isBound = isKnown || ((hasStarImport || isType) && !own.has(root))
  // A program may define an alias or a subclass with the name of one of the library's classes.
  const isDefined = own.has(root) && module.file.facts.definitions.length > 0
  if (!isBound && !isDefined)
    return homeScope === undefined || own.has(root) ? [] : resolvedIn(homeScope)
  // `auto logger = …` is not a use of class logger.
  const isVariable = (name: string) => variables.has(name) && !bound.has(name)
  const steps = prefixes.map((prefix) => uses.resolve(prefix, scope))
  const symbols = prefixes.flatMap((prefix, i) => {
    const step = steps[i] ?? []
    return isVariable(prefix) || isPrefixOfType(step, steps[i + 1]) ? [] : step.slice(0, 1)
  })
  // `assert := assert.New(t)` shadows the import with a variable.
  return symbols.some(mayMean) || !bound.has(root) ? symbols : resolvedIn(fileScope(module))
}

/** After an unknown segment, a compound word that is unique in the library identifies the symbol. */
function uniqueMembers({ segments, prefixes }: WrittenChain, lookup: Lookup): LibrarySymbol[] {
  const { piece, scope, context } = lookup
  return segments.flatMap((step, i) => {
    if (i === 0 || !step.endsWith('()') || !isDistinctive(withoutCall(step))) return []
    if (context.uses.resolve(prefixes[i] ?? '', scope).length > 0) return []
    return context.named(step, piece.language) ?? []
  })
}

/** A name without a receiver may be a member of a base class in the piece. */
function membersOfBases({ root }: WrittenChain, lookup: Lookup): LibrarySymbol[] {
  const { own, scope, bound, bases, context } = lookup
  if (bound.has(root) || own.has(root)) return []
  return bases.flatMap((base) => context.uses.resolve(`${base}.${root}`, scope).slice(0, 1))
}

/** An unresolved chain that only one symbol of the library can mean. */
function symbolByName({ written, root }: WrittenChain, lookup: Lookup): LibrarySymbol[] {
  const { piece, module, own, bound, variables, context } = lookup
  // Names imported from elsewhere, and members of unknown variables, do not belong to the library.
  const isForeign =
    own.has(root) || (bound.has(root) && resolvesImports(module)) || variables.has(root)
  const name = written.replace(/\(\).*$/, '')
  const isPath = name.includes('.')
  // In `defineConfig({…})`, a compound word that is unique in the library identifies the function.
  const isCalled = written.startsWith(`${root}()`) && isDistinctive(root)
  if (isForeign || !(isPath || isCalled || module.rules.specifiers === 'unknown')) return []
  const symbol = context.named(isPath ? name : `${name}()`, piece.language)
  return symbol === undefined ? [] : [symbol]
}

/** Whether the language's imports can be resolved, so that an unresolved name must be foreign. */
function resolvesImports({ rules, package: own, packages, tree }: Module): boolean {
  const isKnown = rules.specifiers !== 'unknown' || tree !== undefined
  return isKnown || own !== undefined || (packages?.size ?? 0) > 0
}
