/**
 * Joins the parts of types that several files define together: Ruby's modules and classes, `partial class` in C#. The
 * part that introduces the type is its symbol, and the others have none: whoever searches for `Shop` wants one answer,
 * not one for each file that opens the module to put a class in it.
 */
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import { appendTo } from '../../../runtime/std/grouping.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { Definition } from '../../facts.ts'
import {
  hasMembers,
  type LanguageConventions,
  type Module,
  qualifiedName,
  type TypePart,
} from '../library.ts'

/** By the part that introduces a type, its other parts. */
export type ReopenedTypes = ReadonlyMap<Definition, readonly TypePart[]>

export function reopenedTypes(
  modules: readonly Module[],
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): ReopenedTypes {
  const parts = new Map<string, TypePart[]>()
  for (const module of modules) {
    const { language, role, facts } = module.file
    const pattern = languages.get(language)?.modules?.reopened
    if (pattern === undefined || role !== 'source') continue
    for (const definition of facts.definitions)
      if (hasMembers(definition.kind) && pattern.test(definition.signature))
        appendTo(parts, partKey(module, definition), { module, definition })
  }
  const reopened = new Map<Definition, readonly TypePart[]>()
  for (const all of parts.values()) {
    if (all.length < 2) continue
    const [main, ...others] = all.toSorted(byIntroduction(memberCounts(all)))
    if (main !== undefined) reopened.set(main.definition, others)
  }
  return reopened
}

function partKey(module: Module, definition: Definition): string {
  const { package: own = '', file } = module
  return [
    file.language,
    own,
    qualifiedName(definition),
    typeParameterCount(definition),
    definition.kind,
  ].join('\0')
}

/** `Cart` and `Cart<T>` are different types. */
function typeParameterCount({ name, signature }: Definition): number {
  const list = new RegExp(`(?<![\\w.])${escapePattern(name)}\\s*<([^<>]*)>`).exec(signature)?.[1]
  return list === undefined ? 0 : list.split(',').length
}

/** By part, how many members it defines that are not types. */
function memberCounts(parts: readonly TypePart[]): ReadonlyMap<TypePart, number> {
  return new Map(
    parts.map((part) => {
      const { module, definition } = part
      const path = qualifiedName(definition)
      const members = module.file.facts.definitions.filter(
        ({ qualifier, kind }) => !hasMembers(kind) && qualifier.join('.') === path,
      )
      return [part, members.length]
    }),
  )
}

/** The part with the longest documentation first, then with a base class, with most members, with the shortest path. */
function byIntroduction(
  members: ReadonlyMap<TypePart, number>,
): (a: TypePart, b: TypePart) => number {
  return (a, b) =>
    Number(isHidden(a)) - Number(isHidden(b)) ||
    b.definition.docstring.length - a.definition.docstring.length ||
    b.definition.bases.length - a.definition.bases.length ||
    (members.get(b) ?? 0) - (members.get(a) ?? 0) ||
    a.module.name.length - b.module.name.length ||
    byCodeUnits(a.module.file.path, b.module.file.path) ||
    a.definition.lines[0] - b.definition.lines[0]
}

const isHidden = ({ definition }: TypePart): boolean =>
  definition.visibility !== 'public' || definition.hidden === true
