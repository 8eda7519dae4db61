/**
 * Heads of all cards in, the addresses of their pages as files out. An address of page-address.ts is the id, escaped; as a
 * file it must also fit: no part longer than a file system takes, and no two that differ in capitals alone, which are
 * one file on Windows and macOS. Such a part ends in a hash of the id.
 */
import { createHash } from 'node:crypto'
import type { CardHead } from '../../runtime/card.ts'
import { cardAddress, type PageFormat } from '../../runtime/pages/page-address.ts'

/** Of a part of an address, before its ending: file systems take 255 bytes. */
const LONGEST_PART = 200

type Identity = Pick<CardHead, 'project' | 'id'>
export type AddressOf = (card: Identity, format?: PageFormat) => string

export function pageAddresses(heads: Iterable<Identity>): AddressOf {
  const taken = new Set<string>()
  const shortened = new Map<string, string>()
  for (const head of heads) {
    const whole = cardAddress(head)
    const fits = whole.split('/').every((part) => part.length <= LONGEST_PART)
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
  const short = parts.map((part) => part.slice(0, LONGEST_PART - hash.length - 2))
  return `${short.join('/')}~~${hash}.html`
}

const withFormat = (address: string, format: PageFormat | ''): string =>
  `${address.slice(0, -'.html'.length)}${format === '' ? '' : `.${format}`}`
