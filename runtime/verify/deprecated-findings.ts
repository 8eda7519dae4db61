/** Words the finding for a use of a deprecated name. */
import type { JudgedFinding } from './judgement.ts'
import type { Entity } from './library.ts'

/** At most one finding: that all definitions of a name are deprecated, or all of its declarations in headers and stubs. */
export function deprecatedFindings(entities: readonly Entity[], line: number): JudgedFinding[] {
  // A module may have the name of the function that it contains.
  const symbols = entities.filter(({ head }) => head.kind === 'symbol')
  const declared = symbols.filter(({ head }) => DECLARATIONS.test(head.path))
  const defined = symbols.filter((entity) => !declared.includes(entity))
  const marked = [defined, declared].find(
    (all) => all.length > 0 && all.every((entity) => noteOf(entity) !== undefined),
  )
  const [entity] = marked ?? []
  const note = entity && noteOf(entity)
  if (entity === undefined || note === undefined) return []
  const name = entity.head.title
  const message = `${name} is deprecated${/^(?:deprecated)?$/.test(note) ? '' : `: ${note}`}`
  return [{ name, line, verdict: 'deprecated', message, note, suggestions: [] }]
}

const noteOf = ({ head }: Entity): string | undefined =>
  head.kind === 'symbol' ? head.deprecated : undefined

/** Paths of headers and stubs, which declare what other files define. */
export const DECLARATIONS = /\.(?:pyi|d\.[cm]?ts|h|hh|hpp|hxx)$/
