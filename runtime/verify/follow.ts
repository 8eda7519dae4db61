/**
 * Follows a chain of names through the cards. Its segments and the meaning of its first name come in; the cards of
 * each segment go out, or the first segment that does not exist.
 *
 * A value is a path (a module, class or function, as imported), an instance of classes, or unknown, which is never
 * judged. A name is missing only when that is certain: its parent is a module or class whose names are all known.
 * That excludes a module that binds the name in its own source, a class with a base outside of the catalog, and
 * anything with dynamic members (`__getattr__`).
 */
import type { SymbolCard } from '../card.ts'
import { withoutTypeArguments } from '../cards/symbol-names.ts'
import { type Names, namesIn } from './bindings.ts'
import { chainsIn, type Segment, tokensOf } from './chains.ts'
import type { Imported } from './import-statements.ts'
import { isClass, isFunction, isModule, isSymbol, type Library, type Thing } from './library.ts'
import { outlineOf } from './outline.ts'
import { type ReadingRules, rulesOf } from './reading-rules.ts'

export type Value =
  | { readonly kind: 'path'; readonly path: readonly string[]; readonly things: readonly Thing[] }
  | { readonly kind: 'instance'; readonly classes: readonly Thing[] }

export interface Step {
  readonly segment: Segment
  readonly things: readonly Thing[]
  /** Called through an instance, so the first parameter is bound. */
  readonly bound: boolean
  /** The things are the classes of a value, so a call is not one of their constructors. */
  readonly isValue: boolean
}

export interface Followed {
  readonly steps: readonly Step[]
  /** The value of the whole chain; undefined when unknown. */
  readonly value: Value | undefined
  readonly missing?: { readonly segment: Segment; readonly parent: Value }
}

export interface Follower {
  follow(root: Value, segments: readonly Segment[]): Followed
  /** Resolves a type as written in the library, in the file of one of its cards. */
  typeOf(type: string, beside: Thing, receiver?: Value): Value | undefined
  member(owner: Thing, name: string): readonly Thing[]
  pathOf(path: readonly string[]): Value | undefined
  /** Its base classes; undefined when one of them is unknown. */
  ancestors(owner: Thing): readonly Thing[] | undefined
  isMissing(parent: Value, name: string, called?: boolean): boolean
  /** The names that a module's own code binds at top level. */
  topNames(module: Thing): readonly string[]
}

const DEEPEST = 12
/** In characters; a longer file is generated. */
const LONGEST_SOURCE = 600_000

export function openFollower(library: Library, rules: ReadingRules): Follower {
  const topNames = new Map<string, ReadonlySet<string> | undefined>()
  const fileNames = new Map<string, Names | undefined>()

  const namesOf = (thing: Thing): Names | undefined => {
    const key = `${thing.pack.name}\0${thing.head.path}`
    if (fileNames.has(key)) return fileNames.get(key)
    const own = rulesOf(thing.head.language)
    const source = library.source(thing)
    let names: Names | undefined
    if (own !== undefined && source !== undefined && source.length <= LONGEST_SOURCE) {
      const outline = outlineOf(source, own)
      const tokens = tokensOf(outline, own)
      names = namesIn(outline, tokens, chainsIn(tokens, outline, own), own)
    }
    fileNames.set(key, names)
    return names
  }

  /** The import that binds a name in the file of a card. */
  const importOf = (name: string, beside: Thing): Imported | undefined => {
    const meanings =
      namesOf(beside)
        ?.bindings.get(name)
        ?.map(({ meaning }) => meaning) ?? []
    const imports = meanings.flatMap((meaning) =>
      meaning.kind === 'import' ? [meaning.imported] : [],
    )
    return imports[0]
  }

  /** Qualifies a name by the imports of a file: `DataFrame` → `pandas.DataFrame`. */
  const writtenOut = (name: string, beside: Thing): string => {
    const [first = '', ...rest] = name.split('.')
    const imported = importOf(first, beside)
    if (imported === undefined) return name
    return [imported.module, ...(imported.name === null ? [] : [imported.name]), ...rest].join('.')
  }

  const isForeign = (name: string, beside: Thing): boolean => {
    const imported = importOf(name, beside)
    if (imported === undefined || /^\.|^crate\b|^super\b|^self\b/.test(imported.module))
      return false
    const [root = ''] = imported.module.split(rules.modules.separator)
    return (
      library.exactly([root]).length === 0 &&
      library.isProject(root) === undefined &&
      !rules.modules.hosted
    )
  }

  const knownMembers = (base: string, owner: Thing): readonly string[] | undefined => {
    const plain = withoutTypeArguments(base)
    return rules.knownBases?.[writtenOut(plain, owner)] ?? rules.knownBases?.[plain]
  }

  const isKnownMember = (base: string, owner: Thing, name: string): boolean => {
    const members = knownMembers(base, owner)
    // Lists of members contain the public ones only.
    return members !== undefined && (members.includes(name) || name.startsWith('_'))
  }

  const pathOf = (path: readonly string[]): Value | undefined => {
    const things = library.exactly(path)
    if (things.length > 0) return { kind: 'path', path, things }
    const isFolder = rules.modules.packages === true && library.isPackage(path)
    return isFolder ? { kind: 'path', path, things } : undefined
  }

  const below = ({ path, things }: Value & { kind: 'path' }, name: string): Value | undefined => {
    const direct = pathOf([...path, name])
    if (direct !== undefined) return direct
    for (const thing of things) {
      const { head } = thing
      const own = library.exactly([head.kind === 'symbol' ? head.dotted : head.title, name])
      if (own.length > 0) return { kind: 'path', path: [...path, name], things: own }
      if (!isClass(thing)) continue
      const members = member(thing, name)
      if (members.length > 0) return { kind: 'path', path: [...path, name], things: members }
    }
    return undefined
  }

  const member = (owner: Thing, name: string): readonly Thing[] => {
    for (const each of [owner, ...ancestorsAsFarAsKnown(owner).known]) {
      const { head } = each
      if (head.kind !== 'symbol') continue
      const found = library.exactly([head.dotted, name]).filter(({ pack }) => pack === each.pack)
      if (found.length > 0) return found
      for (const path of head.public.slice(0, 2)) {
        const open = library.exactly([path, name]).filter(({ pack }) => pack === each.pack)
        if (open.length > 0) return open
      }
    }
    return []
  }

  const ancestorsAsFarAsKnown = (
    owner: Thing,
    isStatic = false,
  ): { known: Thing[]; all: boolean } => {
    const known: Thing[] = []
    let all = true
    const add = (thing: Thing, depth: number): void => {
      const card = library.card(thing)
      if (!isSymbol(card) || depth > DEEPEST) {
        all = false
        return
      }
      for (const written of card.bases) {
        const base = written.replace(/^\w+=\s*/, '').trim()
        const plain = withoutTypeArguments(base)
        if (isStatic && rules.instanceBases?.includes(plain.replace(/^.*::/, ''))) continue
        if (
          plain === '' ||
          rules.plainBases.includes(plain) ||
          knownMembers(base, thing) !== undefined
        )
          continue
        const value = typeOf(base, thing)
        const classes = value?.kind === 'instance' ? value.classes : []
        if (classes.length === 0 || /=/.test(written)) all = false
        for (const each of classes) {
          if (known.some(({ head }) => head.id === each.head.id) || each.head.id === owner.head.id)
            continue
          known.push(each)
          add(each, depth + 1)
        }
      }
      if (card.decorators.some((decorator) => !isPlain(decorator, rules))) all = false
    }
    add(owner, 0)
    return { known, all }
  }

  const ancestors = (owner: Thing, isStatic = false): readonly Thing[] | undefined => {
    const { known, all } = ancestorsAsFarAsKnown(owner, isStatic)
    return all ? known : undefined
  }

  const typeOf = (
    written: string,
    beside: Thing,
    receiver?: Value,
    depth = 0,
  ): Value | undefined => {
    const type = written.trim().replace(/^["'](.*)["']$/s, '$1')
    if (depth > 4) return undefined
    if (/^(?:this|Self|self|static|typing\.Self|te\.Self)$/.test(type))
      return asInstance(receiver ?? ownerOf(beside))
    const orNothing = /^([^|&]+?)\s*\|\s*(?:None|null|undefined)$/.exec(type)
    if (orNothing !== null) return typeOf(orNothing[1] ?? '', beside, receiver, depth + 1)
    for (const holder of rules.compiled.holders) {
      const found = holder.exec(type)
      if (found !== null && found[0].length > 0)
        return typeOf(
          type.slice(found[0].length).replace(/[>\])]$/, ''),
          beside,
          receiver,
          depth + 1,
        )
    }
    const name =
      /^([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:<[^|&]*>|\[[^|&]+\])?$/u.exec(
        type,
      )?.[1]
    if (name === undefined) return undefined
    const classes = classesCalled(name.split(/\.|::/), beside)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

  /** The class of a member. */
  const ownerOf = ({ head }: Thing): Value | undefined => {
    if (head.kind !== 'symbol') return undefined
    const classes = library
      .exactly([head.dotted.slice(0, head.dotted.lastIndexOf('.'))])
      .filter(isClass)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

  const classesCalled = (name: readonly string[], beside: Thing): readonly Thing[] => {
    const { head } = beside
    const around = (head.kind === 'symbol' ? head.dotted : head.title).split('.')
    for (let depth = around.length; depth > 0; depth--) {
      const found = library
        .exactly([...around.slice(0, depth), ...name])
        .filter((thing) => thing.pack === beside.pack)
      const classes = found.filter(isClass)
      if (classes.length > 0) return classes
      if (found.some(isAlias)) return []
    }
    if (isForeign(name[0] ?? '', beside)) return []
    const last = name.at(-1) ?? ''
    const named = library
      .called(last)
      .filter(({ pack, head }) => pack === beside.pack && head.kind === 'symbol')
    const outer = named.filter((thing) => isClass(thing) && !ownerIsClass(thing))
    if (outer.length === 0 || named.some(isAlias)) return []
    const near = Math.max(...outer.map((thing) => commonStart(thing, beside)))
    const nearest = outer.filter((thing) => commonStart(thing, beside) === near)
    const MOST = 3
    return nearest.length <= MOST ? nearest : []
  }

  const ownerIsClass = ({ head }: Thing): boolean =>
    head.kind === 'symbol' && head.symbol.slice(head.symbol.indexOf(':') + 1).includes('.')

  const given = (things: readonly Thing[], receiver: Value | undefined): Value | undefined => {
    const classes = new Map<string, Thing>()
    for (const thing of things) {
      const card = library.card(thing)
      if (!isSymbol(card)) continue
      if (card.returns === undefined || !keepsResult(card, rules)) return undefined
      const value = typeOf(card.returns, thing, receiver)
      if (value?.kind !== 'instance') return undefined
      for (const each of value.classes) classes.set(each.head.id, each)
    }
    return classes.size === 0 ? undefined : { kind: 'instance', classes: [...classes.values()] }
  }

  const follow = (root: Value, segments: readonly Segment[]): Followed => {
    const steps: Step[] = []
    let value: Value | undefined = root
    for (const [i, segment] of segments.entries()) {
      if (i > 0) {
        if (value === undefined) return { steps, value }
        const next: Value | undefined = reach(value, segment.name)
        if (next === undefined) {
          if (isMissing(value, segment.name, segment.call !== undefined))
            return { steps, value: undefined, missing: { segment, parent: value } }
          return { steps, value: undefined }
        }
        const things = next.kind === 'path' ? next.things : next.classes
        steps.push({
          segment,
          things,
          bound: value.kind === 'instance',
          isValue: next.kind === 'instance',
        })
        value = settled(next, segment, value)
      } else {
        const things = root.kind === 'path' ? root.things : root.classes
        steps.push({ segment, things, bound: false, isValue: root.kind === 'instance' })
        value = settled(root, segment, undefined)
      }
    }
    return { steps, value }
  }

  const reach = (value: Value, name: string): Value | undefined => {
    if (value.kind === 'path') {
      // Reading a value gives a member of its type, not a name below its path.
      const first = value.things.find((thing) => !isModule(thing) && !isClass(thing))
      const isOnlyValue =
        first !== undefined && !value.things.some((thing) => isModule(thing) || isClass(thing))
      if (isOnlyValue) {
        const direct = below(value, name)
        if (direct !== undefined) return direct
        return undefined
      }
      return below(value, name)
    }
    for (const each of value.classes) {
      const things = member(each, name)
      if (things.length > 0) return { kind: 'path', path: [], things }
    }
    return undefined
  }

  /** The value of a name once it is called, or read from an instance. */
  const settled = (
    value: Value,
    { call }: Segment,
    receiver: Value | undefined,
  ): Value | undefined => {
    if (value.kind === 'instance') return call === undefined ? value : undefined
    const classes = value.things.filter(isClass)
    if (call !== undefined) {
      if (classes.length > 0 && value.things.every((thing) => isClass(thing) || !isFunction(thing)))
        return { kind: 'instance', classes }
      const functions = value.things.filter(isFunction)
      if (functions.length > 0 && functions.length === value.things.length)
        return given(
          functions,
          receiver === undefined || receiver.kind === 'path' ? asInstance(receiver) : receiver,
        )
      return undefined
    }
    if (receiver?.kind === 'instance') {
      const isProperty = value.things.every(
        (thing) =>
          !isFunction(thing) ||
          hasDecorator(library.card(thing), /^(?:property|cached_property)\b|\.setter\b/),
      )
      return isProperty ? given(value.things, receiver) : undefined
    }
    return value
  }

  const isMissing = (parent: Value, name: string, called = false): boolean => {
    if (rules.compiled.members.has(name) || rules.compiled.memberPattern?.test(name) === true)
      return false
    if (parent.kind === 'instance')
      return parent.classes.every((each) => lacks(each, name) && (called || !hasColumns(each)))
    if (parent.things.length === 0) return true
    const holders = parent.things.filter((thing) => isModule(thing) || isClass(thing))
    // With a constant and an interface of the same name, the constant may have any member.
    if (holders.length < parent.things.length) return false
    return holders.every((thing) =>
      isModule(thing) ? !mayBind(thing, name) : lacks(thing, name, true),
    )
  }

  /** Whether its instances have attributes that are data, such as the columns of a table. */
  const hasColumns = (owner: Thing): boolean =>
    [owner, ...(ancestors(owner) ?? [])].some((each) => {
      const card = library.card(each)
      return (
        isSymbol(card) &&
        card.bases.some((base) =>
          rules.openBases?.includes(writtenOut(withoutTypeArguments(base), each)),
        )
      )
    })

  const lacks = (owner: Thing, name: string, isStatic = false): boolean => {
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
      if (isSymbol(card) && card.bases.some((base) => isKnownMember(base, each, name))) return false
      const source = library.source(each)
      if (source === undefined || !source.includes(name)) return true
      return !mentions(each, source, name)
    })
  }

  /** Whether a class gives itself a member in a way that made no card. */
  const mentions = (owner: Thing, source: string, name: string): boolean => {
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

  /** Whether a module has a name that made no card: its own imports, or names created at run time. */
  const mayBind = (module: Thing, name: string): boolean => {
    const source = library.source(module)
    if (source === undefined) return true
    const inString = new RegExp(`["']${name.replaceAll('$', String.raw`\$`)}["']`)
    if (
      rules.modules.open &&
      /\b(?:globals|vars|setattr|__dict__|sys\.modules)\b/.test(source) &&
      inString.test(source)
    )
      return true
    const key = `${module.pack.name}\0${module.head.path}`
    if (!topNames.has(key)) topNames.set(key, topNamesOf(source, module))
    const names = topNames.get(key)
    if (names === undefined || names.has(name)) return true
    if (!rules.dynamic.some((dynamic) => names.has(dynamic))) return false
    // Dynamic names: from a table whose keys are in the source, by a prefix, or by delegation.
    const starts = [...source.matchAll(/\bstartswith\(\s*["'](\w+)["']/g)].map(
      ([, text = '']) => text,
    )
    const asksAnother = starts.length === 0 && !/["'][A-Za-z_]\w*["']/.test(source)
    return asksAnother || inString.test(source) || starts.some((text) => name.startsWith(text))
  }

  const topNamesOf = (source: string, module: Thing): ReadonlySet<string> | undefined => {
    const own = rulesOf(module.head.language) ?? rules
    if (own.modules.open !== true) {
      // Star re-exports from other libraries bring names that no card has.
      if (/^export\s*\*\s*from\s*["'](?!\.)/m.test(source)) return undefined
      // The library may know a file by another name than that of its exports.
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
    const opens = names.imports.some(
      (each) =>
        each.star && !each.module.startsWith('.') && library.exactly([each.module]).length === 0,
    )
    if (opens) return undefined
    // `from ._version import x`: a module that may be generated by the library's build.
    const found = new Set(
      names.imports.flatMap((each) =>
        each.module.startsWith('.') ? (each.module.match(/\w+/)?.[0] ?? []) : [],
      ),
    )
    for (const [name, all] of names.bindings) if (all.some(({ from }) => from < 0)) found.add(name)
    return found
  }

  const topNamesIn = (module: Thing): readonly string[] => {
    const names = rules.modules.open === true ? namesOf(module) : undefined
    return [...(names?.bindings ?? [])].flatMap(([name, all]) =>
      all.some(({ from }) => from < 0) ? [name] : [],
    )
  }

  return { follow, typeOf, member, pathOf, ancestors, isMissing, topNames: topNamesIn }
}

function asInstance(value: Value | undefined): Value | undefined {
  if (value === undefined || value.kind === 'instance') return value
  const classes = value.things.filter(isClass)
  return classes.length === 0 ? undefined : { kind: 'instance', classes }
}

/** Singular and plural forms of a name, in camel case and snake case. */
function variantsOf(name: string): string[] {
  const snake = name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_').toLowerCase()
  const camel = name.replace(/(?<=\p{L})_(\p{L})/gu, (_, letter: string) => letter.toUpperCase())
  const singular = [name.replace(/ies$/, 'y'), name.replace(/s$/, ''), name.replace(/es$/, '')]
  const plural = [`${name}s`, `${name}es`, name.replace(/y$/, 'ies')]
  return [...new Set([...singular, ...plural, snake, camel])].filter((variant) => variant !== name)
}

/** `type Name = …`: aliases are not followed. */
const isAlias = ({ head }: Thing): boolean => head.kind === 'symbol' && head.symbol_kind === 'type'

function commonStart({ head }: Thing, { head: other }: Thing): number {
  const a = head.id.split(/[.:/]/)
  const b = other.id.split(/[.:/]/)
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return same
}

const hasDecorator = (card: unknown, pattern: RegExp): boolean =>
  typeof card === 'object' &&
  card !== null &&
  'decorators' in card &&
  Array.isArray(card.decorators) &&
  card.decorators.some((each) => pattern.test(String(each).replace(/^@/, '')))

export function isPlain(decorator: string, rules: ReadingRules): boolean {
  const name = decorator
    .replace(/^[@#[]+/, '')
    .replace(/[([].*$/s, '')
    .trim()
  return rules.plainDecorators.some((plain) => name === plain || name.endsWith(`.${plain}`))
}

/** Whether no decorator may change the result. */
const keepsResult = ({ decorators, signature }: SymbolCard, rules: ReadingRules): boolean =>
  decorators.every((each) => isPlain(each, rules)) && !/^\s*async\s+def/.test(signature)
