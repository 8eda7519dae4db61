/**
 * Decides whether a name is certainly missing: its parent is a module or class whose names are all known. That
 * excludes a module that binds the name in its own source, a class with a base outside of the catalog, and anything
 * with dynamic members (`__getattr__`).
 */

import type { CardHead } from '../card.ts'
import { withoutTypeArguments } from '../cards/symbol-names.ts'
import { escapePattern } from '../std/escape-pattern.ts'
import { indentOf, marginOf } from '../std/indentation.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { Names } from './bindings.ts'
import type { FileNames } from './file-names.ts'
import { type Entity, isClass, isFunction, isModule, isSymbol, type Library } from './library.ts'
import type { Members } from './members.ts'
import { type ReadingRules, rulesOf } from './reading-rules.ts'
import type { Value } from './value.ts'

/** How the name is used. */
interface Use {
  readonly called: boolean
  readonly isStatic?: boolean
}

export interface MissingNames {
  isMissing(parent: Value, name: string, called?: boolean): boolean
  /** The names that a module's own code binds at top level. */
  topNames(module: Entity): readonly string[]
}

/** `.x`, `super`, `crate::x`: the paths by which modules of a library name each other. */
const OWN_MODULE = /^(?:\.|(?:crate|self|super)(?:::|$))/

/** The maximum length of a chain of star imports. */
const MAX_STAR_DEPTH = 3

export function openMissingNames(
  library: Library,
  rules: ReadingRules,
  { namesOf, qualifiedName }: FileNames,
  { ancestors, isKnownMember, member }: Members,
): MissingNames {
  const topNames = new Map<string, ReadonlySet<string> | undefined>()

  const isMissing = (parent: Value, name: string, called = false): boolean => {
    if (rules.compiled.members.has(name) || rules.compiled.memberPattern?.test(name) === true)
      return false
    if (isExtension(name)) return false
    if (parent.kind === 'instance')
      return parent.classes.every(
        (each) => lacks(each, name, { called }) && (called || !hasColumns(each)),
      )
    if (rules.modules.extensions === true && hasExtension(parent.path, name)) return false
    if (parent.entities.length === 0) return true
    const holders = parent.entities.filter((entity) => isModule(entity) || isClass(entity))
    // With a constant and an interface of the same name, the constant may have any member.
    if (holders.length < parent.entities.length) return false
    return holders.every((entity) =>
      isModule(entity) ? !mayBind(entity, name) : lacks(entity, name, { called, isStatic: true }),
    )
  }

  /** Whether a package has a function for another type, which is imported by its name alone. */
  const hasExtension = (path: readonly string[], name: string): boolean =>
    library
      .called(name)
      .some(
        (entity) =>
          isFunction(entity) &&
          entity.head.kind === 'symbol' &&
          entity.head.public.some((each) => each.startsWith(`${path.join('.')}.`)),
      )

  /** Whether the library has an extension member of this name, which is available on other types. */
  const isExtension = (name: string): boolean => {
    const { extensionMembers } = rules.compiled
    if (extensionMembers === undefined) return false
    return library.called(name).some((entity) => {
      const card = library.card(entity)
      if (!isSymbol(card) || !extensionMembers.test(card.signature)) return false
      const owner = card.dotted.split('.').slice(0, -1)
      return !library.exactly(owner).some(({ head }) => isOneType(head))
    })
  }

  /** Whether the attributes of its instances depend on data, such as the columns of a table. */
  const hasColumns = (owner: Entity): boolean =>
    [owner, ...(ancestors(owner) ?? [])].some((each) => {
      const card = library.card(each)
      return (
        isSymbol(card) &&
        card.bases.some((base) =>
          rules.openBases?.includes(qualifiedName(withoutTypeArguments(base), each)),
        )
      )
    })

  const lacks = (owner: Entity, name: string, { called, isStatic = false }: Use): boolean => {
    const above = ancestors(owner, isStatic)
    // A class with `from_file` is unlikely to inherit `from_files` from an unknown base.
    if (above === undefined)
      return variantsOf(name).some((variant) => member(owner, variant).length > 0)
    return [owner, ...above].every((each) => {
      const { head } = each
      if (head.kind !== 'symbol') return false
      if (rules.dynamic.some((dynamic) => library.exactly([head.dotted, dynamic]).length > 0))
        return false
      const card = library.card(each)
      if (isSymbol(card) && rules.compiled.metaclass?.test(card.signature)) return false
      // `Name = Struct.new(…) do`: its body contains no declarations.
      if (isSymbol(card) && /=\s*[A-Z]\w*\.new\b/.test(card.signature)) return false
      if (isSymbol(card) && card.bases.some((base) => isKnownMember(base, each, name))) return false
      const source = library.source(each)
      if (source !== undefined && setsAny(each, source)) return false
      if (source === undefined || !source.includes(name)) return true
      return called && rules.methodsOnly === true
        ? !new RegExp(String.raw`\b${escapePattern(name)}\s*\(`).test(source)
        : !mentions(each, source, name)
    })
  }

  /** Whether code in the file of a class adds members with computed names to it. */
  const setsAny = ({ head }: Entity, source: string): boolean => {
    const own = escapePattern(lastOf(head.title))
    const given = String.raw`${computedSetattr(`(?:cls|${own})`)}|\bObject\.assign\(\s*${own}(?:\.prototype)?\s*,`
    if (new RegExp(given).test(source)) return true
    const [first, last] = head.lines
    const lines = source.split('\n').slice(first - 1, last)
    return lines.some((line) => SETS_ANY.test(line))
  }

  /** Whether a class defines a member in a way that produces no card. */
  const mentions = (owner: Entity, source: string, name: string): boolean => {
    const word = name.replaceAll('$', String.raw`\$`)
    const makes =
      /\b(?:setattr|__dict__|__slots__|defineProperty|define_method|attr_\w+|make_dataclass)\b/.test(
        source,
      )
    if (makes && new RegExp(String.raw`["':]${word}(?![\w$])`).test(source)) return true
    if (
      new RegExp(
        String.raw`\b(?:self|this|cls|mcs)\s*\.\s*${word}(?![\w$])|@${word}(?![\w$])`,
      ).test(source)
    )
      return true
    const card = library.card(owner)
    if (!isSymbol(card) || card.approximate !== true) return false
    const [first, last] = owner.head.lines
    const lines = source
      .split('\n')
      .slice(first - 1, last)
      .join('\n')
    return new RegExp(String.raw`(?<![\w$.])${word}(?![\w$])`).test(lines)
  }

  /** Whether a module may have a name without a card: an import, or a name that is created at run time. */
  const mayBind = (module: Entity, name: string): boolean => {
    const source = library.source(module)
    if (source === undefined) return true
    const inString = new RegExp(`["']${name.replaceAll('$', String.raw`\$`)}["']`)
    if (rules.modules.open && setsNames(module) && inString.test(source)) return true
    if (answersAny(module) || setsComputedNames(module) || definesMethod(source, name)) return true
    const key = `${module.pack.name}\0${module.head.path}`
    if (!topNames.has(key)) topNames.set(key, topNamesOf(source, module))
    const names = topNames.get(key)
    if (names === undefined || names.has(name)) return true
    if (!rules.dynamic.some((dynamic) => names.has(dynamic))) return false
    // Dynamic names: from a table whose keys are in the source, by a prefix, or by delegation.
    const starts = [...source.matchAll(BEGINNINGS_OF_NAMES)].map(
      ([, asked, made]) => asked ?? made ?? '',
    )
    const asksAnother = starts.length === 0 && !/["'][A-Za-z_]\w*["']/.test(source)
    return asksAnother || inString.test(source) || starts.some((text) => name.startsWith(text))
  }

  const setsNames = memoizeByObject((module: Entity): boolean =>
    /\b(?:globals|vars|setattr|__dict__|sys\.modules)\b/.test(library.source(module) ?? ''),
  )

  /** Whether a module, or one that it star-imports, defines computed names. */
  const setsComputedNames = memoizeByObject((module: Entity): boolean => {
    const { computedNames } = rules.compiled
    if (computedNames === undefined) return false
    const folder = module.head.path.slice(0, module.head.path.lastIndexOf('/') + 1)
    const stars = (namesOf(module)?.imports ?? []).flatMap(({ star, module: from }) =>
      star && /^\.\w/.test(from) ? [`${folder}${from.slice(1).replaceAll('.', '/')}`] : [],
    )
    const starred = stars.flatMap(
      (path) => library.moduleOf(`${path}.py`) ?? library.moduleOf(`${path}/__init__.py`) ?? [],
    )
    return [module, ...starred].some((each) => computedNames.test(library.source(each) ?? ''))
  })

  /** Whether a namespace accepts any name, as with Ruby's `def self.method_missing`. */
  const answersAny = memoizeByObject((module: Entity): boolean => {
    const { head } = module
    const source = library.source(module)
    if (head.kind !== 'symbol' || source === undefined) return false
    const [first, last] = head.lines
    const lines = source.split('\n').slice(first, last - 1)
    const indent = marginOf(lines)
    let isOwn = false
    return lines.some((line) => {
      const isDirect = line.trim() !== '' && indentOf(line) === indent
      if (isDirect) isOwn = /^\s*class << self\b/.test(line)
      const [, self, name = ''] = /^\s*def (self\.)?(\w+)/.exec(line) ?? []
      return rules.dynamic.includes(name) && (isDirect ? self !== undefined : isOwn)
    })
  })

  /** Whether star imports bring in names of another library, directly or through other modules of this one. */
  const hasForeignStars = ({ imports }: Names, depth = MAX_STAR_DEPTH): boolean =>
    imports.some(({ star, module: from }) => {
      if (!star || OWN_MODULE.test(from)) return false
      const modules = library.exactly([from])
      if (modules.length === 0) return true
      return (
        depth > 0 &&
        modules.some((each) => {
          const names = namesOf(each)
          return names !== undefined && hasForeignStars(names, depth - 1)
        })
      )
    })

  const topNamesOf = (source: string, module: Entity): ReadonlySet<string> | undefined => {
    const own = rulesOf(module.head.language) ?? rules
    if (own.modules.open !== true) {
      // Star re-exports from other libraries bring in names without cards.
      if (/^export\s*\*\s*from\s*["'](?!\.)/m.test(source)) return undefined
      // A file may have another name in the library than in its exports.
      const card = library.card(module)
      const ids = card?.kind === 'module' ? card.exports : []
      const listed = [...source.matchAll(/^export\s*(?:type\s*)?\{([^}]*)\}/gm)].flatMap(
        ([, list = '']) => list.match(/[\w$]+/g) ?? [],
      )
      return new Set([
        ...ids.map((id) => id.replace(/~\d+$/, '').split(/[.:]/).at(-1) ?? ''),
        ...listed,
      ])
    }
    const names = namesOf(module)
    if (names === undefined) return undefined
    if (hasForeignStars(names)) return undefined
    // `from ._version import x`: a module that may be generated by the library's build.
    const topNames = new Set(
      names.imports.flatMap((each) =>
        each.module.startsWith('.') ? (each.module.match(/\w+/)?.[0] ?? []) : [],
      ),
    )
    for (const [name, all] of names.bindings)
      if (all.some(({ from }) => from < 0)) topNames.add(name)
    // What a module inside of a file imports is bound in its block.
    if (module.head.kind === 'symbol')
      for (const { local } of names.imports) if (local !== null) topNames.add(local)
    return topNames
  }

  const topNamesIn = (module: Entity): readonly string[] => {
    const names = rules.modules.open === true ? namesOf(module) : undefined
    return [...(names?.bindings ?? [])].flatMap(([name, all]) =>
      all.some(({ from }) => from < 0) ? [name] : [],
    )
  }

  return { isMissing, topNames: topNamesIn }
}

/** `name.startswith("HAS_")`, `f"HAS_{package}"` */
const BEGINNINGS_OF_NAMES = /(?:\bstartswith\(\s*["'](\w+)["']|\bf["'](\w+)\{)/g

/** The pattern of Python's `setattr` on a target, itself a pattern, with a computed name. */
export const computedSetattr = (target: string): string =>
  String.raw`\bsetattr\(\s*${target}\s*,(?!\s*["'])`

/**
 * Matches an object that copies members (`setattr(self, name, value)`, `Object.assign(this, options)`, `this[name] =
 * value`), or a type with an index signature: `[key: string]: unknown`.
 */
const SETS_ANY =
  /^\s*(?:readonly\s+)?\[\w+:\s*(?:string|number|symbol)\]\s*:|\bsetattr(?:__)?\(\s*self\s*,(?!\s*["'])|\b(?:self\.__dict__|vars\(self\))(?:\.update\(|\s*=)|\bObject\.assign\(\s*this\s*,|\bdefineProperty\(\s*this\s*,(?!\s*["'])|\bthis\[(?!["']|\d|\w+\[)[^\]]+\]\s*=(?!=)|\$this->(?:\{|\$)\S+\s*=(?!=)|\binstance_variable_set\((?!\s*(?:["']@|:@))|\bdefine_singleton_method\((?!\s*["':])/

/** Whether Ruby code defines the method by `define_singleton_method(:name)`, or one with a computed name. */
const definesMethod = (source: string, name: string): boolean =>
  new RegExp(
    String.raw`\bdefine_(?:singleton_)?method\(?\s*(?:[:"']+${escapePattern(name)}(?![\w?!])|[a-z]\w*\b(?!['":]))`,
  ).test(source)

const isOneType = (head: CardHead): boolean =>
  head.kind === 'symbol' && /^(?:struct|enum|union)$/.test(head.symbol_kind)

const lastOf = (title: string): string => title.split(/[.:#\\]/).at(-1) ?? ''

/** Singular and plural forms of a name, in camel case and snake case. */
function variantsOf(name: string): string[] {
  const snake = name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_').toLowerCase()
  const camel = name.replace(/(?<=\p{L})_(\p{L})/gu, (_, letter: string) => letter.toUpperCase())
  const singular = [name.replace(/ies$/, 'y'), name.replace(/s$/, ''), name.replace(/es$/, '')]
  const plural = [`${name}s`, `${name}es`, name.replace(/y$/, 'ies')]
  return [...new Set([...singular, ...plural, snake, camel])].filter((variant) => variant !== name)
}
