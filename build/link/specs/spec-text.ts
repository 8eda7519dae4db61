/**
 * The text of a specification's item for its card, by a path or a template. Values that are not text are written out
 * in a readable form.
 */
import { type JsonPath, type JsonPathMatch, parsePath, select } from './json-paths.ts'

/** Renders an item; '' if nothing matches. */
export type Template = (item: JsonPathMatch) => string

/** A path, or text with paths in braces. Lines that become empty are dropped. */
export function template(written: string): Template | string {
  if (!written.includes('{')) {
    const path = parsePath(written)
    return typeof path === 'string' ? path : (item) => textAt(path, item)
  }
  const paths = new Map<string, JsonPath>()
  for (const [, inside = ''] of written.matchAll(/\{([^{}]*)\}/g)) {
    const path = parsePath(inside)
    if (typeof path === 'string') return path
    paths.set(inside, path)
  }
  return (item) =>
    written
      .replace(/\{([^{}]*)\}/g, (_, inside: string) => {
        const path = paths.get(inside)
        return path === undefined ? '' : textAt(path, item)
      })
      .replace(/\n{3,}/g, '\n\n')
      .trim()
}

function textAt(path: JsonPath, item: JsonPathMatch): string {
  return select(path, item)
    .map(({ value }) => readable(value))
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Formats JSON for reading: names before values, lists with dashes. */
export function readable(value: unknown, indent = ''): string {
  if (typeof value === 'string') return value.trim()
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  const isList = Array.isArray(value)
  return Object.entries(value)
    .flatMap(([name, member]) => {
      const text = readable(member, `${indent}  `)
      if (text === '') return []
      const sign = isList ? '-' : `${name}:`
      const isBlock = typeof member === 'object' || text.includes('\n')
      return isBlock
        ? [`${indent}${sign}\n${indented(text, `${indent}  `)}`]
        : [`${indent}${sign} ${text}`]
    })
    .join('\n')
}

function indented(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith(by) || line === '' ? line : by + line))
    .join('\n')
}
