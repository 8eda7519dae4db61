/**
 * The package's build entry, `import { build } from 'cardcat/build'`: indexes folders into a pack with a report. Node
 * only; no code of the indexed library is run.
 */
import { buildPack } from './main.ts'
import type { BuildReport } from './report.ts'
import type { Stage } from './terminal/stage.ts'

/** The progress of a stage. */
export interface BuildProgress {
  readonly stage: Stage
  readonly done: number
  /** 0 while it is unknown. */
  readonly total: number
}

/** What to index, and how. Every option has a default; paths are relative to the current folder. */
export interface BuildOptions {
  /** Folders of libraries. Default: the current one. */
  readonly roots?: readonly string[]
  /** The folder of the pack. Default: `dist/pack`. */
  readonly out?: string
  /** Read in place of the root's `cardcat.json`. */
  readonly config?: string
  /** JSONL files of documents, one card a row. */
  readonly documents?: readonly string[]
  /** Name and version of the library. Default: from its own manifest. */
  readonly project?: string
  readonly version?: string
  /** The embedder: `static` (built in, the default), `none`, or a transformers.js model by folder or hub id. */
  readonly model?: string
  /** The number of threads. Default: the number of cores. */
  readonly jobs?: number
  /** False: ignore the cache, and store nothing for the next build. */
  readonly cache?: boolean
  /** The address of an inspector, a process of yours that knows the signatures of the running library. */
  readonly inspector?: string
  /** Write nothing when a file has a problem worth a warning. */
  readonly strict?: boolean
  /** Write nothing if the nDCG@10 of the self-evaluation is lower, 0–1. */
  readonly minScore?: number
  /** Called often while stages run. */
  readonly onProgress?: (progress: BuildProgress) => void
  /** Called with messages for a waiting user, for example that a model is being downloaded. */
  readonly onMessage?: (message: string) => void
  /** Aborts the build; an earlier pack stays whole. */
  readonly signal?: AbortSignal
}

/**
 * Indexes libraries into a pack folder, which is replaced as a whole when everything went well.
 *
 * @returns what was read, what was left out and why, figures, timings in milliseconds. `pack` is null, and `refused`
 * says
 *   why, when `strict` or `minScore` kept the pack from being written.
 * @throws BuildError when there is nothing to index or an input cannot be read; UsageError for options that make no
 * sense;
 *   the signal's reason when it is aborted
 */
export function build(options: BuildOptions = {}): Promise<BuildReport> {
  const { roots = ['.'], onProgress, onMessage, signal, ...rest } = options
  return buildPack({
    ...rest,
    roots,
    say: onMessage,
    progress: onProgress && ((stage, done, total) => onProgress({ stage, done, total })),
    signal,
  })
}

export { contextTools } from './answer/context-tools.ts'
export { BuildError, UsageError } from './errors.ts'
export type { Problem } from './facts.ts'
export type { BuildReport, KindCounts, NotebookCounts, SeenCount, UsageCounts } from './report.ts'
export type { Stage } from './terminal/stage.ts'
