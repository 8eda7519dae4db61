/**
 * The routes of administration: their schemas, and the answer of a host without documents, such as every worker.
 * Unauthorized requests are refused first. The server in Node replaces the answers (build/serve/documents/).
 */
import { documentSchema } from '../../document.ts'
import { refusal } from '../../wire/refusal.ts'
import type { Operation } from '../operation.ts'
import type { ResponseRoute, RouteContext } from '../response-routes.ts'
import { refuseUnauthorized } from './guard.ts'
import {
  changedDocument,
  conditions,
  documentPath,
  known,
  listed,
  listSchema,
  reindexing,
} from './schemas.ts'

const ETAG = { ETag: 'The version of the document, for If-Match.' }
const OPEN = { isAdmin: true } as const
const CLOSED = ['unauthorized', 'forbidden', 'not_implemented'] as const

const operationsAt = {
  '/admin/documents': {
    GET: {
      ...OPEN,
      summary: 'List the documents, ordered by id',
      description: 'Send `next` as `after` to get the next page; it is null on the last page.',
      query: listSchema,
      answers: { 200: { description: 'One page of the list', body: listed } },
      errors: ['invalid_input', ...CLOSED],
    },
    POST: {
      ...OPEN,
      summary: 'Add a document',
      description: 'It is searchable after the next `POST /admin/reindex`.',
      body: documentSchema,
      answers: {
        201: {
          description: 'The document as stored',
          body: documentSchema,
          headers: { ...ETAG, Location: 'Where it can be read.' },
        },
      },
      errors: ['invalid_json', 'invalid_input', 'conflict', 'too_large', ...CLOSED],
    },
  },
  '/admin/documents/*': {
    GET: {
      ...OPEN,
      summary: 'Read a document',
      path: documentPath,
      headers: known,
      answers: {
        200: { description: 'The document', body: documentSchema, headers: ETAG },
        304: { description: 'The document has not changed', headers: ETAG },
      },
      errors: ['invalid_input', 'not_found', ...CLOSED],
    },
    PUT: {
      ...OPEN,
      summary: 'Add or change a document',
      description:
        'With `If-Match: <etag>` only that version is replaced. With `If-None-Match: *` an existing document is not replaced.',
      path: documentPath,
      headers: conditions,
      body: changedDocument,
      answers: {
        200: { description: 'The document was changed', body: documentSchema, headers: ETAG },
        201: { description: 'The document was added', body: documentSchema, headers: ETAG },
      },
      errors: ['invalid_json', 'invalid_input', 'precondition_failed', 'too_large', ...CLOSED],
    },
    DELETE: {
      ...OPEN,
      summary: 'Remove a document',
      path: documentPath,
      headers: conditions,
      answers: { 204: { description: 'The document was removed' } },
      errors: ['invalid_input', 'not_found', 'precondition_failed', ...CLOSED],
    },
  },
  '/admin/reindex': {
    GET: {
      ...OPEN,
      summary: 'The progress of the re-index, or the result of the last one',
      answers: { 200: { description: 'The state', body: reindexing } },
      errors: [...CLOSED],
    },
    POST: {
      ...OPEN,
      summary: 'Make the changes searchable',
      description:
        'Answers at once; GET returns the progress. Only changed texts are embedded. Only one re-index can run at a time, so a second request gets 409.',
      answers: { 202: { description: 'The re-index has started', body: reindexing } },
      errors: ['conflict', ...CLOSED],
    },
  },
} as const satisfies Readonly<Record<string, ResponseRoute['operations']>>

export type AdminPath = keyof typeof operationsAt

export const ADMIN_ROUTES: Readonly<Record<AdminPath, ResponseRoute>> = adminRoutes(notHere)

/** @param answer for authorized requests */
export function adminRoutes(
  answer: (context: RouteContext, path: AdminPath) => Promise<Response>,
): Readonly<Record<AdminPath, ResponseRoute>> {
  const route = (path: AdminPath): ResponseRoute => ({
    operations: operationsAt[path] satisfies Readonly<Record<string, Operation>>,
    answer: async (context) =>
      (await refuseUnauthorized(context.request, context.env)) ?? (await answer(context, path)),
  })
  return {
    '/admin/documents': route('/admin/documents'),
    '/admin/documents/*': route('/admin/documents/*'),
    '/admin/reindex': route('/admin/reindex'),
  }
}

async function notHere(): Promise<Response> {
  return refusal(
    'not_implemented',
    'this server keeps no documents: change them where `cardcat serve --documents-dir DIR` runs in Node, or build the pack again (`cardcat build --documents FILE.jsonl`) and deploy it',
  )
}
