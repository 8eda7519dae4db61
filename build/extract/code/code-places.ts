/**
 * Where each definition stands. In: the marks of a file. Out: the definitions that others can name, each with
 * its qualifier, its holder and what it holds. What stands inside a function's body is part of that function:
 * nobody can import it, and found alone it would say less than the whole.
 */
import type { CodeMarks, DefinitionMark, ScopeMark, WrapperMark } from './code-marks.ts'
import type { Language } from './grammars.ts'
import { lastBefore, type Nesting, nest, type Span } from './nesting.ts'
import { slice, unquoted } from './signature.ts'

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

/** What a region makes of the names in it. `null`: they are local. */
type Setting = {
  readonly holder: Place | null
  readonly qualifier: readonly string[]
  readonly inType: boolean
} | null

const TOP: Setting = { holder: null, qualifier: [], inType: false }

export function placeDefinitions(text: string, marks: CodeMarks, language: Language): Places {
  const nesting = nest<Region>([
    // Of two with the same span the first holds: what the grammar opens, then what has a name.
    ...marks.transparent.map((span) => ({ ...spanOf(span), is: 'transparent' as const })),
    ...marks.definitions.flatMap((mark) => bodies(mark).map((span) => region(span, mark))),
    ...marks.scopes.map((scope) => ({ ...spanOf(scope.body), is: 'scope' as const, scope })),
    ...marks.locals.map((span) => ({ ...spanOf(span), is: 'local' as const })),
  ])
  const wrappers = new Map(marks.wrappers.map((wrapper) => [spanKey(wrapper.wrapped), wrapper]))
  const placeOf = new Map<DefinitionMark, Place>()
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
    if (setting === null) continue
    const place = placeIn(text, mark, setting, wrappers)
    const key = JSON.stringify([place.kind, place.qualifier, place.name])
    const first = known.get(key)
    if (first !== undefined && MERGING.has(place.kind)) {
      first.merged.push({ mark, outer: place.outer })
      placeOf.set(mark, first)
      continue
    }
    known.set(key, place)
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
      return null
    case 'transparent':
      return outer
    case 'scope': {
      if (outer === null || found.scope.name === null) return outer
      const name = unquoted(slice(text, found.scope.name))
      return { ...outer, qualifier: [...outer.qualifier, name], inType: found.scope.isType }
    }
    case 'definition': {
      const place = placeOf.get(found.mark)
      if (place === undefined || OPAQUE.has(place.kind)) return null
      const qualifier = [...place.qualifier, place.name]
      return { holder: place, qualifier, inType: !GROUPS.has(place.kind) }
    }
    default:
      return found satisfies never
  }
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
  wrappers: ReadonlyMap<string, WrapperMark>,
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
  const owner = mark.owner === null ? [] : [slice(text, mark.owner)]
  const isMember = setting.inType || owner.length > 0
  const name = mark.name === null ? (mark.givenName ?? 'default') : nameText(text, mark.name)
  return {
    mark,
    name,
    kind: isMember ? (AS_MEMBER[mark.kind] ?? mark.kind) : mark.kind,
    qualifier: [...setting.qualifier, ...owner],
    holder: setting.holder,
    outer: spanOf(outer),
    ambient,
    exported,
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
      const start = (mark.signature ?? place.outer).start
      return { start, end: (mark.body ?? mark.value)?.start ?? mark.end, place }
    }),
  )
  for (const base of marks.bases) heads.regions[heads.at(base.start)]?.place.bases.push(base)
  for (const modifier of marks.modifiers) {
    heads.regions[heads.at(modifier.start)]?.place.modifiers.push(modifier)
  }
  attachSections(marks.sections, places)
  attachScopes(text, marks.scopes, places)
}

/** `public:` and a bare `private` hold for the members after them, up to the next such line. */
function attachSections(sections: readonly Span[], places: readonly Place[]): void {
  if (sections.length === 0) return
  const sorted = sections.toSorted((a, b) => a.start - b.start)
  for (const place of places) {
    const section = sorted[lastBefore(sorted, place.mark.start, ({ start }) => start)]
    const body = place.holder?.mark.body
    if (section !== undefined && body != null && section.start >= body.start) {
      place.modifiers.push(section)
    }
  }
}

/** `impl Draw for Shape` says a base of Shape where Shape is not being defined. */
function attachScopes(text: string, scopes: readonly ScopeMark[], places: readonly Place[]): void {
  const withBases = scopes.filter(({ bases }) => bases.length > 0)
  if (withBases.length === 0) return
  const types = new Map(
    places.flatMap((p) => (OPAQUE.has(p.kind) || p.qualifier.length > 0 ? [] : [[p.name, p]])),
  )
  for (const { name, bases } of withBases) {
    if (name !== null) types.get(nameText(text, name))?.bases.push(...bases)
  }
}

function bodies({ body, value }: DefinitionMark): Span[] {
  const span = body ?? value
  return span === null ? [] : [span]
}

function region(span: Span, mark: DefinitionMark): Region {
  return { ...spanOf(span), is: 'definition', mark }
}

function nameText(text: string, name: Span): string {
  return unquoted(slice(text, name)).replace(/\s+/g, ' ')
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}

function spanKey({ start, end }: Span): string {
  return `${start}:${end}`
}
