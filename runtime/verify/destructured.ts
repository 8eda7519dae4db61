/** Reads the names in a pattern: `const { body, status: code } = client.get()` reads two members of one value. */
import type { Meaning } from './bindings.ts'
import type { ParsedChain } from './parsed-chains.ts'

export interface DestructuredMember {
  readonly name: string
  /** The value's chain with the member behind it, if the value is known. */
  readonly chain: ParsedChain | undefined
}

/**
 * @param list what the braces of the pattern contain
 * @param at where that begins
 * @param value the meaning of the value that the pattern takes apart
 */
export function destructuredMembers(
  list: string,
  at: number,
  value: Meaning,
): readonly DestructuredMember[] {
  return [...list.matchAll(PART)].map(({ groups, indices }) => {
    const { key = '', rest, name = key } = groups ?? {}
    if (rest !== undefined || value.kind !== 'value')
      return { name: rest ?? name, chain: undefined }
    const [from, to] = indices?.groups?.key ?? [0, 0]
    const member = { name: key, start: at + from, end: at + to, call: undefined }
    return { name, chain: { ...value.chain, segments: [...value.chain.segments, member] } }
  })
}

const PART =
  /(?:\.\.\.\s*(?<rest>[\p{L}_$][\p{L}\p{N}_$]*)|(?<key>[\p{L}_$][\p{L}\p{N}_$]*)(?:\s*:\s*(?<name>[\p{L}_$][\p{L}\p{N}_$]*))?)\s*(?:,|$)/dgu
