/**
 * The package's Orama entry, `import { oramaOver } from 'cardcat/orama'`: an Orama database over a catalog, for the
 * stock `search()`. The user installs `@orama/orama`. runtime/orama.ts explains how it works and how it differs from
 * a stock database.
 */
import { type CardDatabase, type CardDatabaseOptions, oramaOver as openOver } from '../orama.ts'
import { type Catalog, engineOf } from './catalog.ts'

/** An Orama database over the packed index: read-only, without a load step. */
export const oramaOver = (catalog: Catalog, options?: CardDatabaseOptions): CardDatabase =>
  openOver(engineOf(catalog), options)

export type { Embedder } from '../embedding/embedder.ts'
export {
  type EmbeddingsPlugin,
  type EmbeddingsPluginOptions,
  embeddingsPlugin,
} from '../orama/embeddings-plugin.ts'
export type { CardDatabase, CardDatabaseOptions, CardResults } from '../orama.ts'
export { CARD_SCHEMA, cardTokenizer, FROM_TERM } from '../orama.ts'
