/** The options of a build. */
import type { EnrichOptions } from '../enrich/enrich.ts'
import type { ReadOptions } from '../read-library.ts'
import type { SiteInput } from '../site-pages/with-pages.ts'
import type { Stage } from '../terminal/stage.ts'

export type BuildProgress = (stage: Stage, done: number, total: number) => void

export interface BuildOptions {
  readonly roots: readonly string[]
  /** The pack's folder (default: dist/pack), replaced as a whole by a build without errors. */
  readonly out?: string | undefined
  readonly config?: string | undefined
  /** JSONL files. */
  readonly documents?: readonly string[] | undefined
  readonly project?: string | undefined
  readonly version?: string | undefined
  /** `static` (default), `none`, or a teacher: its id on the hub or its folder. */
  readonly model?: string | undefined
  readonly jobs?: number | undefined
  /** The number of threads that read files (default: `jobs`). */
  readonly readers?: number | undefined
  /** The built pages of a docs site, in place of the documents that they were made of; goes with the first root. */
  readonly site?: SiteInput | undefined
  /** False: do not use the cache. */
  readonly cache?: boolean | undefined
  /** The address of an inspector, a process of the user's that knows live signatures. */
  readonly inspector?: string | undefined
  /** The language model that writes summaries, and what it may cost (default: none). */
  readonly enrich?:
    | Pick<EnrichOptions, 'endpoint' | 'limits' | 'retryPolicy' | 'timeoutMs'>
    | undefined
  /** Write nothing when a file has a problem worth a warning. */
  readonly strict?: boolean | undefined
  /** The hash of the inputs (inputs.ts), to be written beside the pack. */
  readonly inputs?: string | undefined
  /** For evaluation: what would remain of the search if nobody had written docstrings. */
  readonly stripDocstrings?: boolean | undefined
  /** Write nothing when the search answers the library's own questions worse: nDCG@10 over half B (measure/). */
  readonly minScore?: number | undefined
  /** Called for each recipe that is cut to size for a symbol: for an audit. */
  readonly onCut?: ReadOptions['onCut']
  readonly progress?: BuildProgress | undefined
  /** Takes a line that is worth reading while waiting. */
  readonly say?: ((line: string) => void) | undefined
  /** Ends the build where it is; nothing is written. */
  readonly signal?: AbortSignal | undefined
}
