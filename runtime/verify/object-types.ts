/**
 * Which keys the objects of a type may have, as the library's own code writes the type: an interface, an alias, a
 * literal `{ a: number }`, unions and intersections of these.
 */
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { splitOutside } from '../std/split-outside.ts'
import type { WrittenType } from './base-type-arguments.ts'
import { declarationOf, type Entity, isSymbol, type Library } from './library.ts'
import { outlineOf } from './outline.ts'
import { rulesOf } from './reading-rules.ts'
import type { ChainResolver } from './resolve-chain.ts'

/** What a type has under a key: the types of the value, as far as they are written, or nothing for certain. */
export type KeyOfType =
  | { readonly isMissing: false; readonly types: readonly WrittenType[] }
  | {
      readonly isMissing: true
      /** The interfaces, aliases and members that lack the key. */
      readonly owners: readonly Entity[]
    }

/** @returns undefined where it is not known whether the type has the key */
export type KeyOf = (type: WrittenType, name: string) => KeyOfType | undefined

/** Aliases of aliases are followed this far. */
const MAX_DEPTH = 8

export function createKeyOf(
  library: Library,
  { typeOf, aliasOf, member, isMissing }: ChainResolver,
): KeyOf {
  const key = ({ type, beside }: WrittenType, name: string, depth = 0): KeyOfType | undefined => {
    if (depth > MAX_DEPTH) return undefined
    const written = withoutParentheses(type)
    const inner = (part: string): KeyOfType | undefined =>
      key({ type: part, beside }, name, depth + 1)
    if (CONDITIONAL.test(written)) return undefined
    const union = splitOutside(written, '|')
    if (union.length > 1) return anyOf(union.map(inner))
    const intersection = splitOutside(written, '&')
    if (intersection.length > 1) return anyOf(intersection.map(inner))
    if (NO_OBJECT.test(written)) return MISSING
    if (written.startsWith('{')) return keyOfLiteral(written, beside, name)
    const [, wrapper = '', wrapped = ''] = /^(\w+)\s*<(.*)>$/s.exec(written) ?? []
    const [first = '', second = ''] = splitOutside(wrapped, ',')
    if (wrapper === 'Pick' && !second.includes(`'${name}'`) && !second.includes(`"${name}"`))
      return /^\s*["'][\w\s|"']+$/.test(second) ? MISSING : undefined
    if (TRANSPARENT.has(wrapper)) return inner(first)
    if (!NAME.test(written)) return undefined
    const plain = written.replace(/<.*$/s, '')
    if (isTypeParameter(plain, beside)) return undefined
    const alias = aliasOf(plain, beside)
    if (alias !== undefined) {
      const definition = definitionOf(alias)
      if (definition === '') return undefined
      const own = key({ type: definition, beside: alias }, name, depth + 1)
      return own?.isMissing === true ? { isMissing: true, owners: [alias] } : own
    }
    const value = typeOf(written, beside)
    if (value?.kind !== 'instance' || value.isWrapped === true) return undefined
    const members = value.classes.flatMap((each) => member(each, name))
    if (members.length > 0) return { isMissing: false, types: members.flatMap(typesOfMember) }
    return isMissing(value, name) ? { isMissing: true, owners: value.classes } : undefined
  }

  /** Whether the function or the type that writes a name has a type parameter of this name. */
  const isTypeParameter = (name: string, beside: Entity): boolean => {
    const { head } = beside
    const owners =
      head.kind === 'symbol'
        ? library.exactly([head.dotted.slice(0, head.dotted.lastIndexOf('.'))])
        : []
    return [beside, ...owners].some((each) => {
      const card = library.card(each)
      const [, parameters = ''] = TYPE_PARAMETERS.exec(isSymbol(card) ? card.signature : '') ?? []
      return splitOutside(parameters, ',').some((each) => each.trim().split(/\W/)[0] === name)
    })
  }

  const typesOfMember = (entity: Entity): WrittenType[] => {
    const card = library.card(entity)
    return isSymbol(card) && card.returns !== undefined
      ? [{ type: card.returns, beside: entity }]
      : []
  }

  /** What an alias stands for: the code behind its `=`, without comments; empty where that cannot be read. */
  const definitionOf = memoizeByObject((alias: Entity): string => {
    const rules = rulesOf(alias.head.language)
    if (rules === undefined) return ''
    const { uncommented } = outlineOf(declarationOf(alias, library), rules)
    return DEFINITION.exec(uncommented)?.[1] ?? ''
  })

  return (type, name) => key(type, name)
}

/** An object of several types may have the keys of each. */
function anyOf(parts: readonly (KeyOfType | undefined)[]): KeyOfType | undefined {
  const types = parts.flatMap((part) => (part?.isMissing === false ? part.types : []))
  if (parts.some((part) => part?.isMissing === false)) return { isMissing: false, types }
  if (parts.includes(undefined)) return undefined
  const owners = parts.flatMap((part) => (part?.isMissing === true ? part.owners : []))
  return { isMissing: true, owners }
}

const MISSING: KeyOfType = { isMissing: true, owners: [] }

function keyOfLiteral(literal: string, beside: Entity, name: string): KeyOfType | undefined {
  const inside = literal.slice(1, literal.lastIndexOf('}'))
  const members = splitOutside(inside.replaceAll('\n', ';'), ';,').flatMap(splitAtKeys)
  for (const member of members) {
    const [, key = '', type = ''] = MEMBER.exec(member.trim()) ?? []
    if (key === '') return undefined
    if (key === name) return { isMissing: false, types: type === '' ? [] : [{ type, beside }] }
  }
  return { isMissing: true, owners: [beside] }
}

/** Splits members that stood on lines of their own, without a sign between them: `{ a: number b?: string }`. */
function splitAtKeys(members: string): string[] {
  let depth = 0
  const outside = Array.from(members, (sign) => {
    if ('([{<'.includes(sign)) depth++
    else if (')]}>'.includes(sign)) depth--
    return depth > 0 ? '_' : sign
  }).join('')
  const parts: string[] = []
  let start = 0
  for (const { index } of outside.matchAll(NEXT_KEY)) {
    if (!outside.slice(start, index).includes(':')) continue
    parts.push(members.slice(start, index))
    start = index
  }
  return [...parts, members.slice(start)]
}

const NEXT_KEY = /\s+(?=(?:readonly\s+)?[\p{L}_$][\p{L}\p{N}_$]*\??:\s)/gu

const withoutParentheses = (type: string): string => {
  const written = type.trim().replace(/^readonly\s+/, '')
  const isWhole = /^\(.*\)$/s.test(written) && splitOutside(written, '').length === 1
  return isWhole && !written.includes('=>') && !written.slice(1, -1).includes(')')
    ? written.slice(1, -1).trim()
    : written
}

/** A value of these types is not an object literal: primitives, literals, functions, arrays. */
const NO_OBJECT =
  /^(?:(?:string|number|boolean|undefined|null|void|never|symbol|bigint|true|false|RegExp|Date|Function)|["'`\d-].*|(?:new\s*)?(?:<[^()]*>)?\(.*\)\s*=>.*|\[.*\]|.*\[\]|(?:Readonly)?Array<.*>)$/s

/** Types whose objects have the keys of their first argument, or some of them. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'NonNullable',
  'Omit',
  'Partial',
  'Pick',
  'Readonly',
  'Required',
])

/** `function pack<T, Options extends Base>(` */
const TYPE_PARAMETERS = /^[^<(=:]*<((?:[^<>]|=>|<[^<>]*>)*)>/s

/** `Wanted extends true ? Order : Bill` is one of both. */
const CONDITIONAL = /^[\w$.<>[\], ]+\sextends\s/

const NAME = /^[\p{L}_$][\p{L}\p{N}_$.]*(?:<.*>)?$/su

/** `key: type`, `key?: type`, `method(…): type`; not an index signature. */
const MEMBER =
  /^(?:readonly\s+)?["']?([\p{L}_$][\p{L}\p{N}_$-]*)["']?\??\s*(?::\s*(.*)|\(.*|<.*)?$/su

/** An alias may have type parameters with defaults: `type Options<T = unknown> = …`. */
const DEFINITION = /^[^=<{]*\btype\s+[\w$]+\s*(?:<(?:[^<>=]|=>?|<[^<>]*>)*>)?\s*=\s*(.*?);?\s*$/s
