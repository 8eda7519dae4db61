/**
 * The package's build entry, `import { build } from 'cardcat/build'`: folders in, a pack and its report out. Node only; no
 * code of the indexed library is run.
 */
import { buildPack } from './main.ts'
import type { BuildReport } from './report.ts'
import type { Stage } from './stage.ts'

/** How far a stage is. */
export interface BuildProgress {
  readonly stage: Stage
  readonly done: number
  /** 0 while it is not known. */
  readonly total: number
}

/** What to index, and how. Every option has a default; paths are relative to the current folder. */
export interface BuildOptions {
  /** Folders of libraries; the current one by default. */
  readonly roots?: readonly string[]
  /** Folder of the pack; `dist/pack` by default. */
  readonly out?: string
  /** Read in place of `cardcat.json` of the root. */
  readonly config?: string
  /** JSONL files of documents, one card a row. */
  readonly documents?: readonly string[]
  /** Name and version of the library; otherwise from its own manifest. */
  readonly project?: string
  readonly version?: string
  /** What embeds: `static` (built in, the default), `none`, or a transformers.js model by folder or hub id. */
  readonly model?: string
  /** Threads; as many as there are cores by default. */
  readonly jobs?: number
  /** False: read everything again and keep nothing for the next build. */
  readonly cache?: boolean
  /** Address of an inspector, a process of yours that knows the signatures of the running library. */
  readonly inspector?: string
  /** Write nothing when a file has a problem worth a warning. */
  readonly strict?: boolean
  /** Write nothing when nDCG@10 over the library's own questions is lower, 0–1. */
  readonly minScore?: number
  /** Called often while stages run. */
  readonly onProgress?: (progress: BuildProgress) => void
  /** Called with a line worth reading while waiting: a model is being fetched. */
  readonly onMessage?: (message: string) => void
  /** Ends the build; a pack that was there before stays whole. */
  readonly signal?: AbortSignal
}

/**
 * Indexes libraries into a pack folder, which is replaced as a whole when everything went well.
 *
 * @returns what was read, what was left out and why, figures, timings in milliseconds. `pack` is null, and `refused` says
 *   why, when `strict` or `minScore` kept the pack from being written.
 * @throws BuildError when there is nothing to index or an input cannot be read; UsageError for options that make no sense;
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
export type { Stage } from './stage.ts'
