/**
 * Where each definition stands. In: the marks of a file. Out: the definitions that others can name, each with
 * its qualifier, its holder and what it holds. What stands inside a function's body is part of that function:
 * nobody can import it, and found alone it would say less than the whole.
 */
import type {
  CodeMarks,
  DefinitionMark,
  NamedModifierMark,
  ScopeMark,
  WrapperMark,
} from './code-marks.ts'
import type { Language } from './grammars.ts'
import { lastBefore, type Nesting, nest, type Span } from './nesting.ts'
import { cut, slice, unquoted } from './signature.ts'

export interface Place {
  readonly mark: DefinitionMark
  readonly name: string
  readonly kind: string
  readonly qualifier: readonly string[]
  /** The definition in whose body it stands. */
  readonly holder: Place | null
  /** With `export`, decorators and the like around it. */
  readonly outer: Span
  readonly ambient: boolean
  readonly exported: boolean
  /** What its pattern says, or a scope around it. */
  readonly visibility: 'public' | 'private' | null
  readonly children: Place[]
  readonly bases: Span[]
  readonly modifiers: Span[]
  /** Others of the same name that are the same thing: a setter, a second assignment. */
  readonly merged: { readonly mark: DefinitionMark; readonly outer: Span }[]
}

export interface Places {
  readonly visible: readonly Place[]
  /** The innermost visible definition whose body holds the offset. */
  ownerAt(offset: number): Place | null
}

/** Kinds whose body is a body: names inside are local. All others hold members. */
const OPAQUE = new Set([
  'function',
  'method',
  'property',
  'constant',
  'type',
  'test',
  'setup',
  'macro',
  'enum_member',
])
/** Kinds that hold definitions without being a type: a function inside stays a function. */
const GROUPS = new Set(['namespace', 'module', 'package'])
const AS_MEMBER: Readonly<Record<string, string>> = { function: 'method', constant: 'property' }
/** Told twice, these are one thing. */
const MERGING = new Set(['property', 'constant', 'enum_member'])

type Region = Span &
  (
    | { readonly is: 'definition'; readonly mark: DefinitionMark }
    | { readonly is: 'scope'; readonly scope: ScopeMark }
    | { readonly is: 'transparent' | 'local' }
  )

/** What a region makes of the names in it. `null`: it is a test, which holds no others. */
type Setting = {
  readonly holder: Place | null
  readonly qualifier: readonly string[]
  readonly inType: boolean
  /** In the body of a function: nobody can name them. */
  readonly isLocal?: boolean
  readonly visibility?: 'public' | 'private' | null
} | null

const TOP: Setting = { holder: null, qualifier: [], inType: false }

export function placeDefinitions(text: string, marks: CodeMarks, language: Language): Places {
  const nesting = nest<Region>([
    // Of two with the same span the first holds: what the grammar opens, then what has a name.
    ...marks.transparent.map(({ start, end }) => ({ start, end, is: 'transparent' as const })),
    ...marks.definitions.flatMap(region),
    ...marks.scopes.map((scope) => ({ ...spanOf(scope.body), is: 'scope' as const, scope })),
    ...marks.locals.map(({ start, end }) => ({ start, end, is: 'local' as const })),
  ])
  const wrappers = new Map(marks.wrappers.map((wrapper) => [spanKey(wrapper.wrapped), wrapper]))
  const placeOf = new Map<DefinitionMark, Place>()
  const someMerge = marks.definitions.some(({ merges }) => merges)
  const settings: (Setting | undefined)[] = []
  const visible: Place[] = []
  const known = new Map<string, Place>()

  // Upwards to what is known, then down again: callbacks nest deeper than a stack of calls may.
  const settingOf = (index: number): Setting => {
    const path: number[] = []
    let at = index
    for (; at >= 0 && settings[at] === undefined; at = nesting.parents[at] ?? -1) path.push(at)
    let setting = settings[at] ?? (at < 0 ? TOP : null)
    for (const inner of path.reverse()) {
      const region = nesting.regions[inner]
      if (region !== undefined) setting = settingIn(region, setting, placeOf, text)
      settings[inner] = setting
    }
    return setting
  }

  for (const mark of marks.definitions) {
    const index = standsIn(nesting, mark)
    const setting = mark.instance
      ? constructorSetting(nesting.regions[index], placeOf, language)
      : mark.ofFile
        ? TOP
        : settingOf(index)
    if (setting === null || (setting.isLocal && !mark.anywhere)) continue
    const place = placeIn(text, mark, setting, wrappers)
    if (someMerge || MERGING.has(place.kind)) {
      const key = [place.kind, ...place.qualifier, place.name].join('\0')
      const first = known.get(key)
      if (first !== undefined && (MERGING.has(place.kind) || mark.merges)) {
        first.merged.push({ mark, outer: place.outer })
        placeOf.set(mark, first)
        continue
      }
      known.set(key, place)
    }
    placeOf.set(mark, place)
    visible.push(place)
    setting.holder?.children.push(place)
  }
  attachHeads(text, marks, visible)

  return {
    visible,
    ownerAt(offset) {
      for (let i = nesting.at(offset); i >= 0; i = nesting.parents[i] ?? -1) {
        const at = nesting.regions[i]
        const place = at?.is === 'definition' ? placeOf.get(at.mark) : undefined
        if (place !== undefined) return place
      }
      return null
    },
  }
}

/** The region around a definition: not its own body; for `self.x = …`, not the loop it stands in. */
function standsIn({ regions, parents, at }: Nesting<Region>, mark: DefinitionMark): number {
  let index = at(mark.name?.start ?? mark.start)
  for (let found = regions[index]; found !== undefined; found = regions[index]) {
    const isOwn = found.is === 'definition' && found.mark === mark
    if (!isOwn && !(mark.instance && found.is === 'local')) break
    index = parents[index] ?? -1
  }
  return index
}

function settingIn(
  found: Region,
  outer: Setting,
  placeOf: ReadonlyMap<DefinitionMark, Place>,
  text: string,
): Setting {
  switch (found.is) {
    case 'local':
      return localIn(outer)
    case 'transparent':
      return outer
    case 'scope': {
      if (outer === null) return null
      const { scope } = found
      const visibility = scope.visibility ?? outer.visibility ?? null
      if (scope.name === null) return { ...outer, visibility }
      return {
        ...outer,
        qualifier: [...outer.qualifier, ...pathText(text, scope.name)],
        inType: scope.isType,
        visibility,
      }
    }
    case 'definition': {
      const place = placeOf.get(found.mark)
      if (place?.kind === 'test' || place?.kind === 'setup') return null
      if (place === undefined || OPAQUE.has(place.kind)) return localIn(outer)
      const qualifier = [...place.qualifier, place.name]
      return { holder: place, qualifier, inType: !GROUPS.has(place.kind) }
    }
    default:
      return found satisfies never
  }
}

function localIn(outer: Setting): Setting {
  return outer && { ...outer, holder: null, inType: false, isLocal: true }
}

/** `self.x = …`: a member of the class whose constructor this is. */
function constructorSetting(
  found: Region | undefined,
  placeOf: ReadonlyMap<DefinitionMark, Place>,
  language: Language,
): Setting {
  if (found?.is !== 'definition') return null
  const place = placeOf.get(found.mark)
  if (place === undefined || !language.constructors.includes(place.name)) return null
  if (place.holder === null) return null
  return { holder: place.holder, qualifier: place.qualifier, inType: true }
}

function placeIn(
  text: string,
  mark: DefinitionMark,
  setting: NonNullable<Setting>,
  wrappers: ReadonlyMap<number, WrapperMark>,
): Place {
  let outer: Span = mark.outer ?? mark
  let exported = mark.exported
  let wrapper = wrappers.get(spanKey(outer))
  let ambient = setting.holder?.ambient ?? false
  while (wrapper !== undefined) {
    outer = wrapper
    exported ||= wrapper.exported
    ambient ||= wrapper.ambient
    const next = wrappers.get(spanKey(outer))
    wrapper = next === wrapper ? undefined : next
  }
  const path = mark.name !== null && mark.isPath ? pathText(text, mark.name) : []
  const owner = mark.owner === null ? path.slice(0, -1) : pathText(text, mark.owner)
  const isMember = setting.inType || owner.length > 0
  const said = mark.name === null ? '' : (path.at(-1) ?? nameText(text, mark.name))
  const name = said || (mark.givenName ?? 'default')
  return {
    mark,
    name,
    kind: isMember ? (AS_MEMBER[mark.kind] ?? mark.kind) : mark.kind,
    qualifier: [...setting.qualifier, ...owner],
    holder: setting.holder,
    outer: spanOf(outer),
    ambient,
    exported,
    visibility: mark.visibility ?? setting.visibility ?? null,
    children: [],
    bases: [...mark.bases],
    modifiers: [...mark.modifiers],
    merged: [],
  }
}

/** Bases and modifiers stand between a definition's start and its body. */
function attachHeads(text: string, marks: CodeMarks, places: readonly Place[]): void {
  const heads = nest(
    places.map((place) => {
      const { mark } = place
      const start = (mark.prefix ?? mark.signature ?? place.outer).start
      return { start, end: (mark.body ?? mark.value)?.start ?? mark.end, place }
    }),
  )
  for (const base of marks.bases) heads.regions[heads.at(base.start)]?.place.bases.push(base)
  // `private int a, b`: what is said once holds for each.
  const together = new Map<number, Place[]>()
  for (const place of places) {
    const key = spanKey(place.outer)
    const known = together.get(key)
    if (known === undefined) together.set(key, [place])
    else known.push(place)
  }
  for (const modifier of marks.modifiers) {
    const found = heads.regions[heads.at(modifier.start)]?.place
    if (found === undefined) continue
    for (const place of together.get(spanKey(found.outer)) ?? []) place.modifiers.push(modifier)
  }
  attachSections(marks, places)
  attachNamed(text, marks.namedModifiers, places)
  attachScopes(text, marks.scopes, places)
}

/** `public:` and a bare `private` hold for the members after them, up to the next such line. */
function attachSections({ sections, scopes }: CodeMarks, places: readonly Place[]): void {
  if (sections.length === 0) return
  const bodies = nest([
    ...places.flatMap(({ mark }) => (mark.body === null ? [] : [mark.body])),
    ...scopes.map(({ body }) => body),
  ])
  const byBody = new Map<number, Span[]>()
  for (const section of sections.toSorted((a, b) => a.start - b.start)) {
    const body = bodies.at(section.start)
    const known = byBody.get(body)
    if (known === undefined) byBody.set(body, [section])
    else known.push(section)
  }
  for (const place of places) {
    const own = byBody.get(bodies.at(place.outer.start))
    if (own === undefined) continue
    const section = own[lastBefore(own, place.mark.start, ({ start }) => start)]
    if (section !== undefined) place.modifiers.push(section)
  }
}

/** `private :draw, :half`, somewhere in the type that holds them. */
function attachNamed(
  text: string,
  named: readonly NamedModifierMark[],
  places: readonly Place[],
): void {
  if (named.length === 0) return
  const types = nest(
    places.flatMap((place) => (place.mark.body === null ? [] : [{ ...place.mark.body, place }])),
  )
  for (const { name, word } of named) {
    const holder = types.regions[types.at(name.start)]?.place ?? null
    for (const place of holder?.children ?? []) {
      if (place.name === nameText(text, name)) place.modifiers.push(word)
    }
  }
}

/** `impl Draw for Shape` says a base of Shape where Shape is not being defined, `include Draw` inside of it. */
function attachScopes(text: string, scopes: readonly ScopeMark[], places: readonly Place[]): void {
  const withBases = scopes.filter(({ bases }) => bases.length > 0)
  if (withBases.length === 0) return
  const types = new Map(
    places.flatMap((p) => (OPAQUE.has(p.kind) || p.qualifier.length > 0 ? [] : [[p.name, p]])),
  )
  const holders = nest(
    places.flatMap((place) => (place.mark.body === null ? [] : [{ ...place.mark.body, place }])),
  )
  for (const { name, bases, body } of withBases) {
    if (name === null) continue
    const said = nameText(text, name)
    const holder = holders.regions[holders.at(body.start)]?.place
    const type = holder?.name === said ? holder : types.get(said)
    type?.bases.push(...bases)
  }
}

function region(mark: DefinitionMark): Region[] {
  const span = mark.body ?? mark.value
  return span === null ? [] : [{ start: span.start, end: span.end, is: 'definition', mark }]
}

function nameText(text: string, name: Span): string {
  const whole = unquoted(slice(text, name))
    .replace(/\s+/g, ' ')
    .replace(/^:(?=\w)/, '')
  return cut(whole, LONGEST_NAME)
}

const LONGEST_NAME = 300 // characters; of a broken file, a name may be the rest of it

/** `shapes::Shape<T>` → ['shapes', 'Shape']; a test's sentence in quotes is one name. */
function pathText(text: string, name: Span): string[] {
  const whole = nameText(text, name)
  if (!/::|<.*>$/.test(whole) || /["'`]/.test(text[name.start] ?? '')) return [whole]
  const path = whole.replace(/<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, '')
  return path.split(/\s*::\s*/).filter((part) => part !== '')
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}

/** Both ends as one number: no file that is read has 2²⁶ characters. */
function spanKey({ start, end }: Span): number {
  return start * 2 ** 26 + end
}
