/**
 * A bucket of any S3-compatible store as a target: AWS, R2, MinIO. It needs five requests (GET, PUT, DELETE,
 * ListObjectsV2 and conditional PUT), signed by aws4fetch, which is small, has no dependencies and runs everywhere;
 * the SDK of AWS is far larger.
 *
 * Objects are written atomically, so no partial files exist. Conditions (If-Match, If-None-Match) keep concurrent
 * runs from overwriting each other's list of versions. For servers that ignore them, the object is compared directly
 * before the write.
 */
import { AwsClient } from 'aws4fetch'
import { AnswerError, UsageError } from '../errors.ts'
import { inBatches } from '../files/in-batches.ts'
import type { FileFacts, StoredFile, Target } from './target.ts'

export interface S3Address {
  readonly bucket: string
  /** Without leading and trailing slashes; may be empty. */
  readonly prefix: string
}

/** @returns undefined for anything but `s3://bucket/prefix` */
export function s3Address(name: string): S3Address | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/i.exec(name) ?? []
  return bucket === undefined ? undefined : { bucket, prefix: prefix.replace(/^\/+|\/+$/g, '') }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Maximum number of names in one answer of ListObjectsV2. */
const MAX_LISTED = 1000

/** Concurrent deletions. */
const AT_ONCE = 16

/** @throws UsageError if the environment contains no credentials */
export function s3Target(
  { bucket, prefix }: S3Address,
  environment: Environment,
  pageSize = MAX_LISTED,
): Target {
  const client = clientFrom(environment)
  const root = `${rootOf(bucket, environment)}/`
  const keyOf = (file: string): string => (prefix === '' ? file : `${prefix}/${file}`)
  const urlOf = (file: string): string =>
    root + keyOf(file).split('/').map(encodeURIComponent).join('/')
  const name = `s3://${bucket}${prefix && `/${prefix}`}`

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await client.fetch(url, init)
    } catch (error) {
      throw new AnswerError(`${name} cannot be reached (${causeOf(error)}): check AWS_ENDPOINT_URL`)
    }
  }

  async function read(file: string): Promise<StoredFile | undefined> {
    const response = await send(urlOf(file))
    if (response.status === 404) {
      const text = await response.text()
      if (text.includes('NoSuchBucket'))
        throw new AnswerError(`there is no bucket ${bucket}: create it first`)
      return undefined
    }
    if (!response.ok) throw await refused(response, `${name}/${file}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { bytes, tag: response.headers.get('etag') ?? '' }
  }

  async function put(
    file: string,
    bytes: Uint8Array,
    condition: Readonly<Record<string, string>> = {},
  ): Promise<boolean> {
    const response = await send(urlOf(file), {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': typeOf(file), 'Cache-Control': cachingOf(file), ...condition },
    })
    // 409: another conditional write of the same object is in progress.
    const isConflict = response.status === 412 || response.status === 409
    if (!response.ok && !(isConflict && Object.keys(condition).length > 0))
      throw await refused(response, `${name}/${file}`)
    await response.arrayBuffer()
    return response.ok
  }

  return {
    name,
    read,
    async write(file, bytes) {
      await put(file, bytes)
    },
    async replace(file, bytes, before) {
      const now = await read(file)
      if (now?.tag !== before?.tag) return false
      return put(
        file,
        bytes,
        before === undefined ? { 'If-None-Match': '*' } : { 'If-Match': before.tag },
      )
    },
    async list(folder) {
      const files = new Map<string, FileFacts>()
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${keyOf(folder)}/`,
          'max-keys': String(pageSize),
          ...(token !== undefined && { 'continuation-token': token }),
        })
        const response = await send(`${root}?${query}`)
        if (!response.ok) throw await refused(response, name)
        const page = await response.text()
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = elementIn(object, 'Key') ?? ''
          files.set(prefix === '' ? key : key.slice(prefix.length + 1), {
            bytes: Number(elementIn(object, 'Size')),
            modified: Date.parse(elementIn(object, 'LastModified') ?? ''),
          })
        }
        token =
          elementIn(page, 'IsTruncated') === 'true'
            ? elementIn(page, 'NextContinuationToken')
            : undefined
      } while (token !== undefined)
      return files
    },
    async remove(files) {
      await inBatches(files, AT_ONCE, async (file) => {
        const response = await send(urlOf(file), { method: 'DELETE' })
        if (!response.ok && response.status !== 404)
          throw await refused(response, `${name}/${file}`)
        await response.arrayBuffer()
      })
    },
  }
}

function clientFrom(environment: Environment): AwsClient {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = environment
  if (!id || !secret)
    throw new UsageError(
      's3:// needs a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN, where there is one)',
    )
  const { AWS_SESSION_TOKEN: sessionToken } = environment
  return new AwsClient({
    ...{ accessKeyId: id, secretAccessKey: secret, service: 's3', region: regionIn(environment) },
    ...(sessionToken && { sessionToken }),
    retries: 4,
  })
}

const regionIn = ({ AWS_REGION, AWS_DEFAULT_REGION }: Environment): string =>
  AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1'

/** Stores other than AWS have the bucket in the path (path-style addressing). */
function rootOf(bucket: string, environment: Environment): string {
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL
  if (!endpoint) return `https://${bucket}.s3.${regionIn(environment)}.amazonaws.com`
  if (!URL.canParse(endpoint))
    throw new UsageError(
      `AWS_ENDPOINT_URL ${endpoint} is not an address: give a complete one, with https://`,
    )
  return `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
}

/** As the server of packs (serve/static-headers.ts): files named by their content never change. */
const cachingOf = (file: string): string =>
  file.endsWith('.bin') ? 'public, max-age=31536000, immutable' : 'no-cache'

const typeOf = (file: string): string =>
  file.endsWith('.json') ? 'application/json' : 'application/octet-stream'

async function refused(response: Response, what: string): Promise<AnswerError> {
  const text = await response.text().catch(() => '')
  const code = elementIn(text, 'Code') ?? ''
  const why = elementIn(text, 'Message') ?? ''
  const advice =
    response.status === 403 ? 'check the key, its rights and AWS_REGION' : 'try again later'
  return new AnswerError(
    `${what} answered ${[response.status, code, why].filter(Boolean).join(' ')}: ${advice}`,
  )
}

/** The text of an element, since the answers are flat lists with few kinds of elements. */
function elementIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(
    /&(?:amp|lt|gt|quot|apos|#(\d+)|#x([\da-f]+));/gi,
    (entity, decimal, hexadecimal) =>
      decimal !== undefined || hexadecimal !== undefined
        ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
        : (ENTITIES[entity.toLowerCase()] ?? entity),
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
