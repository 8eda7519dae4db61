/**
 * One use against the names of the library: a path as a user wrote it comes in, whether it leads to something goes
 * out, with the reason where it does not.
 *
 * A path counts as resolved when all of it is the path of a card, or when its longest prefix that is one names a
 * value: a function, a constant, a property, or something of another package that the library passes on (a card of
 * the kind `import`: `molsysmt.pyunitwizard`). What is read from it (`requests.codes.ok`) is an attribute of an
 * instance, or the other package's, and no name of the library. After a module or a class all has to be known.
 */
import type { CardHead } from '../../runtime/card.ts'
import type { LibraryNames } from './library-names.ts'

export type Followed =
  | { readonly kind: 'resolved'; readonly head: CardHead; readonly depth: number }
  /** `head` is the last thing on the way that is known, and `missing` the segment that it lacks. */
  | { readonly kind: 'lost'; readonly head: CardHead | undefined; readonly missing: string }

/** What has names of its own below it. */
const HOLDERS = /^(class|interface|enum|struct|trait|namespace|protocol|union|module|type)$/

const isValue = (head: CardHead): boolean =>
  head.kind === 'symbol' && !HOLDERS.test(head.symbol_kind)

export async function followUse(
  names: LibraryNames,
  segments: readonly string[],
): Promise<Followed> {
  for (let depth = segments.length; depth > 0; depth--) {
    const heads = await names.exactly(segments.slice(0, depth).join('.'))
    // Of an interface and a constant of one name, the constant is what can be used.
    const head = heads.find(isValue) ?? heads[0]
    if (head === undefined) continue
    if (depth === segments.length || isValue(head)) return { kind: 'resolved', head, depth }
    return { kind: 'lost', head, missing: segments[depth] ?? '' }
  }
  return { kind: 'lost', head: undefined, missing: segments[0] ?? '' }
}
