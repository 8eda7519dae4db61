/**
 * Finds what names mean in a piece of code: imports, variables, parameters, loops. From the outline and the tokens it
 * computes, for each name, the places that bind it and the scope of each binding.
 *
 * A name with several bindings in one scope may mean any of them, so a member is missing only when none has it. A
 * binding that cannot be followed is `unknown`, and nothing that depends on it is judged.
 */
import type { Chain, Tokens } from './chains.ts'
import type { Outline } from './outline.ts'
import type { ImportRule, ReadingRules } from './reading-rules.ts'

export interface Imported {
  readonly module: string
  /** `null`: the module itself. */
  readonly name: string | null
  /** `import z from 'zod'` */
  readonly isDefault?: true
}

export type Meaning =
  | { readonly kind: 'import'; readonly imported: Imported }
  /** The value of a chain; `entered` means through a context manager (`with … as x`). */
  | { readonly kind: 'value'; readonly chain: Chain; readonly entered: boolean }
  | { readonly kind: 'type'; readonly type: string }
  /** The enclosing class: `self`. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' }

export interface Binding {
  readonly name: string
  readonly at: number
  readonly from: number
  readonly to: number
  readonly meaning: Meaning
  /** An assignment that declares nothing: it belongs to the scope in which the name was declared. */
  readonly again?: boolean
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

export interface Names {
  readonly imports: readonly ImportStatement[]
  /** By name, in source order. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>
  /** Members that the code itself assigns: `session.extra = 1`. */
  readonly given: ReadonlySet<string>
}

interface Stretch {
  readonly from: number
  readonly to: number
}

const UNKNOWN: Meaning = { kind: 'unknown' }
const NOTHING: Meaning = { kind: 'nothing' }
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu
const EMPTY_VALUE = /^(?:None|null|undefined|nil|NULL|nullptr)$/

export function namesIn(
  outline: Outline,
  tokens: Tokens,
  chains: readonly Chain[],
  rules: ReadingRules,
): Names {
  const { code, text } = outline
  const whole: Stretch = { from: -1, to: text.length + 1 }
  const blocks = rules.blocks === 'indent' ? indentedBlocks(code) : bracedBlocks(tokens)
  const around = (at: number): Stretch => innermost(blocks, at) ?? whole
  const byStart = new Map(chains.map((chain) => [chain.start, chain]))
  const byEnd = new Map(chains.map((chain) => [chain.end, chain]))
  const found: Binding[] = []
  const add = (
    name: string,
    at: number,
    { from, to }: Stretch,
    meaning: Meaning,
    again = false,
  ): void => {
    if (name !== '_' && !rules.compiled.keywords.has(name))
      found.push({ name, at, from, to, meaning, again })
  }

  const imports = importsIn(outline, rules)
  const spans: Stretch[] = []
  for (const each of imports) {
    spans.push({ from: each.from, to: each.until })
    if (each.local !== null && !each.star)
      add(each.local, each.at, around(each.from), { kind: 'import', imported: each })
  }
  const isImport = (at: number): boolean => spans.some(({ from, to }) => from <= at && at < to)

  for (const { rule, find } of rules.compiled.bindings) {
    for (const match of code.matchAll(find)) {
      const groups = match.indices?.groups ?? {}
      const start = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0)
      // `z.catch(x)` is a member and not the keyword.
      if (isImport(start) || code[start - 1] === '.') continue
      const end = match.index + match[0].length
      const { name, names, more, type, parameters, outer } = match.groups ?? {}
      if (outer !== undefined) add(outer, start, around(groups.outer?.[0] ?? start), UNKNOWN)
      if (parameters !== undefined) {
        const from = groups.parameters?.[0] ?? start
        const stretch = bodyOf(from, parameters.length, blocks, tokens, rules) ?? whole
        for (const each of parametersIn(parameters, rules))
          add(each.name, from, stretch, each.meaning)
      }
      for (const [each] of `${names ?? ''} ${more ?? ''}`.matchAll(NAME))
        add(each, start, around(start), UNKNOWN)
      if (name === undefined) continue
      const place = groups.name?.[0] ?? start
      const meaning =
        type !== undefined
          ? typed(type)
          : rule.value
            ? valueAt(end, tokens, byStart, code, rules)
            : rule.before
              ? valueBefore(byEnd.get(match.index))
              : UNKNOWN
      add(name, place, around(place), meaning, rule.again)
    }
  }
  const bindings = new Map<string, Binding[]>()
  for (const each of found.sort((a, b) => a.at - b.at)) {
    const same = bindings.get(each.name)
    if (same === undefined) bindings.set(each.name, [each])
    else same.push(each)
  }
  for (const [name, all] of bindings) {
    const declared = all.filter(({ again }) => again !== true)
    bindings.set(
      name,
      all.map((each) => whereDeclared(each, declared)),
    )
  }
  return { imports, bindings, given: givenIn(chains, tokens) }
}

/** An assignment `x = …` in a block changes the variable declared outside of the block. */
function whereDeclared(binding: Binding, candidates: readonly Binding[]): Binding {
  if (!binding.again) return binding
  const declared = candidates
    .filter((each) => each.from < binding.at && binding.at < each.to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0]
  return declared === undefined ? binding : { ...binding, from: declared.from, to: declared.to }
}

const typed = (type: string): Meaning => ({ kind: 'type', type: type.trim() })

/** The bindings of a name at a position; empty when nothing in the code binds it. */
export function meaningsAt(names: Names, name: string, at: number): readonly Binding[] {
  const inSight = (names.bindings.get(name) ?? []).filter(({ from, to }) => from < at && at < to)
  if (inSight.length === 0) return []
  const size = Math.min(...inSight.map(({ from, to }) => to - from))
  const nearest = inSight.filter(
    ({ from, to, meaning }) => to - from === size && meaning.kind !== 'nothing',
  )
  const before = nearest.filter((each) => each.at < at)
  const meant = before.length > 0 ? before : nearest
  if (meant.length > 0) return meant
  return inSight.filter(({ meaning }) => meaning.kind !== 'nothing')
}

function importsIn({ code, uncommented, text }: Outline, rules: ReadingRules): ImportStatement[] {
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
      const found: ImportStatement[] = []
      if (tree !== undefined) {
        for (const each of pathsIn(tree)) found.push(...pathImport(each.path, each.alias))
      } else if (path !== undefined) found.push(...pathImport(path, alias))
      else if (modules !== undefined) {
        for (const each of modules.matchAll(item)) {
          const written = each.groups?.module
          const at = (match.indices?.groups?.modules?.[0] ?? first) + each.index
          if (written === undefined) continue
          const bound = whole(written, each.groups?.alias)
          found.push({ ...bound, at })
          // `import a.b` binds `a` and shows that it contains `b`.
          if (bound.module !== written) found.push({ ...bound, at, module: written, local: null })
        }
      } else if (module !== undefined) {
        const main = match.groups?.default
        if (main !== undefined && main !== 'type')
          found.push({ ...place, module, name: null, local: main, isDefault: true })
        if (namespace !== undefined) found.push({ ...place, module, name: null, local: namespace })
        if (names !== undefined)
          for (const each of names.matchAll(item)) {
            const name = each.groups?.name ?? ''
            if (name === 'type') continue
            const star = name === '*'
            const at = (match.indices?.groups?.[list]?.[0] ?? match.index) + each.index
            found.push({
              ...place,
              at,
              module,
              name: star ? null : name,
              local: star ? null : (each.groups?.alias ?? name),
              star,
            })
          }
        if (main === undefined && namespace === undefined && names === undefined)
          found.push(whole(module, alias))
      }
      return found.map((each) => ({ ...each, until }))

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

/** Expands `a::{b, c::d as e}` to a::b and a::c::d as e. */
function pathsIn(tree: string, depth = 0): { path: string; alias: string | undefined }[] {
  const MOST_NESTED = 8
  const text = tree.trim()
  const open = text.indexOf('{')
  if (open < 0 || depth > MOST_NESTED) {
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

function parametersIn(
  list: string,
  { compiled }: ReadingRules,
): { name: string; meaning: Meaning }[] {
  return partsOf(list).flatMap((part) => {
    const found = compiled.parameter?.exec(part.trim())
    const { name, type } = found?.groups ?? {}
    if (name !== undefined) return [{ name, meaning: type === undefined ? UNKNOWN : typed(type) }]
    return [...part.matchAll(NAME)].map(([each]) => ({ name: each, meaning: UNKNOWN }))
  })
}

function partsOf(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i <= list.length; i++) {
    const sign = list[i] ?? ','
    if ('([{<'.includes(sign)) depth++
    else if (')]}'.includes(sign) || (sign === '>' && list[i - 1] !== '=' && list[i - 1] !== '-'))
      depth--
    else if (sign === ',' && (depth <= 0 || i === list.length)) {
      parts.push(list.slice(start, i))
      start = i + 1
    }
  }
  return parts.filter((part) => part.trim() !== '')
}

function valueAt(
  place: number,
  tokens: Tokens,
  byStart: ReadonlyMap<number, Chain>,
  code: string,
  rules: ReadingRules,
): Meaning {
  let i = tokens.at(place)
  let inBrackets = false
  for (; rules.beforeValue.includes(tokens.list[i]?.text ?? ''); i++)
    if (tokens.list[i]?.text === '(') inBrackets = true
  const first = tokens.list[i]
  if (first === undefined) return UNKNOWN
  if (EMPTY_VALUE.test(first.text)) return NOTHING
  const chain = byStart.get(first.start)
  if (chain === undefined || chain.goesOn) return UNKNOWN
  const behind = tokens.list[chain.next]
  const ends =
    behind === undefined ||
    /^[;,)\]}]$/.test(behind.text) ||
    (code.slice(chain.end, behind.start).includes('\n') &&
      !/^(?:[-+*/%|&?<>]|&&|\|\||\?\?|and|or)$/.test(behind.text))
  if (inBrackets && behind?.text !== ')') return UNKNOWN
  return ends ? { kind: 'value', chain, entered: false } : UNKNOWN
}

const valueBefore = (chain: Chain | undefined): Meaning =>
  chain === undefined || chain.goesOn ? UNKNOWN : { kind: 'value', chain, entered: true }

/** The last name on the left of an assignment is a member that the code adds. */
function givenIn(chains: readonly Chain[], { list }: Tokens): Set<string> {
  const given = new Set<string>()
  for (const { segments, next } of chains)
    if (segments.length > 1 && /^(?:=|:=|\+=)$/.test(list[next]?.text ?? ''))
      given.add(segments.at(-1)?.name ?? '')
  return given
}

/** The block that follows a parameter list; for a function without a block, the enclosing one. */
function bodyOf(
  from: number,
  length: number,
  blocks: readonly Stretch[],
  tokens: Tokens,
  rules: ReadingRules,
): Stretch | undefined {
  if (rules.blocks === 'indent') {
    const own = blocks.find(
      (block) => block.from >= from + length && block.from < from + length + 400,
    )
    const inBrackets = innermost(bracketsOf(tokens), from - 1)
    // `lambda x: …` ends with the bracket around it.
    if (inBrackets !== undefined && (own === undefined || own.from > inBrackets.to))
      return inBrackets
    return own === undefined ? inBrackets : { from, to: own.to }
  }
  const MOST_BETWEEN = 300
  const at = tokens.at(from + length)
  for (let i = at; i < tokens.list.length; i++) {
    const token = tokens.list[i]
    if (token === undefined || token.start > from + length + MOST_BETWEEN) break
    if (token.text === '{') {
      const close = tokens.list[tokens.pair.get(i) ?? -1]
      return close === undefined ? undefined : { from, to: close.end }
    }
    if (token.text === ';') break
    if (token.text === '(' && i > at + 1) i = tokens.pair.get(i) ?? i
  }
  return innermost(bracketsOf(tokens), from - 1)
}

function innermost(stretches: readonly Stretch[], at: number): Stretch | undefined {
  let best: Stretch | undefined
  for (const each of stretches) {
    if (each.from >= at || each.to <= at) continue
    if (best === undefined || each.to - each.from < best.to - best.from) best = each
  }
  return best
}

function bracketsOf({ list, pair }: Tokens): Stretch[] {
  return [...pair]
    .filter(([open, close]) => open < close)
    .map(([open, close]) => ({ from: list[open]?.start ?? 0, to: list[close]?.end ?? 0 }))
}

function bracedBlocks({ list, pair }: Tokens): Stretch[] {
  return [...pair]
    .filter(([open, close]) => open < close && list[open]?.text === '{')
    .map(([open, close]) => ({ from: list[open]?.start ?? 0, to: list[close]?.end ?? 0 }))
}

/** The bodies of `def` and `class`, by indentation. */
function indentedBlocks(code: string): Stretch[] {
  const HEAD = /^([ \t]*)(?:async[ \t]+)?(?:def|class)\b/gm
  const lines: { start: number; indent: number }[] = []
  for (const match of code.matchAll(/^([ \t]*)(?=\S)/gm))
    lines.push({ start: match.index, indent: (match[1] ?? '').length })
  return [...code.matchAll(HEAD)].map((match) => {
    const indent = (match[1] ?? '').length
    const colon = endOfHead(code, match.index)
    const next = lines.find((line) => line.start > colon && line.indent <= indent)
    return { from: colon, to: next?.start ?? code.length + 1 }
  })
}

/** The colon after the brackets of a `def` or `class`. */
function endOfHead(code: string, from: number): number {
  let depth = 0
  for (let i = from; i < code.length; i++) {
    const sign = code[i] ?? ''
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ':' && depth <= 0) return i
  }
  return from
}
