/**
 * Compresses answers with text or WebAssembly of 1 KB or more, by Brotli or gzip as the request accepts. Blocks of a
 * pack are deflated already and have a type that is never compressed (static-headers.ts).
 * Entity tags are weak, so that one tag serves all encodings.
 */
import { pipeline, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { isEventStream, type ServerAnswer } from './server-answer.ts'

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|wasm|manifest\+json)\b|image\/svg\+xml)/

/** In smaller answers, compression saves less than its headers take. */
const WORTH_IT = 1024

const ENCODERS = {
  br: () =>
    // Quality 4 of 11: on JSON answers as fast as gzip at its default, and a tenth smaller.
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
} as const satisfies Readonly<Record<string, () => Transform>>

type Encoding = keyof typeof ENCODERS

export function compressed(answer: ServerAnswer, accepted: string | undefined): ServerAnswer {
  if (isEventStream(answer.headers)) return answer
  if (!COMPRESSIBLE.test(answer.headers.get('Content-Type') ?? '')) return answer
  const headers = new Headers(answer.headers)
  headers.append('Vary', 'Accept-Encoding')
  const size = headers.get('Content-Length')
  const encoding = preferredEncoding(accepted)
  if (
    encoding === undefined ||
    answer.status !== 200 ||
    headers.has('Content-Encoding') ||
    (size !== null && Number(size) < WORTH_IT)
  )
    return { ...answer, headers }
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  if (answer.body === null) return { ...answer, headers }
  const body = ENCODERS[encoding]()
  if (answer.body instanceof Uint8Array) body.end(answer.body)
  // An error of the source destroys the stream that is being sent, and the sender handles it.
  else pipeline(answer.body, body, () => {})
  return { ...answer, headers, body }
}

/**
 * RFC 9110, 12.5.3: the highest quality wins, Brotli on a tie; a quality of 0 forbids.
 * @returns undefined when only the plain bytes are acceptable
 */
export function preferredEncoding(accepted = ''): Encoding | undefined {
  const qualities = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const quality = given === undefined ? 1 : Number(given)
    if (name !== '') qualities.set(name, Number.isFinite(quality) ? quality : 0)
  }
  const qualityOf = (name: string): number => qualities.get(name) ?? qualities.get('*') ?? 0
  const [br, gzip] = [qualityOf('br'), qualityOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : undefined
}
