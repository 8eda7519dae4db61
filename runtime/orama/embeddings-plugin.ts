/**
 * Any embedder → a plugin for a stock Orama database that fills in the vectors: of documents when they are
 * inserted, of the term when a search is in vector or hybrid mode. The options are those of
 * `@orama/plugin-embeddings`, which can only run one model that it downloads; here the model is the caller's.
 *
 *   const plugin = embeddingsPlugin(embedder, {
 *     embeddings: { defaultProperty: 'meaning', onInsert: { generate: true, properties: ['title', 'text'] } },
 *   })
 *   create({ schema: { title: 'string', text: 'string', meaning: `vector[${embedder.dimensions}]` }, plugins: [plugin] })
 *
 * Nothing of Orama is imported: a plugin is an object with hooks. They must be `async` functions, for that is
 * how Orama tells whether to wait.
 */
import type { Embedder } from '../embedding/embedder.ts'

/** The options of `@orama/plugin-embeddings`. */
export interface EmbeddingsPluginOptions {
  readonly embeddings: {
    /** The property of the schema, a `vector[…]` as long as the embedder's, that holds the vectors. */
    readonly defaultProperty: string
    readonly onInsert?: {
      /** False: documents bring their vectors along. */
      readonly generate: boolean
      /** Their texts are put together and embedded. Dots reach into objects. */
      readonly properties: readonly string[]
      /** Says on the console what was embedded. */
      readonly verbose?: boolean
    }
    /**
     * The least cosine of a hit when a search names none. Orama's own 0.8 is made for other models and leaves
     * hardly anything here; all that points the same way is a hit unless told.
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

/** Fills in the vectors of documents that are inserted and of terms that are searched. */
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
    // Orama 3.1 never calls it; but only where there is one does its insertMultiple wait for the hook above.
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
