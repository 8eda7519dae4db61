/**
 * The package's main entry, `import { openCatalog } from 'cardcat'`: opens a catalog over a source of packs. Web
 * standards only: the same file runs in Node, workers, browsers, Deno and Bun.
 */

import type { Outcome } from '../answers.ts'

export type { ContextTools, CountTokens, Rerank } from '../context/tools.ts'

import { scanModule } from '../kernel/scan-module.ts'
import { type Catalog, openFrom } from './catalog.ts'
import type { CatalogSource, OpenOptions } from './source.ts'

/**
 * Opens the packs of a source. Only their manifests are read now; other files are read when questions need them.
 *
 * @param source where the packs are, or several such places
 * @returns `ok: false` with `code` `pack_missing` (no pack there), `pack_corrupt`, `pack_version` (written for
 * another version of cardcat) or `invalid_input` (no such kind of source). Of several packs, one that opens is
 * enough; the others are listed in `catalog.failures`.
 * @example
 * const opened = await openCatalog('./dist/pack')
 * if (!opened.ok) throw new Error(opened.msg)
 * const answer = await opened.value.search('read a csv file', { limit: 5 })
 */
export const openCatalog = (
  source: CatalogSource | readonly CatalogSource[],
  options: OpenOptions = {},
): Promise<Outcome<Catalog>> => openFrom(source, options, scanModule())

export type {
  Answer,
  Failure,
  FailureCode,
  FileAnswer,
  FileHit,
  Hit,
  Inspection,
  InspectOptions,
  Outcome,
  Question,
  Scored,
  SearchAnswer,
  SearchMode,
  Signals,
  Warning,
} from '../answers.ts'
export type {
  Card,
  CardHead,
  CardKind,
  Enrichment,
  GuideCard,
  LineSpan,
  ModuleCard,
  Neighbour,
  Parameter,
  RecipeCard,
  RecipeKind,
  Related,
  Relation,
  Snippet,
  SymbolCard,
  SymbolExample,
  VersionChange,
  Visibility,
} from '../card.ts'
export type {
  ContextMessage,
  ContextPlacement,
  ContextRequest,
  ContextSource,
  ContextStyle,
} from '../context/message.ts'
export type { Embedder } from '../embedding/embedder.ts'
export type { FileKind } from '../pack/entry.ts'
export type { Finding, Use, Verdict, Verification } from '../verify.ts'
export type {
  Catalog,
  ContextOptions,
  PackInfo,
  SearchOptions,
  VerifyOptions,
} from './catalog.ts'
export type { AssetsBinding, Bucket, Bytes, CatalogSource, OpenOptions, Reader } from './source.ts'
