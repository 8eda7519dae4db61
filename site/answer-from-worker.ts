/**
 * Gets answers from the worker with `GET /search`. The response is validated first, because an address that is not a
 * cardcat worker often answers 200 with some home page.
 */

import { isRecord } from '../runtime/std/is-record.ts'
import { parsedJson } from '../runtime/std/parsed-json.ts'
import type { Answer, Answerer, Ask } from './answerer.ts'

/** @param base the address below which `search` answers; `/` for the worker that serves this page */
export function workerAnswerer(base: string): Answerer {
  let bytes = 0
  return {
    by: 'worker',
    bytesRead: () => bytes,
    async answer(ask, signal) {
      const address = `${base.replace(/\/+$/, '')}/search?${parameters(ask)}`
      const response = await fetch(address, { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error
        throw new Error(`No worker answers here. Start one with: npx cardcat serve`)
      })
      const body = new Uint8Array(await response.arrayBuffer())
      bytes += body.length
      const value = parsedJson(new TextDecoder().decode(body))
      if (!response.ok) throw new Error(`The worker refused: ${messageOf(value, response.status)}`)
      if (!isAnswer(value))
        throw new Error(
          'No worker answers here, only static files. Start one with: npx cardcat serve',
        )
      return value
    },
  }
}

function parameters(ask: Ask): string {
  const words = new URLSearchParams({ q: ask.question, limit: String(ask.limit) })
  if (ask.kinds.length > 0) words.set('kind', ask.kinds.join(','))
  const [kind, name] = ask.only.split(':')
  if (name) words.set(`${kind}_kind`, name)
  if (ask.project !== null) words.set('project', ask.project)
  if (ask.version != null) words.set('version', ask.version)
  for (const [condition, parameter] of PARAMETERS) {
    const values = ask.where?.[condition]
    if (values !== undefined) words.set(parameter, values.join(','))
  }
  if (ask.mode !== 'hybrid') words.set('mode', ask.mode)
  if (ask.unit !== 'card') words.set('by', ask.unit)
  if (ask.group !== undefined) words.set('group', ask.group)
  return words.toString()
}

/** The parameters of the conditions of a filter. */
const PARAMETERS = [
  ['kinds', 'kind'],
  ['symbol_kinds', 'symbol_kind'],
  ['recipe_kinds', 'recipe_kind'],
  ['projects', 'project'],
  ['languages', 'language'],
  ['visibilities', 'visibility'],
] as const

function messageOf(value: unknown, status: number): string {
  const error = isRecord(value) ? value.error : undefined
  const message = isRecord(error) ? error.msg : undefined
  return typeof message === 'string' ? message : `it answered ${status} without a reason.`
}

// By hand instead of the schema of runtime/wire/requests.ts: the page shows only these fields, and a validator for
// the whole answer would be larger than the rest of this file.
function isAnswer(value: unknown): value is Answer {
  if (!isRecord(value) || !Array.isArray(value.results) || typeof value.total !== 'number')
    return false
  return value.results.every((result) => isHead(result) || isFileOfHeads(result))
}

function isFileOfHeads(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value.cards)) return false
  return (
    [value.path, value.project].every((word) => typeof word === 'string') &&
    value.cards.every(isHead)
  )
}

function isHead(value: unknown): boolean {
  if (!isRecord(value)) return false
  const words = ['id', 'kind', 'project', 'title', 'path', 'language', 'summary', 'visibility']
  const lines = value.lines
  return (
    words.every((name) => typeof value[name] === 'string') &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line === 'number')
  )
}
