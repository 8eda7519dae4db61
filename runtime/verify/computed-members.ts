/** Whether a class has members whose names its code computes, so that any name may exist. */
import { escapePattern } from '../std/escape-pattern.ts'
import { indentOf, withoutBlocks } from '../std/indentation.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { declarationOf, type Entity, type Library } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'

/** Returns a function that looks at a class once, whatever members it is asked for. */
export function computedMemberPredicate(
  library: Library,
  rules: ReadingRules,
): (owner: Entity) => boolean {
  return memoizeByObject((owner: Entity) =>
    hasComputedMembers(owner, library.source(owner) ?? '', library, rules),
  )
}

/** @param source of the file of the class */
function hasComputedMembers(
  owner: Entity,
  source: string,
  library: Library,
  rules: ReadingRules,
): boolean {
  const own = escapePattern(lastOf(owner.head.title))
  if (new RegExp(String.raw`\bObject\.assign\(\s*${own}(?:\.prototype)?\s*,`).test(source))
    return true
  const given = new RegExp(String.raw`${computedSetattr(`(?:cls|${own})`)}\s*([\w.]*)`, 'g')
  const listed = [...source.matchAll(LOOP_OVER_NAMES)].map(([, name]) => `${name}.__name__`)
  if ([...source.matchAll(given)].some(([, name = '']) => !listed.includes(name))) return true
  const { restoringMethods } = rules.compiled
  const declared = declarationOf(owner, library).split('\n')
  // What restores a saved object sets the members that it has.
  const lines =
    restoringMethods === undefined ? declared : withoutBlocks(declared, restoringMethods)
  return lines.some((line) => SETS_ANY.test(line)) || hasIndexSignature(lines)
}

const lastOf = (title: string): string => title.split(/[.:#\\]/).at(-1) ?? ''

/** The pattern of Python's `setattr` on a target, itself a pattern, with a computed name. */
export const computedSetattr = (target: string): string =>
  String.raw`\bsetattr\(\s*${target}\s*,(?!\s*["'])`

/** `for method in (cls.open, cls.close):`, whose names are in the code. */
const LOOP_OVER_NAMES = /\bfor\s+(\w+)\s+in\s*[([]\s*\w+\.\w+(?:\s*,\s*\w+\.\w+)*\s*,?\s*[)\]]/g

/** Whether a type itself, and not one inside of it, has an index signature: `[key: string]: unknown`. */
function hasIndexSignature(lines: readonly string[]): boolean {
  const found = lines.filter((line) => INDEX_SIGNATURE.test(line))
  if (found.length === 0) return false
  const members = lines.slice(1, -1).filter((line) => line.trim() !== '')
  const least = Math.min(...members.map(indentOf))
  return found.some((line) => indentOf(line) <= least || lines.length < 3)
}

const INDEX_SIGNATURE = /^\s*(?:readonly\s+)?\[\w+:\s*(?:string|number|symbol)\]\s*:/

/**
 * Matches an object that copies members: `setattr(self, name, value)`, `Object.assign(this, options)`, `this[name] =
 * value`.
 */
const SETS_ANY =
  /\bsetattr(?:__)?\(\s*self\s*,(?!\s*["'])|\b(?:self\.__dict__|vars\(self\))(?:\.update\(|\s*=)|\bObject\.assign\(\s*this\s*,|\bdefineProperty\(\s*this\s*,(?!\s*["'])|\bthis\[(?!["']|\d|\w+\[|Symbol\.|(?:util\.)?inspect\.custom\])[^\]]+\]\s*=(?!=)|\$this->(?:\{|\$)\S+\s*=(?!=)|\binstance_variable_set\((?!\s*(?:["']@|:@))|\bdefine_singleton_method\((?!\s*["':])/
