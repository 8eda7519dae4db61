/**
 * The names that a module may have without a card: its own imports, the names that it binds at top level, and those that
 * it creates at run time.
 */
import { escapePattern } from '../std/escape-pattern.ts'
import { indentOf, marginOf, withoutBlocks } from '../std/indentation.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { Names } from './bindings.ts'
import type { FileNames } from './file-names.ts'
import type { Entity, Library } from './library.ts'
import { type ReadingRules, rulesOf } from './reading-rules.ts'

export interface ModuleNames {
  mayBind(module: Entity, name: string): boolean
  /** The names that a module's own code binds at top level. */
  topNames(module: Entity): readonly string[]
}

/** `.x`, `super`, `crate::x`: the paths by which modules of a library name each other. */
const OWN_MODULE = /^(?:\.|(?:crate|self|super)(?:::|$))/

/** The maximum length of a chain of star imports. */
const MAX_STAR_DEPTH = 3

export function createModuleNames(
  library: Library,
  rules: ReadingRules,
  { namesOf }: FileNames,
): ModuleNames {
  const topNames = new Map<string, ReadonlySet<string> | undefined>()

  /** Whether a module may have a name without a card: an import, or a name that is created at run time. */
  const mayBind = (module: Entity, name: string): boolean => {
    const source = library.source(module)
    if (source === undefined) return true
    const inString = new RegExp(`["']${name.replaceAll('$', String.raw`\$`)}["']`)
    if (rules.modules.open && setsNames(module) && inString.test(source)) return true
    if (module.head.kind === 'symbol' && rules.compiled.generatedMembers?.test(source)) return true
    if (answersAny(module) || setsComputedNames(module) || definesMethod(source, name)) return true
    // A module inside of a file has other names than the file.
    const key = [module.pack.name, module.head.path, module.head.kind].join('\0')
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
    return [module, ...starred].some((each) => computedNames.test(outsideOfDynamic(each)))
  })

  /** The source of a module without what answers for missing names and stores its answers: `__getattr__`. */
  const outsideOfDynamic = (module: Entity): string => {
    const source = library.source(module) ?? ''
    if (rules.dynamic.length === 0) return source
    const head = new RegExp(String.raw`^\w+ (?:${rules.dynamic.join('|')})\b`)
    return withoutBlocks(source.split('\n'), head).join('\n')
  }

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
      if (/^[ \t]*export\s*\*\s*from\s*["'](?!\.)/m.test(source)) return undefined
      // A file may have another name in the library than in its exports.
      const card = library.card(module)
      const ids = card?.kind === 'module' ? card.exports : []
      const listed = [...source.matchAll(/^[ \t]*export\s*(?:type\s*)?\{([^}]*)\}/gm)].flatMap(
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

  return { mayBind, topNames: topNamesIn }
}

/** `name.startswith("HAS_")`, `f"HAS_{package}"` */
const BEGINNINGS_OF_NAMES = /(?:\bstartswith\(\s*["'](\w+)["']|\bf["'](\w+)\{)/g

/** Whether Ruby code defines the method by `define_singleton_method(:name)`, or one with a computed name. */
const definesMethod = (source: string, name: string): boolean =>
  new RegExp(
    String.raw`\bdefine_(?:singleton_)?method\(?\s*(?:[:"']+${escapePattern(name)}(?![\w?!])|[a-z]\w*\b(?!['":]))`,
  ).test(source)
