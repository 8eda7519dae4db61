/**
 * A typical worker around a stock Orama index: its JSON is stored in assets in parts (at most 25 MiB each), joined
 * and loaded at the first question, and kept in memory. Unlike ours, it has neither validation nor routes.
 */
import { type AnyOrama, create, load, type RawData, search } from '@orama/orama'
import * as v from 'valibot'
import type { Document } from '../cards.ts'
import { withMany } from './many.ts'

interface Environment {
  readonly ASSETS: { fetch(url: string): Promise<Response> }
}

const Listing = v.object({
  schema: v.record(v.string(), v.picklist(['string', 'enum', 'vector[256]'])),
  parts: v.array(v.string()),
})

let opening: Promise<AnyOrama> | undefined

export default {
  fetch: (request: Request, environment: Environment): Promise<Response> =>
    withMany(request, async (one) => {
      opening ??= open(environment).catch((error: unknown) => {
        opening = undefined
        throw error
      })
      const db = await opening
      const term = new URL(one.url).searchParams.get('q') ?? ''
      const { hits, count } = await search<AnyOrama, Document>(db, { term, limit: 10 })
      const results = hits.map(({ document, score }) => ({
        ...document,
        embedding: undefined,
        score,
      }))
      return Response.json({ results, total: count })
    }),
}

async function open({ ASSETS }: Environment): Promise<AnyOrama> {
  const listing: unknown = await (await ASSETS.fetch('https://assets.local/listing.json')).json()
  const { schema, parts: names } = v.parse(Listing, listing)
  const parts = await Promise.all(
    names.map(async (name) => (await ASSETS.fetch(`https://assets.local/${name}`)).arrayBuffer()),
  )
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(new Uint8Array(part), at)
    at += part.byteLength
  }
  const raw: RawData = JSON.parse(new TextDecoder().decode(bytes))
  const db = create({ schema })
  load(db, raw)
  return db
}
