/**
 * The import statements of a piece of code, by the rules of its language (uses.json). From the outline of the code it
 * extracts each name that an import binds, with the module and the name that it refers to.
 */
import { nest } from '../std/nesting.ts'
import type { Outline } from './outline.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { ImportRule } from './written-rules.ts'

export interface Imported {
  readonly module: string
  /** `null`: the module itself. */
  readonly name: string | null
  /** `import z from 'zod'` */
  readonly isDefault?: true
}

/** An import with the position of its statement, even if it binds no name. */
export interface ImportStatement extends Imported {
  readonly at: number
  readonly local: string | null
  readonly star: boolean
  /** The start of the statement. */
  readonly from: number
  readonly until: number
}

export function importsIn(
  { code, uncommented, text }: Outline,
  rules: ReadingRules,
): ImportStatement[] {
  const { separator } = rules.modules
  return rules.compiled.imports.flatMap(({ rule, find, item }): ImportStatement[] =>
    [...uncommented.matchAll(find)].flatMap((match): ImportStatement[] => {
      const first = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0)
      // A match inside a string is not code.
      if (code[first] !== text[first]) return []
      const until = match.index + match[0].length
      const { module, modules, namespace, alias, path, tree } = match.groups ?? {}
      // A list with or without brackets around it.
      const list = match.groups?.names === undefined ? 'more' : 'names'
      const names = match.groups?.[list]
      const place = { at: first, from: first, until, star: false }
      const whole = (name: string, local: string | undefined): ImportStatement => {
        if (local !== undefined) return { ...place, module: name, name: null, local }
        if (rule.binds === 'first')
          return {
            ...place,
            module: name.split(separator)[0] ?? name,
            name: null,
            local: boundBy(name, rule, rules),
          }
        if (rule.binds === 'star')
          return { ...place, module: name, name: null, local: null, star: true }
        return { ...place, module: name, name: null, local: boundBy(name, rule, rules) }
      }
      const statements: ImportStatement[] = []
      if (tree !== undefined) {
        for (const each of pathsIn(tree)) statements.push(...pathImport(each.path, each.alias))
      } else if (path !== undefined) statements.push(...pathImport(path, alias))
      else if (modules !== undefined) {
        for (const each of modules.matchAll(item)) {
          const written = each.groups?.module
          const at = (match.indices?.groups?.modules?.[0] ?? first) + each.index
          if (written === undefined) continue
          const bound = whole(written, each.groups?.alias)
          statements.push({ ...bound, at })
          // `import a.b` binds `a` and shows that it contains `b`.
          if (bound.module !== written)
            statements.push({ ...bound, at, module: written, local: null })
        }
      } else if (module !== undefined) {
        const main = match.groups?.default
        if (main !== undefined && main !== 'type')
          statements.push({ ...place, module, name: null, local: main, isDefault: true })
        if (namespace !== undefined)
          statements.push({ ...place, module, name: null, local: namespace })
        if (names !== undefined)
          for (const each of names.matchAll(item)) {
            const name = each.groups?.name ?? ''
            if (name === 'type') continue
            const star = name === '*'
            const at = (match.indices?.groups?.[list]?.[0] ?? match.index) + each.index
            statements.push({
              ...place,
              at,
              module,
              name: star ? null : name,
              local: star ? null : (each.groups?.alias ?? name),
              star,
            })
          }
        if (main === undefined && namespace === undefined && names === undefined)
          statements.push(whole(module, alias))
      }
      return statements.map((each) => ({ ...each, until }))

      function pathImport(written: string, local: string | undefined): ImportStatement[] {
        const parts = written.split(separator).map((part) => part.trim())
        const last = parts.at(-1) ?? ''
        const owner = parts.slice(0, -1).join(separator)
        if (last === '*' || last === '_')
          return [{ ...place, module: owner, name: null, local: null, star: true }]
        if (last === 'self') return pathImport(owner, local)
        if (owner === '') return [{ ...place, module: last, name: null, local: local ?? last }]
        return [{ ...place, module: owner, name: last, local: local ?? last }]
      }
    }),
  )
}

/** Whether a place is inside an import statement. */
export function importPlaces(statements: readonly ImportStatement[]): (place: number) => boolean {
  const { at } = nest(statements.map(({ from, until }) => ({ start: from, end: until })))
  return (place) => at(place) >= 0
}

/** Expands `a::{b, c::d as e}` to a::b and a::c::d as e. */
function pathsIn(tree: string, depth = 0): { path: string; alias: string | undefined }[] {
  const MAX_NESTED = 8
  const text = tree.trim()
  const open = text.indexOf('{')
  if (open < 0 || depth > MAX_NESTED) {
    const [, path = text, alias] = /^(\S+?)\s*(?:(?:\bas\b|=>)\s*(\S+))?$/.exec(text) ?? []
    return path === '' ? [] : [{ path, alias }]
  }
  const head = text.slice(0, open)
  const parts: string[] = []
  let level = 0
  let start = open + 1
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') level++
    else if (text[i] === '}') level--
    if ((text[i] === ',' && level === 1) || level === 0) {
      parts.push(text.slice(start, i))
      start = i + 1
      if (level === 0) break
    }
  }
  return parts
    .filter((part) => part.trim() !== '')
    .flatMap((part) => pathsIn(part, depth + 1))
    .map(({ path, alias }) => ({ path: head + path, alias }))
}

function boundBy(module: string, { binds }: ImportRule, { modules }: ReadingRules): string | null {
  if (binds === 'nothing' || binds === undefined) return null
  const parts = module.split(modules.separator)
  if (binds === 'first') return parts[0] ?? null
  const named = parts.filter((part) => !/^v\d+$/.test(part))
  return (named.at(-1) ?? '').replace(/\.v\d+$/, '').replace(/^go-|-go$/g, '')
}
