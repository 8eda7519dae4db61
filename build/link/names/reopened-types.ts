/**
 * Joins the parts of types that several files define together: modules and classes of Ruby, `partial class` of C#. The
 * part that introduces the type is its symbol, and the others have none: a search for `Shop` should have one result, not
 * one for each file that reopens the module to put a class in it.
 */
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import { appendTo, groupedBy } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { Definition } from '../../facts.ts'
import {
  hasMembers,
  type LanguageConventions,
  type Module,
  qualifiedName,
  type TypePart,
} from '../library.ts'

/** The other parts of each type, by the part that introduces it. */
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
    const [main, ...others] = all.toSorted(byIntroduction)
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

/** The part with the longest documentation first, then with a base class, with most members, with the shortest path. */
const byIntroduction = (a: TypePart, b: TypePart): number =>
  Number(isHidden(a)) - Number(isHidden(b)) ||
  b.definition.docstring.length - a.definition.docstring.length ||
  b.definition.bases.length - a.definition.bases.length ||
  memberCount(b) - memberCount(a) ||
  a.module.name.length - b.module.name.length ||
  byCodeUnits(a.module.file.path, b.module.file.path) ||
  a.definition.lines[0] - b.definition.lines[0]

const isHidden = ({ definition }: TypePart): boolean =>
  definition.visibility !== 'public' || definition.hidden === true

/** How many members a part defines that are not types. */
const memberCount = ({ module, definition }: TypePart): number =>
  membersByOwner(module).get(qualifiedName(definition))?.length ?? 0

const membersByOwner = memoizeByObject(({ file }: Module) =>
  groupedBy(
    file.facts.definitions.filter(({ kind }) => !hasMembers(kind)),
    ({ qualifier }) => qualifier.join('.'),
  ),
)
