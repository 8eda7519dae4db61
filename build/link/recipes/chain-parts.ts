/** The parts of a chain that may lead to symbols: `z.string().min()` has `z`, `z.string` and `z.string().min`. */

export interface ChainParts {
  readonly root: string
  /** `self.x` */
  readonly member: string | undefined
  readonly prefixes: readonly string[]
}

/** Memoized, because tests repeat chains. */
export function chainPartsOf(chain: string, chainParts: Map<string, ChainParts>): ChainParts {
  const known = chainParts.get(chain)
  if (known !== undefined) return known
  const segments = chain.split('.')
  const root = (segments[0] ?? '').replace('()', '')
  const prefixes = segments.map((segment, i) => {
    const prefix = segments.slice(0, i + 1).join('.')
    return segment.endsWith('()') ? prefix.slice(0, -2) : prefix
  })
  const parts = {
    root,
    member: segments.length > 1 ? `${root}.${segments[1]}` : undefined,
    prefixes,
  }
  chainParts.set(chain, parts)
  return parts
}
