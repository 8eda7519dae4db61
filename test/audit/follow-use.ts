/**
 * Follows one use through the names of the library: takes a path as a user wrote it, and returns whether it is
 * resolved, or else the reason.
 *
 * A path is resolved if all of it is the path of a card, or if its longest such prefix is a value: a function,
 * constant or property, or a re-export from another package (a card of kind `import`). What is read from a value
 * (`requests.codes.ok`) is an attribute of an instance or belongs to the other package. After a module or class, all
 * segments must be known.
 */
import type { CardHead } from '../../runtime/card.ts'
import type { LibraryNames } from './library-names.ts'

export type Followed =
  | { readonly kind: 'resolved'; readonly head: CardHead; readonly depth: number }
  /** `head` is the last known part, and `missing` the segment that it lacks. */
  | { readonly kind: 'lost'; readonly head: CardHead | undefined; readonly missing: string }

/** Kinds that contain further names. */
const HOLDERS = /^(class|interface|enum|struct|trait|namespace|protocol|union|module|type)$/

const isValue = (head: CardHead): boolean =>
  head.kind === 'symbol' && !HOLDERS.test(head.symbol_kind)

export async function followUse(
  names: LibraryNames,
  segments: readonly string[],
): Promise<Followed> {
  for (let depth = segments.length; depth > 0; depth--) {
    const heads = await names.exactly(segments.slice(0, depth).join('.'))
    // Of an interface and a constant of the same name, the constant can be used.
    const head = heads.find(isValue) ?? heads[0]
    if (head === undefined) continue
    if (depth === segments.length || isValue(head)) return { kind: 'resolved', head, depth }
    return { kind: 'lost', head, missing: segments[depth] ?? '' }
  }
  return { kind: 'lost', head: undefined, missing: segments[0] ?? '' }
}
