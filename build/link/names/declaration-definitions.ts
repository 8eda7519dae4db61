/**
 * Joins declarations and definitions of C and C++: `cart.h` declares what `cart.c` (or `cart-inl.h`, or the lines
 * below a class) defines. The declaration is what users include, so it provides location, signature and
 * documentation; its definition adds the body and is not a separate symbol. A prototype above its definition in one
 * file provides none of these, unless only it is documented.
 *
 * Parameter types decide which definition belongs to which overload; names and spaces are ignored. Of several matches
 * the nearest counts, because monorepos have an `init` in each program. What one file defines twice (`#if … #else`)
 * is one body; a further definition in another file, for Windows, keeps its own symbol.
 */
import { fileStem } from '../../../runtime/pack/features/file-stem.ts'
import { appendTo } from '../../../runtime/std/grouping.ts'
import type { Definition } from '../../facts.ts'
import { distanceBetween } from '../distance.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import { mergeBodies } from './merge-bodies.ts'
import { parameterTypes } from './parameter-types.ts'

export interface DefinitionsOfDeclarations {
  /** By declaration. */
  readonly bodies: ReadonlyMap<Definition, Body>
  /** Definitions that only contribute their body, and redundant declarations. */
  readonly withoutEntries: ReadonlySet<Definition>
}

type Body = Required<LibrarySymbol>['implementation']

interface Placed {
  readonly module: Module
  readonly definition: Definition
}

const CALLABLE = /^(function|method)$/

export function definitionsOfDeclarations(
  modules: readonly Module[],
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): DefinitionsOfDeclarations {
  const bodies = new Map<Definition, Body>()
  const withoutEntries = new Set<Definition>()
  for (const { declared, defined } of namesakes(modules, languages)) {
    const isPrototype = (one: Placed): boolean =>
      one.definition.kind === 'function' && defined.some((body) => isAbove(one, body))
    const declarations = declared.filter((one) => !isPrototype(one))
    const declarationOf = new Map<Placed, Placed>()
    const needsBody = ({ definition }: Placed): boolean => !bodies.has(definition)
    const isUnpaired = (body: Placed): boolean => !declarationOf.has(body)
    // The second round pairs what remains once overloads are matched.
    for (let round = 0; round < 2; round++)
      for (const { declaration, body } of pairsOf(
        declarations.filter(needsBody),
        defined.filter(isUnpaired),
        isElsewhere,
      )) {
        if (!needsBody(declaration) || !isUnpaired(body)) continue
        const { module } = body
        const all = defined
          .filter((each) => each.module === module && hasSameTypes(each, body))
          .filter(isUnpaired)
        for (const each of all) declarationOf.set(each, declaration)
        const definition = mergeBodies(
          all.map((each) => each.definition),
          module,
        )
        bodies.set(declaration.definition, { module, definition, isSeparate: true })
      }
    for (const { declaration, body } of pairsOf(declared.filter(isPrototype), defined, isAbove)) {
      if (withoutEntries.has(declaration.definition) || !needsBody(declaration)) continue
      const isRedundant =
        declaration.definition.docstring === '' || body.definition.docstring !== ''
      if (declarationOf.has(body) || isRedundant) {
        withoutEntries.add(declaration.definition)
        continue
      }
      declarationOf.set(body, declaration)
      bodies.set(declaration.definition, { ...body, isSeparate: true })
    }
    for (const [{ definition }] of declarationOf) withoutEntries.add(definition)
    // Redundant declarations: other files repeat it instead of including the header.
    for (const one of declarations)
      if (isRepeated(one) && needsBody(one))
        if ([...declarationOf.values()].some((other) => hasSameTypes(one, other)))
          withoutEntries.add(one.definition)
  }
  return { bodies, withoutEntries }
}

interface Namesakes {
  readonly declared: readonly Placed[]
  readonly defined: readonly Placed[]
}

/** Definitions with the same name, if some are declarations and some have bodies. */
function namesakes(
  modules: readonly Module[],
  languages: ReadonlyMap<string, LanguageConventions>,
): Namesakes[] {
  const declared = new Map<string, Placed[]>()
  const defined = new Map<string, Placed[]>()
  /** The classes that declare each member, by the last segment of the class and the name. */
  const members = new Map<string, Set<string>>()
  for (const module of modules) {
    const { file, family } = module
    if (file.role !== 'source' || !languages.get(file.language)?.modules?.separateDefinitions)
      continue
    const isInside = insideOfClass(file.facts.definitions)
    const hasBody = bodyIn(module)
    for (const definition of file.facts.definitions) {
      const { kind, qualifier, name } = definition
      if (!CALLABLE.test(kind)) continue
      const key = [family, ...qualifier, name].join(' ')
      const inside = kind !== 'method' || isInside(definition)
      // A member outside of its class can only be a definition, and one with a body inside the class stands alone.
      if (!inside || (kind !== 'method' && hasBody(definition)))
        appendTo(defined, key, { module, definition })
      else if (!hasBody(definition)) {
        appendTo(declared, key, { module, definition })
        const member = [family, qualifier.at(-1), name].join(' ')
        members.set(member, (members.get(member) ?? new Set()).add(key))
      }
    }
  }
  // `using namespace shop; void Cart::add()`: the class identifies the member if its name is unique.
  for (const [key, bodies] of [...defined]) {
    const [{ definition, module } = {}] = bodies
    if (definition?.kind !== 'method' || declared.has(key)) continue
    const [only, ...more] =
      members.get([module?.family, definition.qualifier.at(-1), definition.name].join(' ')) ?? []
    if (only === undefined || more.length > 0 || !holdsInOrder(only, key)) continue
    for (const body of bodies) appendTo(defined, only, body)
  }
  return [...declared].flatMap(([key, all]) => {
    const bodies = defined.get(key)
    return bodies === undefined ? [] : [{ declared: all, defined: bodies }]
  })
}

/** Whether one key contains the segments of another in order: `C shop v1 Cart add` contains `C Cart add`. */
function holdsInOrder(key: string, part: string): boolean {
  let at = 0
  const words = part.split(' ')
  for (const word of key.split(' ')) if (word === words[at]) at++
  return at === words.length
}

type MayPair = (declaration: Placed, body: Placed) => boolean

/** A `static` function is defined in its own file, however its types are written. */
const isAbove: MayPair = (one, other) =>
  one.module === other.module &&
  (one.definition.visibility === 'private' || hasSameTypes(one, other))

/** A `static` function belongs to no other file; a private member may, even when its body is below its class. */
const isElsewhere: MayPair = (one, { module, definition }) =>
  one.definition.kind === 'method' ||
  (one.module !== module && (definition.visibility !== 'private' || definition.kind === 'method'))

interface Pair {
  readonly declaration: Placed
  readonly body: Placed
}

/** Pairs of declarations and definitions, most certain first. */
function pairsOf(
  declarations: readonly Placed[],
  bodies: readonly Placed[],
  mayPair: MayPair,
): readonly Pair[] {
  const pairs = declarations.flatMap((declaration) => {
    const fitting = bodies.filter((body) => mayPair(declaration, body))
    const isOnlyPair = haveSameTypes(declarations) && haveSameTypes(fitting)
    return fitting
      .filter(
        (body) =>
          hasSameTypes(declaration, body) || (isOnlyPair && hasSameArity(declaration, body)),
      )
      .map((body) => ({ declaration, body, order: orderOf(declaration, body) }))
  })
  return pairs.sort((a, b) => {
    const at = a.order.findIndex((value, i) => value !== b.order[i])
    return at < 0 ? 0 : (a.order[at] ?? 0) - (b.order[at] ?? 0)
  })
}

/** Prefers the documented declaration, and the definition in the file with the same name. */
function orderOf(declaration: Placed, body: Placed): readonly number[] {
  const [path, other] = [declaration.module.file.path, body.module.file.path]
  const [stem, otherStem] = [fileStem(path), fileStem(other)]
  return [
    Number(!hasSameTypes(declaration, body)),
    Number(declaration.definition.docstring === ''),
    Number(!(stem.includes(otherStem) || otherStem.includes(stem))),
    distanceBetween(path, other),
  ]
}

const isRepeated = ({ definition }: Placed): boolean =>
  definition.kind === 'function' && definition.docstring === ''

const hasSameTypes = (one: Placed, other: Placed): boolean => typesKey(one) === typesKey(other)

const haveSameTypes = (all: readonly Placed[]): boolean => new Set(all.map(typesKey)).size <= 1

/**
 * Whether both take the same number of parameters. A single pair must then have equivalent types (`char *argv[]`,
 * `char **argv`). A function that matches no declaration is an undeclared overload; members are always declared.
 */
function hasSameArity({ definition: one }: Placed, { definition: other }: Placed): boolean {
  const [a, b] = [parameterTypes(one), parameterTypes(other)]
  if (a.length === 0 || b.length === 0) return true
  const agree = one.kind === 'method' || a.some((type, i) => type === b[i])
  return a.length === b.length && agree
}

function typesKey({ definition }: Placed): string {
  return `${parameterTypes(definition).join(',')}${/\)\s*const\b/.test(definition.signature) ? ' const' : ''}`
}

function insideOfClass(all: readonly Definition[]): (member: Definition) => boolean {
  const classes = new Map<string, Definition[]>()
  for (const each of all) if (hasMembers(each.kind)) appendTo(classes, each.name, each)
  return ({ qualifier, lines: [first, last] }) =>
    (classes.get(qualifier.at(-1) ?? '') ?? []).some(
      ({ lines: [from, to] }) => from <= first && last <= to,
    )
}

/** Whether a definition has a body that is worth indexing; `{}` is not. */
function bodyIn({ file }: Module): (definition: Definition) => boolean {
  let lines: readonly string[] | undefined
  return ({ body, lines: [, last] }) => {
    if (body !== '') return true
    lines ??= file.text.split('\n')
    return /\}[^;()]*$/.test(lines[last - 1] ?? '')
  }
}
