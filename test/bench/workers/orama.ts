/**
 * The worker that somebody would write around a stock Orama index: its JSON lies in the assets in parts (an
 * asset holds 25 MiB), is put together and loaded with the first question, and kept. Less around it than
 * around ours: no validation, no routes.
 */
import { create, load, type RawData, search } from '@orama/orama'
import type { Document } from '../cards.ts'
import { ORAMA_SCHEMA } from '../peers/orama-schema.ts'
import { withMany } from './many.ts'

interface Environment {
  readonly ASSETS: { fetch(url: string): Promise<Response> }
}

const newIndex = () => create({ schema: ORAMA_SCHEMA })

let opening: Promise<ReturnType<typeof newIndex>> | undefined

export default {
  fetch: (request: Request, environment: Environment): Promise<Response> =>
    withMany(request, async (one) => {
      opening ??= open(environment).catch((error: unknown) => {
        opening = undefined
        throw error
      })
      const db = await opening
      const term = new URL(one.url).searchParams.get('q') ?? ''
      const { hits, count } = await search<typeof db, Document>(db, { term, limit: 10 })
      const results = hits.map(({ document, score }) => ({ ...document, score }))
      return Response.json({ results, total: count })
    }),
}

async function open({ ASSETS }: Environment) {
  const list: string[] = await (await ASSETS.fetch('https://assets.local/parts.json')).json()
  const parts = await Promise.all(
    list.map(async (part) => (await ASSETS.fetch(`https://assets.local/${part}`)).arrayBuffer()),
  )
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(new Uint8Array(part), at)
    at += part.byteLength
  }
  const raw: RawData = JSON.parse(new TextDecoder().decode(bytes))
  const db = newIndex()
  load(db, raw)
  return db
}
