/**
 * The routes of administration in Node: they change documents in a folder and start a re-index. runtime/http/admin/
 * defines their schemas and who may call them.
 */
import * as v from 'valibot'
import type { Failure, FailureCode, Outcome } from '../../../runtime/answers.ts'
import { readDocument } from '../../../runtime/document.ts'
import { type AdminPath, adminRoutes } from '../../../runtime/http/admin/routes.ts'
import { documentId, type Listed, listSchema } from '../../../runtime/http/admin/schemas.ts'
import type { ResponseRoute } from '../../../runtime/http/response-routes.ts'
import { lastReached } from '../../../runtime/std/sorted.ts'
import { readAs } from '../../../runtime/wire/fields.ts'
import { refusal } from '../../../runtime/wire/refusal.ts'
import { queryOf } from '../../../runtime/wire/requests.ts'
import { type AuditLine, auditLine } from './audit.ts'
import type { StoredDocument } from './document-file.ts'
import type { Condition, DocumentFiles } from './document-files.ts'
import { failedPrecondition, includesTag } from './preconditions.ts'
import type { Reindexing } from './reindex.ts'

export interface Administration {
  readonly files: DocumentFiles
  readonly reindexing: Reindexing
  readonly audit: (line: AuditLine) => void
}

type Routes = Readonly<Record<AdminPath, ResponseRoute>>

export function administrationRoutes(administration: Administration): Routes {
  const routes = adminRoutes(({ request }, path) => answerTo(administration, request, path))
  const audited = (path: AdminPath): ResponseRoute => ({
    ...routes[path],
    async answer(asked) {
      const { method } = asked.request
      const response = await routes[path].answer(asked)
      administration.audit(auditLine(path, method, idOf(asked.request, path), response.status))
      return response
    },
  })
  return {
    '/admin/documents': audited('/admin/documents'),
    '/admin/documents/*': audited('/admin/documents/*'),
    '/admin/reindex': audited('/admin/reindex'),
  }
}

async function answerTo(
  { files, reindexing }: Administration,
  request: Request,
  path: AdminPath,
): Promise<Response> {
  switch (path) {
    case '/admin/documents':
      return request.method === 'POST' ? add(files, request) : list(files, request)
    case '/admin/documents/*': {
      const id = v.safeParse(documentId, idOf(request, path))
      if (!id.success) return refusal('invalid_input', id.issues[0].message)
      if (request.method === 'PUT') return change(files, request, id.output)
      if (request.method === 'DELETE') return remove(files, request, id.output)
      return read(files, request, id.output)
    }
    case '/admin/reindex':
      return request.method === 'POST' ? reindex(reindexing) : Response.json(reindexing.status())
    default:
      return path satisfies never
  }
}

/** Undefined if the path has no id, or a malformed percent-encoding. */
function idOf(request: Request, path: AdminPath): string | undefined {
  if (path !== '/admin/documents/*') return undefined
  const { pathname } = new URL(request.url)
  try {
    return decodeURIComponent(pathname.slice(path.length - 1))
  } catch {
    return undefined
  }
}

async function list(files: DocumentFiles, request: Request): Promise<Response> {
  const query = readAs(listSchema, queryOf(request.url))
  if (!query.ok) return refuse(query)
  const { limit, after } = query.value
  const heads = await files.heads()
  const first =
    after === undefined || heads.length === 0 || (heads[0]?.id ?? '') > after
      ? 0
      : lastReached(heads.length, (i) => (heads[i]?.id ?? '') <= after) + 1
  const documents = heads.slice(first, first + limit)
  const isLast = first + limit >= heads.length
  const next = isLast ? null : (documents.at(-1)?.id ?? null)
  return Response.json({ documents, total: heads.length, next } satisfies Listed)
}

async function read(files: DocumentFiles, request: Request, id: string): Promise<Response> {
  const kept = await files.read(id)
  if (kept === undefined) return refuse(missing(id))
  if (includesTag(request.headers.get('If-None-Match') ?? '', kept))
    return new Response(null, { status: 304, headers: { ETag: kept.etag } })
  return sendStored(kept, 200)
}

async function add(files: DocumentFiles, request: Request): Promise<Response> {
  const json = await readJson(request)
  if (!json.ok) return refuse(json)
  const isThere: Condition = (current) =>
    current && fail('conflict', 'there is a document with this id: change it with PUT')
  const written = await write(files, json.value, isThere)
  if (!written.ok) return refuse(written)
  const { document } = written.value
  // Relative to /admin/documents, because the server does not know its path behind a proxy.
  return sendStored(written.value, 201, {
    Location: `documents/${encodeURIComponent(document.id)}`,
  })
}

async function change(files: DocumentFiles, request: Request, id: string): Promise<Response> {
  const json = await readJson(request)
  if (!json.ok) return refuse(json)
  const { id: inBody = id } = json.value
  if (String(inBody) !== id)
    return refusal(
      'invalid_input',
      'the ids in path and body differ: leave out the one in the body',
    )
  const unlessMet: Condition = (current) => failedPrecondition(request.headers, current)
  const written = await write(files, { ...json.value, id }, unlessMet)
  if (!written.ok) return refuse(written)
  return sendStored(written.value, written.value.isNew ? 201 : 200)
}

async function remove(files: DocumentFiles, request: Request, id: string): Promise<Response> {
  const removed = await files.remove(
    id,
    (current) =>
      failedPrecondition(request.headers, current) ??
      (current === undefined ? missing(id) : undefined),
  )
  return removed.ok ? new Response(null, { status: 204 }) : refuse(removed)
}

function reindex(reindexing: Reindexing): Response {
  if (!reindexing.start())
    return refusal('conflict', 'a re-index is running: GET /admin/reindex says how far it is')
  return Response.json(reindexing.status(), { status: 202 })
}

async function write(files: DocumentFiles, json: unknown, condition: Condition) {
  const document = readDocument(json)
  if (typeof document === 'string') return fail('invalid_input', document)
  const id = v.safeParse(documentId, document.id)
  return id.success ? files.write(document, condition) : fail('invalid_input', id.issues[0].message)
}

async function readJson(request: Request): Promise<Outcome<Readonly<Record<string, unknown>>>> {
  let json: unknown
  try {
    json = await request.json()
  } catch {
    return fail('invalid_json', 'the body is not valid JSON')
  }
  const object = v.safeParse(v.record(v.string(), v.unknown()), json)
  return object.success
    ? { ok: true, value: object.output }
    : fail('invalid_input', 'the body must be a JSON object')
}

const sendStored = ({ text, etag }: StoredDocument, status: number, headers = {}): Response =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'application/json', ETag: etag, ...headers },
  })

const missing = (id: string): Failure =>
  fail('not_found', `there is no document ${id.slice(0, 100)}: GET /admin/documents lists them`)

const fail = (code: FailureCode, msg: string): Failure => ({ ok: false, code, msg })

const refuse = ({ code, msg }: Failure): Response => refusal(code, msg)
