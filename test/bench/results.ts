/**
 * The results of a run, as stored in results/ and as child processes report them. Each type is defined by a schema,
 * because figures come from another process or an older file.
 */
import * as v from 'valibot'

const Milliseconds = v.number()
const Megabytes = v.number()

export const Failed = v.object({ ok: v.literal(false), reason: v.string() })
export type Failed = v.InferOutput<typeof Failed>

export const BuildFigures = v.object({ build_ms: Milliseconds, build_peak_mb: Megabytes })
export const OpenFigures = v.object({
  open_ms: Milliseconds,
  /** JavaScript's memory, including buffers and WebAssembly. */
  memory_mb: Megabytes,
  rss_mb: Megabytes,
})

const Latency = v.object({ p50: Milliseconds, p99: Milliseconds, n: v.number() })
export type Latency = v.InferOutput<typeof Latency>

const Quality = v.object({
  mrr10: v.number(),
  /** 95 %, bootstrap. */
  interval: v.tuple([v.number(), v.number()]),
  n: v.number(),
})
export type Quality = v.InferOutput<typeof Quality>

export const AnswerFigures = v.object({
  latency_ms: v.object({
    one: Latency,
    two: Latency,
    three: Latency,
    common: Latency,
    prefix: Latency,
    typo: Latency,
    /** Missing in runs before 2026-11-24. */
    unknown: v.optional(Latency),
  }),
  /** The first question after opening, with unknown words, in a process that has answered others. */
  first_unknown_ms: v.optional(Latency),
  known_item: v.object({ dotted: Quality, words: Quality }),
  /** Share of misspelt words for which a card with the intended word is among the first ten. */
  typo_found: v.object({ share: v.number(), n: v.number() }),
})
export type AnswerFigures = v.InferOutput<typeof AnswerFigures>

const Weight = v.object({ files: v.number(), bytes: v.number(), bytes_brotli: v.number() })
export type Weight = v.InferOutput<typeof Weight>

const EngineFigures = v.object({
  ...v.partial(BuildFigures).entries,
  weight: v.optional(Weight),
  ...v.partial(OpenFigures).entries,
  ...v.partial(AnswerFigures).entries,
  /** The first measurement that failed, with the reason. */
  failed: v.optional(v.object({ at: v.picklist(['build', 'open', 'query']), reason: v.string() })),
})
export type EngineFigures = v.InferOutput<typeof EngineFigures>

export const EdgeFigures = v.object({
  /**
   * From the start of the process to the answer to a first request without a question, which includes all
   * preparation. Missing in runs before 2026-11-22.
   */
  ready_ms: v.optional(Milliseconds),
  /** From outside, after a request that only starts the isolate. */
  first_answer_ms: Milliseconds,
  noop_ms: Milliseconds,
  rss_growth_mb: v.nullable(Megabytes),
  /** After every question of the run, twice. */
  rss_growth_later_mb: v.nullable(Megabytes),
  /** Mean over many questions in one request, minus that of an empty request. */
  answer_ms: Milliseconds,
  questions: v.number(),
  trials: v.number(),
  /** With V8's heap limited to 128 MB, every question twice. V8 does not count buffers, but the process does. */
  heap_128_mb: v.object({
    alive: v.boolean(),
    rss_growth_mb: v.nullable(Megabytes),
    said: v.string(),
  }),
})
export type EdgeFigures = v.InferOutput<typeof EdgeFigures>

const Visit = v.object({
  question: v.string(),
  first_bytes: v.number(),
  first_requests: v.number(),
  first_ms: Milliseconds,
  later_question: v.string(),
  later_bytes: v.number(),
})
export type Visit = v.InferOutput<typeof Visit>

export const BrowserFigures = v.object({
  page: v.string(),
  /** Medians over the visits, and the worst visit. */
  first_bytes: v.number(),
  first_bytes_max: v.number(),
  /** Missing in runs before 2026-11-24. */
  first_requests: v.optional(v.number()),
  first_requests_max: v.optional(v.number()),
  first_ms: Milliseconds,
  later_bytes: v.number(),
  later_bytes_max: v.number(),
  visits: v.array(Visit),
})
export type BrowserFigures = v.InferOutput<typeof BrowserFigures>

const BrowserAnswers = v.object({
  at_once: v.union([BrowserFigures, Failed]),
  key_by_key: v.union([BrowserFigures, Failed]),
})
export type BrowserAnswers = v.InferOutput<typeof BrowserAnswers>

const SizeResults = v.object({
  cards: v.number(),
  /** Total of the text fields. */
  characters: v.number(),
  languages: v.record(v.string(), v.number()),
  engines: v.record(v.string(), EngineFigures),
  workerd: v.record(v.string(), v.union([EdgeFigures, Failed])),
  browser: v.record(v.string(), BrowserAnswers),
})
export type SizeResults = v.InferOutput<typeof SizeResults>

const Budget = v.object({
  what: v.string(),
  wanted: v.string(),
  found: v.string(),
  /** Null if not measured in this run. */
  met: v.nullable(v.boolean()),
})
export type Budget = v.InferOutput<typeof Budget>

const Reading = {
  files: v.number(),
  /** tree-sitter alone, one thread, with its grammar compiled and warm. */
  parse_ms: v.number(),
  /** The same in a fresh process, from the import of web-tree-sitter to the last tree. */
  parse_fresh_ms: v.number(),
  /** The product's stage in a fresh process, on all cores. */
  extract_ms: v.number(),
}
const ReadingFigures = v.object({ ...Reading, symbols: v.number() })
export type ReadingFigures = v.InferOutput<typeof ReadingFigures>

export const ExtractionFigures = v.object({
  library: v.string(),
  ...Reading,
  /** Missing in runs before `large` existed. */
  parse_fresh_ms: v.optional(v.number()),
  full_build_ms: v.number(),
  /** After one changed file, with everything else in the cache. */
  changed_build_ms: v.number(),
  changed_files_parsed: v.number(),
  /** A library of more than ten thousand definitions. */
  large: v.optional(ReadingFigures),
})
export type ExtractionFigures = v.InferOutput<typeof ExtractionFigures>

const KernelFigures = v.object({
  wasm_ms: Milliseconds,
  javascript_ms: Milliseconds,
  wasm_gb_per_s: v.number(),
})

export const ScanFigures = v.object({
  rows: v.number(),
  dims: v.number(),
  /** Number of scans, of which the median is taken. */
  scans: v.number(),
  int8: KernelFigures,
  int4: KernelFigures,
})
export type ScanFigures = v.InferOutput<typeof ScanFigures>

export const EmbeddingFigures = v.object({
  libraries: v.array(v.string()),
  /** Id of the model. */
  model: v.string(),
  cards: v.number(),
  symbols: v.number(),
  /** The complete stage of the build: starting threads, encoding cards, placing the library's terms. */
  embed_ms: Milliseconds,
  cards_per_s: v.number(),
  /** The pack of all libraries, with their sources. */
  pack: Weight,
})
export type EmbeddingFigures = v.InferOutput<typeof EmbeddingFigures>

export const LoadedFigures = v.object({
  answers: v.number(),
  warm_up_answers: v.number(),
  answers_per_s: v.number(),
  p50: Milliseconds,
  p99: Milliseconds,
  most: Milliseconds,
  mean_bytes: v.number(),
  /** Number of failed answers, by reason. */
  failures: v.record(v.string(), v.number()),
})
export type LoadedFigures = v.InferOutput<typeof LoadedFigures>

const HostFigures = v.object({
  ...LoadedFigures.entries,
  /** All processes of the server. */
  cpu_ms_per_answer: v.nullable(Milliseconds),
  /**
   * Resident memory of all processes of the server: before the load, after ten seconds, at the end, and the maximum.
   */
  rss_mb: v.object({
    before: v.nullable(Megabytes),
    settled: v.nullable(Megabytes),
    last: v.nullable(Megabytes),
    most: v.nullable(Megabytes),
  }),
})
export type HostFigures = v.InferOutput<typeof HostFigures>

export const LoadFigures = v.object({
  packs: v.number(),
  questions: v.number(),
  clients: v.number(),
  /** Seconds in which answers were counted, after five seconds of warm-up. */
  seconds: v.number(),
  /** Whether the server had a core of its own. */
  pinned: v.boolean(),
  hosts: v.record(v.string(), v.union([HostFigures, Failed])),
})
export type LoadFigures = v.InferOutput<typeof LoadFigures>

/** `npm start` with an empty cache, and a first search on its page. */
export const StartFigures = v.object({
  packs: v.array(v.string()),
  cards: v.number(),
  start_ms: Milliseconds,
  typed: BrowserFigures,
})
export type StartFigures = v.InferOutput<typeof StartFigures>

/** Typing into the search box, see typing.ts. */
export const TypingFigures = v.object({
  cards: v.number(),
  /** The factor by which the processor was slowed down. */
  slower: v.number(),
  /** Number of timed keys, from the input to the paint of the list. */
  keys: v.number(),
  p50: Milliseconds,
  p95: Milliseconds,
  /** Duration of the typing. */
  seconds: v.number(),
  /** Number of frames longer than 50 ms. */
  long_frames: v.number(),
  longest_frame_ms: Milliseconds,
  /** Scripts of the element that were loaded before its first results, in gzip. */
  first_script_bytes: v.number(),
})
export type TypingFigures = v.InferOutput<typeof TypingFigures>

export const BenchResults = v.object({
  date: v.string(),
  commit: v.string(),
  /** Whether the working tree differed from that commit. */
  dirty: v.boolean(),
  command: v.string(),
  machine: v.object({
    cpu: v.string(),
    cores: v.number(),
    memory_gb: v.number(),
    system: v.string(),
    node: v.string(),
  }),
  brotli_quality: v.number(),
  engines: v.record(
    v.string(),
    v.object({ name: v.string(), version: v.string(), settings: v.string() }),
  ),
  sizes: v.record(v.string(), SizeResults),
  /** Null if not measured in this run. */
  extraction: v.nullable(ExtractionFigures),
  /** Null if not measured in this run; missing in the oldest runs. */
  scan: v.optional(v.nullable(v.union([ScanFigures, Failed])), null),
  embedding: v.optional(v.nullable(v.union([EmbeddingFigures, Failed])), null),
  /** Missing in runs before servers were tested under load. */
  load: v.optional(v.nullable(v.union([LoadFigures, Failed])), null),
  /** Missing in runs before `npm start` was measured as a whole. */
  start: v.optional(v.nullable(v.union([StartFigures, Failed])), null),
  /** Missing in runs before 2026-11-24. */
  typing: v.optional(v.nullable(v.union([TypingFigures, Failed])), null),
  browser_first_search_10k_bytes: v.nullable(v.number()),
  budgets: v.array(Budget),
})
export type BenchResults = v.InferOutput<typeof BenchResults>

export const isFailed = (value: object): value is Failed => 'ok' in value && value.ok === false
