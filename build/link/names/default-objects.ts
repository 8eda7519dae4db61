/**
 * The properties of an object that a module exports as its default: `const validator = { isEmail, trim: strip }; export
 * default validator`. Users access them through the package's name, so they count as exports.
 *
 * They are read from the constant's value, because a query would have to combine each statement of a file with all
 * others.
 */
import type { Import } from '../../facts/code-piece.ts'
import type { Module } from '../library.ts'

export function importsOfDefaultObject({ file: { facts, text } }: Module): Import[] {
  const exported = facts.imports.find(
    ({ reexport, alias, module }) => reexport && alias === 'default' && module === null,
  )
  const constant =
    exported &&
    facts.definitions.find(
      ({ name, kind, qualifier }) =>
        name === exported.name && kind === 'constant' && qualifier.length === 0,
    )
  if (exported === undefined || constant?.body.startsWith('{') !== true) return []
  const [first, last] = constant.lines
  const written = text
    .split('\n')
    .slice(first - 1, last)
    .join('\n')
    .replace(COMMENT, '')
  return [...written.matchAll(PROPERTY)].map(({ 1: key = '', 2: value = key }) => ({
    ...exported,
    name: value,
    alias: value === key ? null : key,
  }))
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g
/** A property that is a name: `a,` or `a: b,`. */
const PROPERTY =
  /(?<=[{,]\s*)([\p{L}_$][\p{L}\p{N}_$]*)(?:\s*:\s*([\p{L}_$][\p{L}\p{N}_$]*))?(?=\s*[,}])/gu
