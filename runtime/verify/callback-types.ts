/**
 * The types of the parameters of functions that are passed to a function of the library, as its signature declares
 * them: for `get(path: string, handler: (request: Request, reply: Reply) => void)`, `Request` and `Reply`. A function
 * type may be written as such, as the name of an alias or of an interface with call signatures, or as a delegate type
 * with type arguments: `Action<Options>`.
 */
import type { SymbolCard } from '../card.ts'
import { splitOutside } from '../std/split-outside.ts'
import { wholeWord } from '../std/whole-word.ts'
import type { WrittenType } from './base-type-arguments.ts'
import { declarationOf, type Entity, isFunction, isSymbol, type Library } from './library.ts'
import { outlineOf } from './outline.ts'
import { type ReadingRules, rulesOf } from './reading-rules.ts'
import type { Value } from './value.ts'
import type { WrittenTypes } from './written-types.ts'

/** A parameter of a function that is an argument. */
export interface CallbackParameter {
  /** Of the argument, from 0. */
  readonly position: number
  /** Of the parameter, from 0. */
  readonly index: number
}

/** @returns undefined where a function that may be called, or a type, is unknown */
export type CallbackType = (
  called: readonly Entity[],
  parameter: CallbackParameter,
  receiver: Value | undefined,
) => Value | undefined

/** A function type, with the parameters as they are written. */
interface Signature {
  readonly parameters: readonly string[]
  readonly beside: Entity
}

/** Aliases of aliases are followed this far. */
const MAX_DEPTH = 6

export function createCallbackType(
  library: Library,
  rules: ReadingRules,
  { typeOf, aliasOf }: WrittenTypes,
): CallbackType {
  const signaturesOf = (
    { type, beside }: WrittenType,
    depth = 0,
  ): readonly Signature[] | undefined => {
    const written = type.trim()
    if (depth > MAX_DEPTH) return undefined
    const union = splitOutside(written, '|')
    const inner = (each: string): readonly Signature[] | undefined =>
      signaturesOf({ type: each, beside }, depth + 1)
    if (union.length > 1) return allOf(union.map(inner))
    const parameters = parametersOfArrow(written)
    if (parameters !== undefined) return [{ parameters, beside }]
    const delegate = rules.compiled.functionTypes?.exec(written)?.[0]
    if (delegate !== undefined) {
      const brackets = delegate.split('<').length - 1
      const given = written.slice(delegate.length, -brackets)
      return [{ parameters: splitOutside(given, ','), beside }]
    }
    if (NO_FUNCTION.test(written)) return []
    const [, name = '', given = ''] = NAMED.exec(written) ?? []
    if (name === '') return undefined
    const alias = aliasOf(name, beside)
    if (alias !== undefined) {
      const { head, definition } = definedAs(alias, library)
      if (definition === '') return undefined
      return signaturesOf(
        { type: withArguments(definition, head, given), beside: alias },
        depth + 1,
      )
    }
    const value = typeOf(name, beside)
    if (value?.kind !== 'instance' || value.isWrapped === true) return undefined
    return allOf(value.classes.map((each) => callSignatures(each, given)))
  }

  /** Those of an interface: its members without a name, or its only method. */
  const callSignatures = (owner: Entity, given: string): readonly Signature[] => {
    const own = rulesOf(owner.head.language)
    if (own === undefined) return []
    const { uncommented } = outlineOf(declarationOf(owner, library), own)
    const open = bodyStart(uncommented)
    const [head, body] = [uncommented.slice(0, open), uncommented.slice(open + 1)]
    const members = splitOutside(body.slice(0, body.lastIndexOf('}')), ';\n')
    const called =
      own.functionalInterfaces === true ? onlyMethod(body) : members.map(parametersOfCall)
    return called.flatMap((parameters) =>
      parameters === undefined
        ? []
        : { parameters: parameters.map((each) => withArguments(each, head, given)), beside: owner },
    )
  }

  /** What a function that is called may get at a position. */
  const argumentTypes = (
    entity: Entity,
    position: number,
    isBound: boolean,
  ): readonly Signature[] | undefined => {
    const card = library.card(entity)
    if (!isSymbol(card)) return undefined
    const of = (type: string | undefined, beside: Entity): readonly Signature[] | undefined =>
      type === undefined ? undefined : signaturesOf({ type, beside })
    if (isFunction(entity)) {
      const parameter = card.parameters.filter(({ name }) => name !== 'this')[
        position + (isBound ? receiversOf(card, rules) : 0)
      ]
      if (parameter === undefined) return []
      return parameter.kind === 'rest' ? undefined : of(parameter.type, entity)
    }
    // A member with the type of a function.
    const signatures = of(card.returns, entity)
    return (
      signatures &&
      allOf(
        signatures.map(({ parameters, beside }) => {
          const written = parameters[position]
          return written === undefined ? [] : of(typeIn(written), beside)
        }),
      )
    )
  }

  /** The type of a parameter as it is written with its name, or alone. */
  const typeIn = (parameter: string): string => {
    const { type } = rules.compiled.parameter?.exec(parameter)?.groups ?? {}
    // Java's `? super Cart`
    return (type ?? parameter).replace(/^\?\s*(?:super|extends)\s+/, '')
  }

  return (called, { position, index }, receiver) => {
    const isBound = receiver?.kind === 'instance'
    const signatures = allOf(called.map((each) => argumentTypes(each, position, isBound)))
    const classes = new Map<string, Entity>()
    for (const { parameters, beside } of signatures ?? []) {
      const written = parameters[index]
      const value = written === undefined ? undefined : typeOf(typeIn(written), beside, receiver)
      if (value?.kind !== 'instance' || value.isWrapped === true) return undefined
      for (const each of value.classes) classes.set(each.head.id, each)
    }
    return classes.size === 0 ? undefined : { kind: 'instance', classes: [...classes.values()] }
  }
}

/** The receiver of an extension method is its first parameter: C#'s `(this Cart cart, …)`. */
const receiversOf = ({ signature }: SymbolCard, { compiled }: ReadingRules): number =>
  signature.includes('(this ') && compiled.extensionMembers?.test(signature) === true ? 1 : 0

function allOf<T>(parts: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length < parts.length ? undefined : known.flat()
}

/** The parameters of `(a: A) => R`, without one that declares `this`. */
function parametersOfArrow(type: string): readonly string[] | undefined {
  const open = /^(?:(?:async|suspend)\s+)?(?:<(?:[^<>]|=>|<[^<>]*>)*>\s*)?\(/.exec(type)?.[0]
  if (open === undefined) return undefined
  const [inside, behind] = bracketed(type.slice(open.length))
  return /^\s*[-=]>/.test(behind) ? splitOutside(inside, ',').filter(isArgument) : undefined
}

/** The parameters of a member `(a: A): R`. */
function parametersOfCall(member: string): readonly string[] | undefined {
  const written = member.trim()
  const types = written.startsWith('<') ? typeParameters(written) : ''
  const rest = written.slice(types.length).trimStart()
  if (!rest.startsWith('(')) return undefined
  return splitOutside(bracketed(rest.slice(1))[0], ',').filter(isArgument)
}

/** The parameters of the only method without a body: `Reply answer(Request request) throws Refused;`. */
function onlyMethod(body: string): readonly (readonly string[])[] {
  const methods = splitOutside(body.replace(/@\w+(?:\([^()]*\))?/g, ''), ';')
    .map((member) => member.slice(member.lastIndexOf('}') + 1))
    .filter(
      (member) => /\w\s*\(/.test(member) && !/^\s*(?:static|default|private)\b|=/.test(member),
    )
  const [only, ...others] = methods
  if (only === undefined || others.length > 0) return []
  const [inside] = bracketed(only.slice(only.indexOf('(') + 1))
  return [splitOutside(inside, ',')]
}

const isArgument = (parameter: string): boolean => !/^this\s*:/.test(parameter)

/** Type parameters in angle brackets, from the beginning. */
function typeParameters(code: string): string {
  let depth = 0
  for (let i = 0; i < code.length; i++) {
    if (code[i] === '<') depth++
    else if (code[i] === '>' && code[i - 1] !== '=' && --depth === 0) return code.slice(0, i + 1)
  }
  return ''
}

/** Where the body of a declaration begins: the first brace outside of other brackets. */
function bodyStart(code: string): number {
  let depth = 0
  for (let i = 0; i < code.length; i++) {
    const sign = code.charAt(i)
    if (sign === '{' && depth === 0) return i
    if ('([{<'.includes(sign)) depth++
    else if (')]}'.includes(sign) || (sign === '>' && code[i - 1] !== '=')) depth--
  }
  return code.length
}

/** Splits code at the bracket that closes one before it. */
function bracketed(code: string): readonly [inside: string, behind: string] {
  let depth = 0
  for (let i = 0; i < code.length; i++) {
    if ('([{'.includes(code[i] ?? '')) depth++
    else if (')]}'.includes(code[i] ?? '') && depth-- === 0)
      return [code.slice(0, i), code.slice(i + 1)]
  }
  return [code, '']
}

/** The two sides of `type Handler<T> = (value: T) => void`. */
export function definedAs(
  alias: Entity,
  library: Library,
): { readonly head: string; readonly definition: string } {
  const rules = rulesOf(alias.head.language)
  const code =
    rules === undefined ? '' : outlineOf(declarationOf(alias, library), rules).uncommented
  const written = code.trim().replace(/;$/, '')
  const [head = ''] = splitOutside(written, '=')
  return { head, definition: written.slice(head.length).replace(/^\s*=\s*/, '') }
}

/** Code with the type arguments in the place of the type parameters that a head declares. */
function withArguments(code: string, head: string, given: string): string {
  const open = head.indexOf('<')
  const names = open < 0 ? [] : splitOutside(typeParameters(head.slice(open)).slice(1, -1), ',')
  const types = splitOutside(given, ',')
  return names.reduce((written, name, i) => {
    const [word = ''] = /\w+/.exec(name) ?? []
    const type = types[i] ?? splitOutside(name, '=')[1]
    return type === undefined || word === ''
      ? written
      : written.replace(new RegExp(wholeWord(word), 'gu'), () => type)
  }, code)
}

/** A name with or without type arguments, as group 2. */
const NAMED = /^([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:<(.*)>)?$/su

/** Primitives, literals, objects and lists. */
const NO_FUNCTION =
  /^(?:(?:string|number|boolean|undefined|null|void|never|symbol|bigint|true|false|int|bool|RegExp|Date)\??|["'`\d-].*|\{.*\}|\[.*\]|.*\[\])$/s
