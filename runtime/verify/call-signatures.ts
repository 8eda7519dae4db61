/**
 * The types of what calling a constant gives, as its declared type says: `Shelf` for
 * `const shelf: { (name: string): Shelf; new (name: string): Shelf }`.
 */
import { splitOutside } from '../std/split-outside.ts'

/** @param type of a constant @returns none for other types than an object's */
export function calledTypes(type: string): string[] {
  const body = /^\{(.*)\}$/s.exec(type.trim())?.[1]
  if (body === undefined) return []
  return splitOutside(body, ';').flatMap((member) => CALLED.exec(member)?.[1]?.trim() ?? [])
}

/** A call signature or a construct signature; group 1 is its result. */
const CALLED = /^(?:new\b\s*)?(?:<[^()]*>\s*)?\(.*\)\s*:\s*([^()]+)$/s
