/**
 * What the first name of a chain means: a binding in its own piece or in one above it, a star import, an alias of the
 * library, or a global name of the library in languages that need no import. Several values are the possible ones.
 */

import type { Catalog } from '../catalog.ts'
import { nameWords } from '../std/name-words.ts'
import { type Binding, meaningsAt } from './bindings.ts'
import { openBindingsAbove, topLevel } from './bindings-above.ts'
import type { Chain, Segment } from './chains.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isClass, isSymbol, isTopLevel } from './library.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import type { ReadingRules } from './reading-rules.ts'
import { importedValue, moduleValue } from './resolve-imports.ts'
import { starValue } from './star-imports.ts'
import { type Value, withValues } from './value.ts'

export interface RootValues {
  /** The possible values of a chain's first name; undefined when one is unknown or outside of the catalog. */
  ofChain(number: number, chain: Chain, context: LanguageContext): readonly Value[] | undefined
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

/** @param read the pieces of the text in order, which may grow */
export function openRootValues(
  catalog: Catalog,
  read: readonly ParsedPiece[],
  { path, assumed = [], isOwn = false }: Scope,
): RootValues {
  const above = openBindingsAbove(read)
  const known = new Map<string, readonly Value[] | undefined>()

  return {
    ofChain: rootValues,
    ofSpan(root, rules, context) {
      const key = `${rules.name} ${root}`
      if (!known.has(key)) known.set(key, spanRoots(root, rules, context))
      return known.get(key)
    },
  }

  /** The possible values of a name: those of the first `count` bindings of a list. */
  function firstValues(
    number: number,
    bindings: readonly Binding[],
    count: number,
    context: LanguageContext,
  ): readonly Value[] | undefined {
    const known = context.firstValues.get(bindings) ?? [[]]
    context.firstValues.set(bindings, known)
    while (known.length <= count) {
      const place = known.length
      const before = known[place - 1]
      const binding = bindings[place - 1]
      // A binding that depends on its own name extends the list meanwhile. Its value is unknown, so the results agree.
      known[place] =
        before === undefined || binding === undefined
          ? undefined
          : withValues(before, valuesOfBinding(number, binding, context))
    }
    return known[count]
  }

  function rootValues(
    number: number,
    chain: Chain,
    context: LanguageContext,
  ): readonly Value[] | undefined {
    const own = read[number]
    const [root] = chain.segments
    if (own === undefined || root === undefined) return undefined
    const { separator } = own.rules.modules
    if (root.name.includes(separator)) return qualifiedValue(number, root, separator, context)
    const { bindings, count } = meaningsAt(own.names, root.name, root.start)
    if (count > 0) return firstValues(number, bindings, count, context)
    if ((own.names.bindings.get(root.name) ?? []).some(({ meaning }) => meaning.kind === 'nothing'))
      return undefined
    const binder = above.lastBinding(number, root.name, own.rules.family)
    if (binder !== undefined) {
      const top = topLevel(read[binder]?.names.bindings.get(root.name) ?? [])
      return firstValues(binder, top, top.length, context)
    }
    for (const at of above.starImports(number)) {
      const piece = read[at]
      if (piece?.rules.family !== own.rules.family) continue
      const value = starValue(piece, root.name, context, path)
      if (value !== undefined) return [value]
    }
    const isAlias =
      assumed.includes(root.name) ||
      catalog.packs.some(({ manifest }) => manifest.aliases.includes(root.name))
    if (isAlias && chain.segments.length > 1) {
      const value = moduleValue([root.name], own.rules, context)?.value
      if (value !== undefined) return withDefault(value, own.rules, context)
    }
    const isKnown =
      own.rules.modules.names === 'global' || (isOwn && nameWords(root.name).length > 1)
    if (!isKnown) return undefined
    const entities = globalsCalled(root.name, context)
    return entities.length === 0 ? undefined : [{ kind: 'path', path: [root.name], entities }]
  }

  /** The value of a name with its namespace: from the root, or below what a binding of its first part means. */
  function qualifiedValue(
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
    const values = (rootValues(number, chain, context) ?? []).flatMap((each) =>
      each.kind === 'path' ? (context.resolver.valueAt([...each.path, ...others]) ?? []) : [],
    )
    return values.length === 0 ? undefined : values
  }

  /** Names of the library outside of classes. */
  function globalsCalled(name: string, { library }: LanguageContext): readonly Entity[] {
    const direct = library.exactly([name])
    const entities = direct.length > 0 ? direct : library.called(name)
    const top = entities.filter(
      (entity) => isTopLevel(entity) && entity.head.visibility === 'public',
    )
    // A name of two libraries, or of a function and a class, is ambiguous.
    return new Set(top.map(({ pack }) => pack)).size > 1 ? [] : top
  }

  function valuesOfBinding(
    number: number,
    binding: Binding,
    context: LanguageContext,
  ): readonly (Value | undefined)[] {
    const value = valueOfBinding(number, binding, context)
    const { meaning } = binding
    const rules = read[number]?.rules
    const isWhole =
      meaning.kind === 'import' && meaning.imported.name === null && !meaning.imported.isDefault
    return isWhole && value !== undefined && rules !== undefined
      ? withDefault(value, rules, context)
      : [value]
  }

  function valueOfBinding(
    number: number,
    binding: Binding,
    context: LanguageContext,
  ): Value | undefined {
    if (context.values.has(binding)) return context.values.get(binding)
    if (context.inProgress.has(binding) || context.inProgress.size >= MAX_CHAIN_LENGTH)
      return undefined
    context.inProgress.add(binding)
    const value = newValueOfBinding(number, binding, context)
    context.inProgress.delete(binding)
    context.values.set(binding, value)
    return value
  }

  function newValueOfBinding(
    number: number,
    { name, meaning, at }: Binding,
    context: LanguageContext,
  ): Value | undefined {
    const own = read[number]
    if (own === undefined) return undefined
    switch (meaning.kind) {
      case 'import':
        return importedValue(name, meaning.imported, own.rules, context, path)
      case 'value': {
        const values = rootValues(number, meaning.chain, context)
        const [root, ...others] = values ?? []
        if (root === undefined || others.length > 0) return undefined
        const { value } = context.resolver.resolve(root, meaning.chain.segments)
        return meaning.entered ? entered(value, own.rules, context) : value
      }
      case 'type':
        return typedValue(number, meaning.type, at, context)
      case 'nothing':
      case 'unknown':
        return undefined
      default:
        return meaning satisfies never
    }
  }

  function entered(
    value: Value | undefined,
    { contextEnter }: ReadingRules,
    { resolver, library }: LanguageContext,
  ): Value | undefined {
    // `except HTTPError as error`
    if (value?.kind === 'path') {
      const classes = value.entities.filter(isClass)
      return classes.length === value.entities.length && classes.length > 0
        ? { kind: 'instance', classes }
        : undefined
    }
    const [owner, ...others] = value?.classes ?? []
    if (
      value === undefined ||
      owner === undefined ||
      others.length > 0 ||
      contextEnter === undefined
    )
      return value
    const [method] = resolver.member(owner, contextEnter)
    const card = method === undefined ? undefined : library.card(method)
    if (method === undefined || !isSymbol(card) || card.returns === undefined) return undefined
    return resolver.typeOf(card.returns, method, value)
  }

  function typedValue(
    number: number,
    written: string,
    at: number,
    context: LanguageContext,
  ): Value | undefined {
    const own = read[number]
    if (own === undefined) return undefined
    let type = written.replace(/^["']|["']$/g, '').trim()
    for (const holder of own.rules.compiled.transparentWrappers) type = type.replace(holder, '')
    const names =
      /^(\\?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)(?:<.*>|\[[\w.]*\])?[>\])&*?\s]*$/su.exec(
        type,
      )?.[1]
    if (names === undefined) return undefined
    const isAbsolute = names.startsWith('\\')
    const segments = (isAbsolute ? [names] : names.split(/\.|::|\\/)).map((name) => ({
      name,
      start: at,
      end: at,
      call: undefined,
    }))
    const chain = { segments, start: at, end: at, next: 0, continues: false }
    const values = rootValues(number, chain, context)
    const [root, ...others] = values ?? []
    if (root === undefined || others.length > 0) return undefined
    const { value } = context.resolver.resolve(root, segments)
    if (value?.kind !== 'path') return undefined
    const classes = value.entities.filter(isClass)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

  function spanRoots(
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
        bound.flatMap(({ number, binding }) => valuesOfBinding(number, binding, context)),
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

/** A package's name may also mean its default export, which people call by the same name. */
function withDefault(
  value: Value,
  { modules: { defaultName } }: ReadingRules,
  { resolver }: LanguageContext,
): readonly Value[] {
  if (defaultName === undefined || value.kind !== 'path') return [value]
  const main = resolver.valueAt([...value.path, defaultName])
  return main === undefined ? [value] : [value, main]
}

/** The maximum length of a chain of variables that depend on each other. */
const MAX_CHAIN_LENGTH = 100
