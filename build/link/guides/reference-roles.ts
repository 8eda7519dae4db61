/**
 * A table of what roles and directives refer to: Sphinx's own, those of its domains for other languages (`py:func`,
 * `js:class`), and our names for links, code spans and the like.
 */
import type { Reference } from '../../facts.ts'

/** Whether an unresolved reference must lead outside of the library. A code span need not: it is often just code. */
export function isExternal({ role = 'link' }: Reference): boolean {
  return role !== 'code' && kindOf(role) !== undefined
}

export function kindOf(role: string): Kind | undefined {
  return ROLES.get(role.replace(/^(py|c|cpp|js|rst|std|rust|php|rb|java|go):/, ''))
}

/** The kind of target of a reference. */
export type Kind = 'symbol' | 'module' | 'label' | 'page' | 'title' | 'link'

const ROLES: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['link', 'link'],
  ['title', 'title'],
  ...kinds(
    'symbol',
    'code func function class meth method attr attribute data const exc exception obj object type',
  ),
  ...kinds(
    'symbol',
    'property prop decorator macro struct enum member var autosummary autofunction autoclass',
  ),
  ...kinds(
    'symbol',
    'autodoc autoref automethod autoattribute autodata autoexception autoproperty autodecorator',
  ),
  ...kinds('module', 'mod module automodule package'),
  ...kinds('label', 'ref numref term'),
  ...kinds('page', 'doc toctree download include literalinclude'),
])

function kinds(kind: Kind, roles: string): [string, Kind][] {
  return roles.split(' ').map((role) => [role, kind])
}
