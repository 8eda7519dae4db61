/**
 * The file names of all card pages. An address of page-address.ts is the escaped id; as a file it must also be short
 * enough for file systems, and differ from others by more than case, which Windows and macOS ignore. Where it does
 * not, it ends in a hash of the id.
 */
import { createHash } from 'node:crypto'
import type { CardHead } from '../../runtime/card.ts'
import { cardAddress, type PageFormat } from '../../runtime/pages/page-address.ts'

/** The length of a path segment without extension; file systems allow 255 bytes. */
const MAX_SEGMENT_LENGTH = 200

type Identity = Pick<CardHead, 'project' | 'id'>
export type AddressOf = (card: Identity, format?: PageFormat) => string

export function pageAddresses(heads: Iterable<Identity>): AddressOf {
  const taken = new Set<string>()
  const shortened = new Map<string, string>()
  for (const head of heads) {
    const whole = cardAddress(head)
    const fits = whole.split('/').every((part) => part.length <= MAX_SEGMENT_LENGTH)
    const folded = whole.toLowerCase()
    if (fits && !taken.has(folded)) taken.add(folded)
    else shortened.set(whole, hashed(whole))
  }
  return (card, format = 'html') => {
    const whole = cardAddress(card)
    return withFormat(shortened.get(whole) ?? whole, format)
  }
}

function hashed(address: string): string {
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 8)
  const parts = withFormat(address, '').split('/')
  const short = parts.map((part) => part.slice(0, MAX_SEGMENT_LENGTH - hash.length - 2))
  return `${short.join('/')}~~${hash}.html`
}

const withFormat = (address: string, format: PageFormat | ''): string =>
  `${address.slice(0, -'.html'.length)}${format === '' ? '' : `.${format}`}`
