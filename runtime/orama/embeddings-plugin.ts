/**
 * A plugin for a stock Orama database that computes vectors with any embedder: of documents on insertion, of the term
 * when a search is in vector or hybrid mode. The options are those of `@orama/plugin-embeddings`, which can run only
 * one model that it downloads.
 *
 *   const plugin = embeddingsPlugin(embedder, {
 *     embeddings: { defaultProperty: 'meaning', onInsert: { generate: true, properties: ['title', 'text'] } },
 *   })
 *   create({ schema: { title: 'string', text: 'string', meaning: `vector[${embedder.dimensions}]` }, plugins: [plugin] })
 *
 * Nothing of Orama is imported: a plugin is an object with hooks. They must be `async` functions, because Orama uses
 * that to tell whether to wait.
 */
import type { Embedder } from '../embedding/embedder.ts'

/** The options of `@orama/plugin-embeddings`. */
export interface EmbeddingsPluginOptions {
  readonly embeddings: {
    /** The property of the schema that holds the vectors, a `vector[…]` as long as the embedder's. */
    readonly defaultProperty: string
    readonly onInsert?: {
      /** False: documents bring their vectors along. */
      readonly generate: boolean
      /** The properties whose texts are joined and embedded. Dots reach into objects. */
      readonly properties: readonly string[]
      /** Logs what was embedded to the console. */
      readonly verbose?: boolean
    }
    /**
     * The least cosine of a hit when a search names none. Orama's own 0.8 is made for other models and excludes
     * nearly all hits here; the default accepts every positive cosine.
     */
    readonly similarity?: number
  }
}

/** Hooks of an Orama plugin. */
export interface EmbeddingsPlugin {
  readonly name: string
  beforeInsert(database: unknown, id: string, document: unknown): Promise<void>
  beforeInsertMultiple(): Promise<void>
  beforeSearch(database: unknown, search: unknown): Promise<void>
}

/** Computes the vectors of inserted documents and searched terms. */
export function embeddingsPlugin(
  embedder: Embedder,
  { embeddings }: EmbeddingsPluginOptions,
): EmbeddingsPlugin {
  const { defaultProperty: property, onInsert, similarity = 0 } = embeddings

  return {
    name: 'cardcat-embeddings',
    async beforeInsert(_database, _id, document) {
      if (onInsert?.generate !== true || !isObject(document) || document[property] != null) return
      const text = textOf(document, onInsert.properties)
      const [vector] = await embedder.embed([text], 'document')
      document[property] = Array.from(vector ?? [])
      if (onInsert.verbose === true)
        console.info(`${embedder.id}: embedded ${text.length} characters`)
    },
    // Orama 3.1 never calls it, but its insertMultiple waits for the hook above only where this one exists.
    async beforeInsertMultiple() {},
    async beforeSearch(_database, search) {
      if (!isObject(search) || (search.mode !== 'vector' && search.mode !== 'hybrid')) return
      search.similarity ??= similarity
      if (search.vector !== undefined || typeof search.term !== 'string') return
      const [vector] = await embedder.embed([search.term], 'query')
      search.vector = { property, value: Array.from(vector ?? []) }
    },
  }
}

type Properties = Record<string, unknown>

const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null

function textOf(document: Properties, properties: readonly string[]): string {
  const values = properties.map((path) =>
    path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document),
  )
  return values
    .flat()
    .filter((value) => typeof value === 'string')
    .join('\n')
}
