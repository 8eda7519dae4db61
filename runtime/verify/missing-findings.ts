/** Writes the finding for a missing name: the owner that lacks it, other owners that have it, and suggestions. */
import { didYouMean } from '../std/did-you-mean.ts'
import type { JudgedFinding } from './judgement.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isClass } from './library.ts'
import type { Value } from './value.ts'

/** The number of names in a text that get suggestions, because each needs a search. */
const MAX_SUGGESTED = 40

export interface MissingUse {
  readonly name: string
  readonly parent: Value
  readonly called: boolean
  readonly line: number
  /** The last name of the chain, if the missing one precedes it. */
  readonly tail: string | undefined
  /** The library has the name in another namespace. */
  readonly moved?: boolean | undefined
}

/** Returns a function from a missing name of one text to its finding. */
export function createMissingFindings(
  use: (entity: Entity) => void,
): (missing: MissingUse, context: LanguageContext) => JudgedFinding {
  const names = new Set<string>()
  return ({ name, parent, called, line, tail, moved }, context) => {
    if (names.size < MAX_SUGGESTED) names.add(name)
    const suggestions = names.has(name) ? context.suggest({ name, parent, called, tail }) : []
    for (const title of suggestions)
      for (const entity of context.library.exactly([title]).slice(0, 1)) use(entity)
    const entities = parent.kind === 'path' ? parent.entities : parent.classes
    const owner = parent.kind === 'path' ? parent.path.join('.') : (entities[0]?.head.title ?? '')
    const elsewhere =
      entities.length > 0 && entities.every(isClass) ? classesWith(name, context, entities) : []
    return elsewhere.length > 0 && parent.kind === 'instance'
      ? {
          name: `${owner}.${name}`,
          line,
          verdict: 'misused',
          message: `${owner} has no ${name}; ${elsewhere.join(', ')} ${elsewhere.length === 1 ? 'has' : 'have'} one`,
          suggestions,
          absent: true,
          ...(tail !== undefined && { tail }),
        }
      : {
          name: `${owner}.${name}`,
          line,
          verdict: 'unknown',
          message: `${owner} has no ${name}${didYouMean(suggestions)}`,
          suggestions,
          absent: true,
          ...(moved === true && { moved }),
          ...(parent.kind === 'path' && { isStatic: true }),
          ...(tail !== undefined && { tail }),
        }
  }
}

/** Classes that do have a member of this name. */
function classesWith(
  name: string,
  { library }: LanguageContext,
  lacking: readonly Entity[],
): string[] {
  const packs = new Set(lacking.map(({ pack }) => pack))
  const titles = library
    .called(name)
    .filter(
      ({ pack, head }) =>
        packs.has(pack) &&
        head.kind === 'symbol' &&
        head.visibility === 'public' &&
        /method|property/.test(head.symbol_kind),
    )
    .map(({ head }) => head.title.replace(/[.#:]+[^.#:]+$/, ''))
  return [...new Set(titles)].slice(0, 3)
}
