/**
 * The parameter types of a function, which distinguish overloads: as written, without what two places may write
 * differently (names, spaces, namespaces, defaults, a `const` that does not matter to callers).
 *
 *   (const std::string &name, int n = 1)   →   const string&, int   ←   (string const&, const int)
 *
 * Facts contain only named parameters. A declaration may omit names, so the signature gives the number, and an
 * unknown parameter has a type of its own.
 */
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Definition } from '../../facts.ts'

export const parameterTypes = memoizeByObject((definition: Definition): readonly string[] => {
  const written = listIn(definition)
  if (written === undefined) return definition.parameters.map(({ type = '' }) => bare(type))
  const named = [...definition.parameters]
  return written.map((text) => {
    const [next] = named
    if (next?.type === undefined || !isCalled(text, next.name)) return bare(withoutDefault(text))
    named.shift()
    return bare(`${next.type}${/\]$/.test(withoutDefault(text)) ? '*' : ''}${next.kind ?? ''}`)
  })
})

/** The parameters as written; undefined if the signature does not list all of them. */
function listIn({ name, signature }: Definition): string[] | undefined {
  const start = [`${name}(`, `${name} (`].find((text) => signature.includes(text))
  if (start === undefined) return undefined
  const list: string[] = []
  let depth = 0
  let from = signature.lastIndexOf(start) + start.length
  for (let i = from; i < signature.length; i++) {
    const sign = signature[i] ?? ''
    const isEnd = sign === ')' && depth === 0
    if (isEnd || (sign === ',' && depth === 0)) {
      list.push(signature.slice(from, i).trim())
      from = i + 1
    }
    // In C, `(void)` declares no parameters.
    if (isEnd) return list.length === 1 && /^(?:void)?$/.test(list[0] ?? '') ? [] : list
    if ('(<[{'.includes(sign)) depth++
    if (')>]}'.includes(sign)) depth--
  }
  return undefined
}

const withoutDefault = (text: string): string => text.replace(/\s*=.*$/s, '')

/** Whether a parameter has the name: `const char *k`, `char name[8]`, `void (*done)(int)`. */
const isCalled = (text: string, name: string): boolean =>
  LAST_NAME.exec(withoutDefault(text))?.[0] === name

const LAST_NAME = /(?<=\(\s*[*&^]\s*)\w+|\w+(?=\s*(?:\[[^\]]*\]\s*)*$)/

const bare = (type: string): string =>
  type
    .replace(/\b(?:struct|union|enum|class)\s+|\w+::/g, '')
    .replace(/^(\w+(?:<.*>)?)\s+const\b/, 'const $1')
    .replace(/^const\s+(?=\w+$)/, '')
    .replace(/\s/g, '')
