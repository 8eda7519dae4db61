/**
 * Logs changes of the documents, one line of JSON per request of administration. It names the document but neither
 * its text nor the token, so that the log may be kept.
 */
import type { AdminPath } from '../../../runtime/http/admin/routes.ts'

export interface AuditLine {
  /** ISO 8601. */
  readonly time: string
  /** `documents.list`, `document.change`, `reindex.start`, … */
  readonly action: string
  readonly id?: string
  readonly status: number
}

/** @param id of the document, as far as it can be read */
export function auditLine(
  path: AdminPath,
  method: string,
  id: string | undefined,
  status: number,
): AuditLine {
  const action = ACTIONS[path][method] ?? method
  return { time: new Date().toISOString(), action, ...(id === undefined ? {} : { id }), status }
}

const ACTIONS: Readonly<Record<AdminPath, Readonly<Record<string, string>>>> = {
  '/admin/documents': { GET: 'documents.list', POST: 'document.add' },
  '/admin/documents/*': {
    GET: 'document.read',
    PUT: 'document.change',
    DELETE: 'document.remove',
  },
  '/admin/reindex': { GET: 'reindex.look', POST: 'reindex.start' },
}
