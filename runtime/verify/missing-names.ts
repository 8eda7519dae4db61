/**
 * Decides whether a name is certainly missing: its parent is a module or class whose names are all known. That
 * excludes a module that binds the name in its own source, a class with a base outside of the catalog, and anything
 * with dynamic members (`__getattr__`).
 */

import { withoutTypeArguments } from '../cards/symbol-names.ts'
import { escapePattern } from '../std/escape-pattern.ts'
import { computedMemberPredicate } from './computed-members.ts'
import { DECLARATIONS } from './deprecated-findings.ts'
import { isExtensionMember } from './extension-members.ts'
import type { FileNames } from './file-names.ts'
import {
  declarationOf,
  type Entity,
  isClass,
  isFunction,
  isMemberOfNamesake,
  isModule,
  isSymbol,
  type Library,
  lastName,
} from './library.ts'
import type { Members } from './members.ts'
import type { ModuleNames } from './module-names.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Value } from './value.ts'

/** How the name is used. */
interface Use {
  readonly called: boolean
  readonly isStatic?: boolean
}

export interface MissingNames {
  isMissing(parent: Value, name: string, called?: boolean): boolean
}

export function createMissingNames(
  library: Library,
  rules: ReadingRules,
  { qualifiedName, codeOf }: FileNames,
  { ancestors, isKnownMember, member }: Members,
  { mayBind }: ModuleNames,
): MissingNames {
  const hasComputedMembers = computedMemberPredicate(library, rules)

  const isMissing = (parent: Value, name: string, called = false): boolean => {
    if (rules.compiled.members.has(name) || rules.compiled.memberPattern?.test(name) === true)
      return false
    const isPackage = parent.kind === 'path' && parent.entities.length === 0
    if (isPackage && rules.modules.extensions === true) return !hasExtension(parent.path, name)
    if (isExtension(name)) return false
    if (parent.kind === 'instance')
      return parent.classes.every(
        (each) => lacks(each, name, { called }) && (called || !hasColumns(each)),
      )
    if (isPackage) return true
    const holders = parent.entities.filter((entity) => isModule(entity) || isClass(entity))
    // With a constant and an interface of the same name, the constant may have any member.
    if (holders.length < parent.entities.length) return false
    return holders.every((entity) =>
      isModule(entity) ? !mayBind(entity, name) : lacks(entity, name, { called, isStatic: true }),
    )
  }

  /** Whether a package has a function for another type, which is imported by its name alone. */
  const hasExtension = (path: readonly string[], name: string): boolean => {
    const own = `${path.join('.')}.`
    return library.called(name).some(
      (entity) =>
        isFunction(entity) &&
        entity.head.kind === 'symbol' &&
        entity.head.public.some(
          // A part in lower case is another package.
          (each) => each.startsWith(own) && !/^\p{Ll}\w*\./u.test(each.slice(own.length)),
        ),
    )
  }

  /** Whether the library has an extension member of this name, which is available on other types. */
  const isExtension = (name: string): boolean =>
    library.called(name).some((entity) => isExtensionMember(entity, library, rules))

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

  /** Whether the class that a stub describes has a member that the stub does not declare. */
  const isUndeclared = (owner: Entity, name: string): boolean =>
    DECLARATIONS.test(owner.head.path) &&
    library.called(name).some((each) => isMemberOfNamesake(each, owner))

  const lacks = (owner: Entity, name: string, { called, isStatic = false }: Use): boolean => {
    if (isUndeclared(owner, name)) return false
    const above = ancestors(owner, isStatic)
    // A class with `from_file` is unlikely to inherit `from_files` from an unknown base.
    if (above === undefined)
      return (
        variantsOf(name).some((variant) => member(owner, variant).length > 0) &&
        !isInMacro(library.source(owner) ?? '', name)
      )
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
      const isMethod = called && rules.methodsOnly === true
      if (!isMethod && hasComputedMembers(each)) return false
      if (source !== undefined && rules.compiled.generatedMembers?.test(source)) return false
      if (source === undefined || !source.includes(name)) return true
      const code = codeOf(each) ?? source
      return isMethod ? !declaresMethod(code, name) : !mentions(each, code, name)
    })
  }

  /** Whether the name is an argument of a macro outside of functions, which may define it. */
  const isInMacro = (source: string, name: string): boolean => {
    const { itemMacros } = rules.compiled
    if (itemMacros === undefined) return false
    const own = new RegExp(String.raw`(?<![\w$.])${escapePattern(name)}(?![\w$])`)
    return [...source.matchAll(itemMacros)].some(([macro]) => own.test(macro))
  }

  /** Whether a class defines a member in a way that produces no card. */
  const mentions = (owner: Entity, source: string, name: string): boolean => {
    const word = name.replaceAll('$', String.raw`\$`)
    const makes =
      /\b(?:setattr|__dict__|__slots__|defineProperty|define_method|attr_\w+|make_dataclass)\b/.test(
        source,
      )
    if (makes && new RegExp(String.raw`["':]${word}(?![\w$])`).test(source)) return true
    const set = new RegExp(
      String.raw`\b(?:self|this|cls|mcs)\s*\.\s*${word}(?![\w$])|@${word}(?![\w$])`,
      'g',
    )
    const places = [...source.matchAll(set)].map(({ index }) => index)
    if (places.length > 0 && mayBeOf(owner, source, places)) return true
    if (isInMacro(source, name)) return true
    const card = library.card(owner)
    if (!isSymbol(card) || card.approximate !== true) return false
    const own = new RegExp(String.raw`(?<![\w$.])${word}(?![\w$])`)
    return own.test(declarationOf(owner, library))
  }

  /**
   * Whether code that sets an attribute of itself, `self.x = 1`, may do so for instances of a class: not where it is in
   * another class of the file that does not derive from it.
   */
  const mayBeOf = (owner: Entity, source: string, places: readonly number[]): boolean => {
    const own = lastName(owner.head.title)
    if (source.includes(`${own}.prototype`)) return true
    const heads = [...source.matchAll(CLASS)]
    const around = places.map((place) => heads.findLast(({ index }) => index < place)?.[1] ?? own)
    return [...new Set(around)].some((name) => name === own || mayDerive(name, owner))
  }

  /** Whether a class in the file of another one may derive from it. */
  const mayDerive = (name: string, owner: Entity): boolean => {
    const classes = library
      .called(name)
      .filter((each) => isClass(each) && each.head.path === owner.head.path)
    const above = classes.map((each) => ancestors(each))
    return (
      classes.length === 0 ||
      above.some((all) => all === undefined || all.some(({ head }) => head.id === owner.head.id))
    )
  }

  return { isMissing }
}

const CLASS =
  /^[ \t]*(?:(?:export|default|abstract|declare)\s+)*class\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu

/** Whether code may declare a method: it calls the method on nothing but the object itself. */
const declaresMethod = (source: string, name: string): boolean =>
  new RegExp(
    String.raw`(?:(?<![\p{L}\p{N}_$.>:])|\bthis\.|\$this->|\b(?:self|static)::)${escapePattern(name)}\s*\(`,
    'u',
  ).test(source)

/** Singular and plural forms of a name, in camel case and snake case. */
function variantsOf(name: string): string[] {
  const snake = name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_').toLowerCase()
  const camel = name.replace(/(?<=\p{L})_(\p{L})/gu, (_, letter: string) => letter.toUpperCase())
  const singular = [name.replace(/ies$/, 'y'), name.replace(/s$/, ''), name.replace(/es$/, '')]
  const plural = [`${name}s`, `${name}es`, name.replace(/y$/, 'ies')]
  return [...new Set([...singular, ...plural, snake, camel])].filter((variant) => variant !== name)
}
