/**
 * What the first name of a chain means: a binding in its own piece or in one above it, a star import, an alias of the
 * library, or a global name of the library in languages that need no import. Several values are the possible ones.
 */

import type { Catalog } from '../catalog.ts'
import { nameWords } from '../std/name-words.ts'
import { bindingValues, type ValuesOfRoot, withDefault } from './binding-values.ts'
import type { Binding } from './bindings.ts'
import { createBindingsAbove, topLevel } from './bindings-above.ts'
import { isOfClass } from './derived-classes.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isClass, isTopLevel } from './library.ts'
import { meaningsAt } from './meanings-at.ts'
import type { ParsedChain, Segment } from './parsed-chains.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import type { ReadingRules } from './reading-rules.ts'
import { moduleValue } from './resolve-imports.ts'
import { starValue } from './star-imports.ts'
import { asInstance, type Value, withValues } from './value.ts'

export interface RootValues {
  readonly ofChain: ValuesOfRoot
  /**
   * Possible meanings of a name in a sentence: an alias from some piece, the library's name, a class of that name.
   */
  ofSpan(root: string, rules: ReadingRules, context: LanguageContext): readonly Value[] | undefined
}

export interface Scope {
  /** The path of the text in the library. */
  readonly path?: string | undefined
  /** Names of libraries that the text uses without an import. */
  readonly assumed?: readonly string[] | undefined
  /** Whether the text also uses symbols without an import. A name of several words means the only public one. */
  readonly isOwn?: boolean | undefined
}

/** The first name of a chain in a piece of the text. */
interface Root {
  /** Of the piece. */
  readonly number: number
  readonly own: ParsedPiece
  readonly name: string
  readonly start: number
  /** Whether other names follow. */
  readonly hasMembers: boolean
  readonly isType: boolean
  readonly isCalled: boolean
}

/** The possible values; `unknown` if the name has a meaning whose value is unknown; undefined without a meaning. */
type Meaning = readonly Value[] | 'unknown' | undefined

/** @param read the pieces of the text in order, which may grow */
export function createRootValues(
  catalog: Catalog,
  read: readonly ParsedPiece[],
  { path, assumed = [], isOwn = false }: Scope,
): RootValues {
  const above = createBindingsAbove(read)
  const values = bindingValues(read, path, ofChain)
  const known = new Map<string, readonly Value[] | undefined>()
  /** The first one that gives a meaning decides. */
  const lookups = [
    ownObject,
    boundInPiece,
    boundAbove,
    importedByStar,
    aliasOfLibrary,
    globalOfLibrary,
    namespaceOfLibrary,
    unimportedLibrary,
    ownMember,
  ]

  return {
    ofChain,
    ofSpan(root, rules, context) {
      const key = `${rules.name} ${root}`
      if (!known.has(key)) known.set(key, ofName(root, rules, context))
      return known.get(key)
    },
  }

  function ofChain(
    number: number,
    { segments, isType = false }: ParsedChain,
    context: LanguageContext,
  ): readonly Value[] | undefined {
    const own = read[number]
    const [first] = segments
    if (own === undefined || first === undefined) return undefined
    if (first.name.includes(own.rules.modules.separator))
      return ofQualified(number, first, own.rules.modules.separator, context)
    const { name, start } = first
    const root: Root = {
      number,
      own,
      name,
      start,
      hasMembers: segments.length > 1,
      isType,
      isCalled: first.call !== undefined,
    }
    for (const lookup of lookups) {
      const meaning = lookup(root, context)
      if (meaning !== undefined) return meaning === 'unknown' ? undefined : meaning
    }
    return undefined
  }

  /** `this` in a class that the code derives from one of the library. */
  function ownObject(root: Root, context: LanguageContext): Meaning {
    if (root.own.rules.selfNames?.includes(root.name) !== true) return undefined
    const value = objectAround(root, context)
    return value === undefined ? 'unknown' : [value]
  }

  /** A method of such a class that is called by its name alone. */
  function ownMember(root: Root, context: LanguageContext): Meaning {
    if (root.own.rules.implicitReceiver !== true || !root.isCalled || root.isType) return undefined
    // `string.IsNullOrEmpty(name)`
    if (/(?:\.|::|->)\s*$/.test(root.own.outline.code.slice(0, root.start))) return undefined
    const value = objectAround(root, context)
    return value && [{ ...value, isImplicit: true }]
  }

  function objectAround(
    { number, own, start }: Root,
    context: LanguageContext,
  ): (Value & { kind: 'instance' }) | undefined {
    const { names, outline, tokens, rules } = own
    const binding = names.subclasses.findLast(
      ({ meaning }) =>
        meaning.kind === 'subclass' && meaning.body.at < start && start < meaning.body.to,
    )
    if (binding?.meaning.kind !== 'subclass') return undefined
    if (!isOfClass(start, binding.meaning.body, { code: outline.code, tokens, rules }))
      return undefined
    const [only, ...others] = values.of(number, binding, context)
    const value = others.length > 0 ? undefined : asInstance(only)
    return value?.kind === 'instance' ? value : undefined
  }

  function boundInPiece({ number, own, name, start }: Root, context: LanguageContext): Meaning {
    const { bindings, count } = meaningsAt(own.names, name, start)
    if (count > 0) return values.ofFirst(number, bindings, count, context) ?? 'unknown'
    const all = own.names.bindings.get(name) ?? []
    return all.some(({ meaning }) => meaning.kind === 'nothing') ? 'unknown' : undefined
  }

  function boundAbove({ number, own, name }: Root, context: LanguageContext): Meaning {
    const binder = above.lastBinding(number, name, own.rules.family)
    if (binder === undefined) return undefined
    const top = topLevel(read[binder]?.names.bindings.get(name) ?? [])
    return values.ofFirst(binder, top, top.length, context) ?? 'unknown'
  }

  function importedByStar({ number, own, name }: Root, context: LanguageContext): Meaning {
    for (const at of above.starImports(number)) {
      const piece = read[at]
      if (piece?.rules.family !== own.rules.family) continue
      const value = starValue(piece, name, context, path)
      if (value !== undefined) return [value]
    }
    return undefined
  }

  function aliasOfLibrary({ own, name, hasMembers }: Root, context: LanguageContext): Meaning {
    const isAlias =
      assumed.includes(name) ||
      catalog.packs.some(({ manifest }) => manifest.aliases.includes(name))
    if (!isAlias || !hasMembers) return undefined
    const value = moduleValue([name], own.rules, context)?.value
    return value && withDefault(value, own.rules, context)
  }

  function globalOfLibrary({ own, name }: Root, { library }: LanguageContext): Meaning {
    const isKnown = own.rules.modules.names === 'global' || (isOwn && nameWords(name).length > 1)
    const entities = isKnown ? globalsCalled(name, library) : []
    return entities.length === 0 ? undefined : [{ kind: 'path', path: [name], entities }]
  }

  /** The namespace with the library's name, in a language in which namespaces have no cards. */
  function namespaceOfLibrary(
    { own, name, hasMembers }: Root,
    { library }: LanguageContext,
  ): Meaning {
    if (own.rules.modules.cardlessNamespaces !== true || !hasMembers) return undefined
    return library.isProject(name) === undefined
      ? undefined
      : [{ kind: 'path', path: [name], entities: [] }]
  }

  /** The library by its own name, in a language that imports no whole libraries: Rust's `shelf::open()`. */
  function unimportedLibrary(
    { own, name, start, isType }: Root,
    context: LanguageContext,
  ): Meaning {
    const { unimported, separator } = own.rules.modules
    const isPath = isType || own.outline.code.startsWith(separator, start + name.length)
    if (unimported !== true || !isPath) return undefined
    const value = moduleValue([name], own.rules, context)?.value
    return value && [value]
  }

  /** The value of a name with its namespace: from the root, or below what a binding of its first part means. */
  function ofQualified(
    number: number,
    { name, start, end }: Segment,
    separator: string,
    context: LanguageContext,
  ): readonly Value[] | undefined {
    const parts = name.split(separator).filter((part) => part !== '')
    const value = context.resolver.valueAt(parts)
    if (value !== undefined || name.startsWith(separator)) return value && [value]
    const [first = '', ...others] = parts
    const segments = [{ name: first, start, end, call: undefined }]
    const chain = { segments, start, end, next: 0, continues: false }
    const below = (ofChain(number, chain, context) ?? []).flatMap((each) =>
      each.kind === 'path' ? (context.resolver.valueAt([...each.path, ...others]) ?? []) : [],
    )
    return below.length === 0 ? undefined : below
  }

  function ofName(
    root: string,
    rules: ReadingRules,
    context: LanguageContext,
  ): readonly Value[] | undefined {
    // A sentence has no scope: a name that another function binds, too, may be meant there.
    const bound: { number: number; binding: Binding }[] = []
    for (const [number, { rules: own, names }] of read.entries()) {
      if (own.family !== rules.family) continue
      for (const binding of names.bindings.get(root) ?? [])
        if (binding.meaning.kind !== 'nothing') bound.push({ number, binding })
    }
    if (bound.some(({ binding }) => binding.from < 0))
      return withValues(
        [],
        bound.flatMap(({ number, binding }) => values.of(number, binding, context)),
      )
    const resolved = moduleValue([root], rules, context)
    if (resolved?.value !== undefined) return withDefault(resolved.value, rules, context)
    if (!/^\p{Lu}\p{L}*\p{Ll}\p{L}*\p{Lu}/u.test(root)) return undefined
    const classes = context.library
      .called(root)
      .filter((entity) => isClass(entity) && entity.head.visibility === 'public')
    return classes.length === 0 ? undefined : [{ kind: 'path', path: [root], entities: classes }]
  }
}

/** Public names of the library outside of classes. */
function globalsCalled(name: string, library: LanguageContext['library']): readonly Entity[] {
  const direct = library.exactly([name])
  const entities = direct.length > 0 ? direct : library.called(name)
  const top = entities.filter((entity) => isTopLevel(entity) && entity.head.visibility === 'public')
  // A name of two libraries, or of a function and a class, is ambiguous.
  return new Set(top.map(({ pack }) => pack)).size > 1 ? [] : top
}
