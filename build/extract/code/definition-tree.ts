/**
 * The tree of the definitions that can be named from outside, each with its qualifier, its parent and its contents.
 * What is inside a function's body is part of that function, because it cannot be imported.
 */

import { type Nesting, nest, type Span } from '../../../runtime/std/nesting.ts'
import type { Language } from '../../languages/grammars.ts'
import type { CodeMarks, DefinitionMark, ScopeMark, WrapperMark } from './code-marks.ts'
import { attachHeads, nameText, OPAQUE, spanKey } from './definition-heads.ts'
import { localOwners } from './local-owners.ts'

export interface DefinitionNode {
  readonly mark: DefinitionMark
  readonly name: string
  readonly kind: string
  readonly qualifier: readonly string[]
  /** The definition whose body contains it. */
  readonly parent: DefinitionNode | null
  /** Its span with `export`, decorators and similar wrappers. */
  readonly outer: Span
  readonly ambient: boolean
  /** The module that the enclosing block names: `declare module 'koa' {…}`. */
  readonly declaredModule: string | undefined
  readonly exported: boolean
  /** Its visibility by its pattern or by an enclosing scope. */
  readonly visibility: 'public' | 'private' | null
  /** Whether its owner is a parameter of the function that defines it: `function (Cart) { Cart.add = … }`. */
  readonly ownerIsPassed: boolean
  readonly children: DefinitionNode[]
  readonly bases: Span[]
  readonly modifiers: Span[]
  /** Other definitions of the same thing: a setter, a second assignment. */
  readonly merged: { readonly mark: DefinitionMark; readonly outer: Span }[]
}

export interface DefinitionTree {
  readonly visible: readonly DefinitionNode[]
  /** The innermost visible definition whose body contains the offset. */
  ownerAt(offset: number): DefinitionNode | null
  /** Whether a definition that cannot be named contains the offset: a function in a function. */
  isInHidden(offset: number): boolean
}

/** Kinds that contain definitions without being types, so that functions inside are not methods. */
const GROUPS = new Set(['namespace', 'module', 'package'])

const AS_MEMBER: Readonly<Record<string, string>> = { function: 'method', constant: 'property' }

/** Kinds whose repeated definitions are one thing. */
const MERGING = new Set(['property', 'constant', 'enum_member'])

type Region = Span &
  (
    | { readonly is: 'definition'; readonly mark: DefinitionMark }
    | { readonly is: 'scope'; readonly scope: ScopeMark }
    | { readonly is: 'transparent' | 'local' }
  )

/** How a region affects the names of definitions in it; null inside of a test, which contains no other definitions. */
type NamingContext = {
  readonly parent: DefinitionNode | null
  readonly qualifier: readonly string[]
  readonly inType: boolean
  readonly declaredModule?: string | undefined
  /** Whether it is inside of a function's body and cannot be named. */
  readonly isLocal?: boolean
  readonly ownerIsPassed?: boolean
  readonly visibility?: 'public' | 'private' | null
} | null

const TOP: NonNullable<NamingContext> = { parent: null, qualifier: [], inType: false }

export function definitionTree(text: string, marks: CodeMarks, language: Language): DefinitionTree {
  const nesting = nest<Region>([
    // Of regions with the same span, the first counts: transparent regions come before definitions, and these before
    // scopes.
    ...marks.transparent.map(({ start, end }) => ({ start, end, is: 'transparent' as const })),
    ...marks.definitions.flatMap(region),
    ...marks.scopes.map((scope) => ({ ...spanOf(scope.body), is: 'scope' as const, scope })),
    ...marks.locals.map(({ start, end }) => ({ start, end, is: 'local' as const })),
  ])
  const wrappers = new Map(marks.wrappers.map((wrapper) => [spanKey(wrapper.wrapped), wrapper]))
  const nodeOf = new Map<DefinitionMark, DefinitionNode>()
  const someMerge = marks.definitions.some(({ merges }) => merges)
  const contexts: (NamingContext | undefined)[] = []
  const visible: DefinitionNode[] = []
  const hidden = new Set<DefinitionMark>()
  const known = new Map<string, DefinitionNode>()
  const ownerOf = localOwners(text, marks, language)

  // An explicit loop, because callbacks may be nested deeper than the call stack allows.
  const contextOf = (index: number): NamingContext => {
    const path: number[] = []
    let at = index
    for (; at >= 0 && contexts[at] === undefined; at = nesting.parents[at] ?? -1) path.push(at)
    let context = contexts[at] ?? (at < 0 ? TOP : null)
    for (const inner of path.reverse()) {
      const region = nesting.regions[inner]
      if (region !== undefined) context = contextIn(region, context, nodeOf, text)
      contexts[inner] = context
    }
    return context
  }

  for (const mark of marks.definitions) {
    const index = enclosingRegion(nesting, mark)
    const context = mark.instance
      ? constructorContext(nesting.regions[index], nodeOf, language)
      : mark.ofFile
        ? TOP
        : contextOf(index)
    if (context === null) {
      hidden.add(mark)
      continue
    }
    const isLocal = context.isLocal && !mark.anywhere
    const owner = isLocal ? ownerOf(mark, definitionsAround(nesting, index)) : undefined
    if (isLocal && owner === undefined) {
      hidden.add(mark)
      continue
    }
    const placed = owner === undefined ? mark : { ...mark, owner: owner.span }
    const naming = owner === undefined ? context : { ...TOP, ownerIsPassed: owner.isPassed }
    const node = nodeIn(text, placed, naming, wrappers)
    if (someMerge || MERGING.has(node.kind)) {
      const key = [node.kind, ...node.qualifier, node.name].join('\0')
      const first = known.get(key)
      if (first !== undefined && (MERGING.has(node.kind) || mark.merges)) {
        first.merged.push({ mark, outer: node.outer })
        nodeOf.set(mark, first)
        continue
      }
      known.set(key, node)
    }
    nodeOf.set(mark, node)
    visible.push(node)
    context.parent?.children.push(node)
  }
  attachHeads(text, marks, visible)

  return {
    visible,
    ownerAt(offset) {
      for (let i = nesting.at(offset); i >= 0; i = nesting.parents[i] ?? -1) {
        const at = nesting.regions[i]
        const node = at?.is === 'definition' ? nodeOf.get(at.mark) : undefined
        if (node !== undefined) return node
      }
      return null
    },
    isInHidden(offset) {
      for (let i = nesting.at(offset); i >= 0; i = nesting.parents[i] ?? -1) {
        const at = nesting.regions[i]
        if (at?.is !== 'definition') continue
        if (hidden.has(at.mark)) return true
        if (nodeOf.has(at.mark)) return false
      }
      return false
    },
  }
}

/** The innermost region around a definition, except its own body and any loop around `self.x = …`. */
function enclosingRegion({ regions, parents, at }: Nesting<Region>, mark: DefinitionMark): number {
  let index = at(mark.name?.start ?? mark.start)
  for (let enclosing = regions[index]; enclosing !== undefined; enclosing = regions[index]) {
    const isOwn = enclosing.is === 'definition' && enclosing.mark === mark
    if (!isOwn && !(mark.instance && enclosing.is === 'local')) break
    index = parents[index] ?? -1
  }
  return index
}

/** The definitions that contain a region, and the region itself, innermost first. */
function* definitionsAround(
  { regions, parents }: Nesting<Region>,
  index: number,
): Iterable<DefinitionMark> {
  for (let at = index; at >= 0; at = parents[at] ?? -1) {
    const region = regions[at]
    if (region?.is === 'definition') yield region.mark
  }
}

function contextIn(
  enclosing: Region,
  outer: NamingContext,
  nodeOf: ReadonlyMap<DefinitionMark, DefinitionNode>,
  text: string,
): NamingContext {
  switch (enclosing.is) {
    case 'local':
      return localIn(outer)
    case 'transparent':
      return outer
    case 'scope': {
      if (outer === null) return null
      const { scope } = enclosing
      const visibility = scope.visibility ?? outer.visibility ?? null
      if (scope.name === null) return { ...outer, visibility }
      return {
        ...outer,
        qualifier: [...outer.qualifier, ...pathText(text, scope.name)],
        inType: scope.isType,
        ...(scope.isModule && { declaredModule: nameText(text, scope.name) }),
        visibility,
      }
    }
    case 'definition': {
      const node = nodeOf.get(enclosing.mark)
      if (node?.kind === 'test' || node?.kind === 'setup') return null
      if (node === undefined || (OPAQUE.has(node.kind) && !enclosing.mark.hasMembers))
        return localIn(outer)
      const qualifier = [...node.qualifier, node.name]
      const { declaredModule } = node
      return { parent: node, qualifier, inType: !GROUPS.has(node.kind), declaredModule }
    }
    default:
      return enclosing satisfies never
  }
}

function localIn(outer: NamingContext): NamingContext {
  return outer && { ...outer, parent: null, inType: false, isLocal: true }
}

/** The class of the constructor that contains `self.x = …`. */
function constructorContext(
  enclosing: Region | undefined,
  nodeOf: ReadonlyMap<DefinitionMark, DefinitionNode>,
  language: Language,
): NamingContext {
  if (enclosing?.is !== 'definition') return null
  const node = nodeOf.get(enclosing.mark)
  if (node === undefined || !language.constructors.includes(node.name)) return null
  if (node.parent === null) return null
  return { parent: node.parent, qualifier: node.qualifier, inType: true }
}

function nodeIn(
  text: string,
  mark: DefinitionMark,
  context: NonNullable<NamingContext>,
  wrappers: ReadonlyMap<number, WrapperMark>,
): DefinitionNode {
  let outer: Span = mark.outer ?? mark
  let exported = mark.exported
  let wrapper = wrappers.get(spanKey(outer))
  const { declaredModule } = context
  let ambient = context.parent?.ambient ?? declaredModule !== undefined
  while (wrapper !== undefined) {
    outer = wrapper
    exported ||= wrapper.exported
    ambient ||= wrapper.ambient
    const next = wrappers.get(spanKey(outer))
    wrapper = next === wrapper ? undefined : next
  }
  const path = mark.name !== null && mark.isPath ? pathText(text, mark.name) : []
  const owner = mark.owner === null ? path.slice(0, -1) : pathText(text, mark.owner)
  const isMember = context.inType || owner.length > 0
  const written = mark.name === null ? '' : (path.at(-1) ?? nameText(text, mark.name))
  const name = written || (mark.defaultName ?? 'default')
  return {
    mark,
    name,
    kind: isMember ? (AS_MEMBER[mark.kind] ?? mark.kind) : mark.kind,
    qualifier: [...context.qualifier, ...owner],
    parent: context.parent,
    outer: spanOf(outer),
    ambient,
    declaredModule,
    exported,
    visibility: mark.visibility ?? context.visibility ?? null,
    ownerIsPassed: context.ownerIsPassed === true,
    children: [],
    bases: [...mark.bases],
    modifiers: [...mark.modifiers],
    merged: [],
  }
}

function region(mark: DefinitionMark): Region[] {
  const span = mark.body ?? mark.value
  return span === null ? [] : [{ start: span.start, end: span.end, is: 'definition', mark }]
}

/** `shapes::Shape<T>` → ['shapes', 'Shape']; a quoted test title is one name. */
function pathText(text: string, name: Span): string[] {
  const whole = nameText(text, name)
  if (!/::|<.*>$/.test(whole) || /["'`]/.test(text[name.start] ?? '')) return [whole]
  const path = whole.replace(/<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, '')
  return path.split(/\s*::\s*/).filter((part) => part !== '')
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}
