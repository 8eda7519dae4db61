/**
 * Optimistic concurrency (RFC 9110, 13.1): checks the conditions of a request against the current version. A client
 * that read version A and sends `If-Match: A` cannot undo later changes of another client.
 */
import type { Failure } from '../../../runtime/answers.ts'
import type { StoredDocument } from './document-file.ts'

export function failedPrecondition(
  headers: Headers,
  current: StoredDocument | undefined,
): Failure | undefined {
  const wanted = headers.get('If-Match')
  if (wanted !== null && !includesTag(wanted, current))
    return refused(
      current === undefined
        ? 'there is no such document any more: read the list again'
        : `it was changed meanwhile, to version ${current.etag}: read it again, then change that`,
    )
  const unwanted = headers.get('If-None-Match')
  if (unwanted !== null && includesTag(unwanted, current))
    return refused('it is there already: leave out If-None-Match to replace it')
  return undefined
}

/**
 * Whether the value of If-Match or If-None-Match names this version. Tags that a proxy made weak are accepted,
 * because they are hashes of the document and independent of its encoding.
 */
export function includesTag(header: string, current: StoredDocument | undefined): boolean {
  if (current === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === current.etag)
}

const refused = (msg: string): Failure => ({ ok: false, code: 'precondition_failed', msg })
