/**
 * The entry for workerd, which wrangler deploys and `cardcat serve` runs. Static assets are served first (the page,
 * the packs); other requests come here. The catalog reads its packs lazily from the same assets through the binding,
 * without a network round trip: an isolate that reads only the chunks its questions touch starts at once and stays
 * far below 128 MB.
 */
import scanModule from '../wasm/scan.wasm'
import { type Bucket, findPacks, openFound, packsBelow, type SourcePacks } from './api/source.ts'
import type { Catalog } from './catalog.ts'
import { type App, createApp } from './http.ts'
import { kernelOf } from './kernel.ts'
import { builtInInflate } from './pack/inflate-now.ts'
import { httpStore } from './pack/store.ts'
import { eventLoopYielder } from './std/event-loop-yielder.ts'
import { warmUp } from './warm-up.ts'
import { type AiBinding, workersAi } from './workers-ai.ts'

interface Files {
  fetch(url: string): Promise<Response>
}

interface Environment {
  readonly ASSETS: Files
  /** An R2 bucket that holds the packs, in place of the assets, and where in it (`cardcat publish s3://…`). */
  readonly PACKS?: Bucket
  readonly CARDCAT_PACKS_PREFIX?: string
  /** The same files from a host with a faster way to read them (build/serve/workerd.ts). */
  readonly PACK_FILES?: Files
  /** Workers AI, and its model that encodes questions: both or neither (workers-ai.ts). */
  readonly AI?: AiBinding
  readonly CARDCAT_AI_MODEL?: string
  readonly CARDCAT_AI_PREFIX?: string
}

/** The binding looks at the path alone; any host will do. */
const PACK_FOLDER = 'https://assets.local/pack'

/**
 * Of an isolate's 128 MB. Half of it is for files as they were read, which holds those of five usual libraries; the
 * rest of the isolate must hold the tables of a large one.
 */
const CACHE_BYTES = 32 * 1024 * 1024

/** Bindings come with a request; the app is created before the first one, while the isolate starts. */
let bound: Environment | undefined

const app: App = createApp({
  openCatalog() {
    if (bound === undefined) throw new Error('the catalog was opened before the first request')
    return openBound(bound)
  },
})

// Not awaited: what is unfinished when the first request arrives continues beside it.
void warmUp(kernelOf(scanModule))

export default {
  fetch(
    request: Request,
    environment: Environment,
    context: Parameters<App['fetch']>[2],
  ): Response | Promise<Response> {
    bound = environment
    return app.fetch(request, environment, context)
  },
}

async function openBound(environment: Environment): Promise<Catalog> {
  const { AI: ai, CARDCAT_AI_MODEL: model, CARDCAT_AI_PREFIX: prefix = '' } = environment
  // One kernel per catalog, so that its placed rows are freed when packs are opened again.
  const options = { kernel: kernelOf(scanModule), cacheBytes: CACHE_BYTES }
  const opened = await openFound([await packsOf(environment)], options)
  const catalog = { ...opened, turn: eventLoopYielder() }
  if (ai === undefined || !model) return catalog
  const built = catalog.packs.flatMap(({ manifest }) => manifest.model ?? [])
  return { ...catalog, encoder: workersAi({ ai, model, prefix, built }) }
}

function packsOf({ PACKS: bucket, ...environment }: Environment): Promise<SourcePacks> {
  if (bucket !== undefined)
    return findPacks(bucket, { prefix: environment.CARDCAT_PACKS_PREFIX ?? '' })
  const assets = environment.PACK_FILES ?? environment.ASSETS
  return packsBelow(httpStore(PACK_FOLDER, (url) => assets.fetch(url), builtInInflate()))
}
