/**
 * What a run of the bench found, as it lies in results/ and as the child processes report it. Each shape is
 * a schema first: figures come from another process or from last year's file, and both are checked alike.
 */
import * as v from 'valibot'

const Milliseconds = v.number()
const Megabytes = v.number()

export const Failed = v.object({ ok: v.literal(false), reason: v.string() })
export type Failed = v.InferOutput<typeof Failed>

export const BuildFigures = v.object({ build_ms: Milliseconds, build_peak_mb: Megabytes })
export const OpenFigures = v.object({
  open_ms: Milliseconds,
  /** What JavaScript holds, buffers and wasm included. */
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
    /** Since 2026-11-24. */
    unknown: v.optional(Latency),
  }),
  /** The first question after opening, of unknown words, in a process that has answered others. */
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
  /** What could not be measured any more, and why: then this is the result. */
  failed: v.optional(v.object({ at: v.picklist(['build', 'open', 'query']), reason: v.string() })),
})
export type EngineFigures = v.InferOutput<typeof EngineFigures>

export const EdgeFigures = v.object({
  /** A process starts → its first request is answered, one that asks nothing: what an engine prepares is in it. Not measured before 2026-11-22. */
  ready_ms: v.optional(Milliseconds),
  /** From outside, after a request that only starts the isolate. */
  first_answer_ms: Milliseconds,
  noop_ms: Milliseconds,
  rss_growth_mb: v.nullable(Megabytes),
  /** After every question of the run, twice. */
  rss_growth_later_mb: v.nullable(Megabytes),
  /** Mean of many questions in one request, less a no-op request. */
  answer_ms: Milliseconds,
  questions: v.number(),
  trials: v.number(),
  /** With V8's heap capped at 128 MB, every question twice. V8 does not count buffers, the process does. */
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
  /** Not measured before 2026-11-24. */
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
  /** Of the text fields together. */
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
  /** null: this run did not measure it. */
  met: v.nullable(v.boolean()),
})
export type Budget = v.InferOutput<typeof Budget>

const Reading = {
  files: v.number(),
  /** tree-sitter alone, one thread, its grammar compiled and warm. */
  parse_ms: v.number(),
  /** The same in a fresh process, from the import of web-tree-sitter to the last tree: like with like. */
  parse_fresh_ms: v.number(),
  /** The product's stage in a fresh process, on all cores. */
  extract_ms: v.number(),
}
const ReadingFigures = v.object({ ...Reading, symbols: v.number() })
export type ReadingFigures = v.InferOutput<typeof ReadingFigures>

export const ExtractionFigures = v.object({
  library: v.string(),
  ...Reading,
  /** Not measured before there was `large`. */
  parse_fresh_ms: v.optional(v.number()),
  full_build_ms: v.number(),
  /** One file changed, everything else from the cache. */
  changed_build_ms: v.number(),
  changed_files_parsed: v.number(),
  /** More than ten thousand definitions. */
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
  /** Of which the median is taken. */
  scans: v.number(),
  int8: KernelFigures,
  int4: KernelFigures,
})
export type ScanFigures = v.InferOutput<typeof ScanFigures>

export const EmbeddingFigures = v.object({
  libraries: v.array(v.string()),
  /** Its id. */
  model: v.string(),
  cards: v.number(),
  symbols: v.number(),
  /** The whole stage of the build: threads started, cards encoded, words of the library placed. */
  embed_ms: Milliseconds,
  cards_per_s: v.number(),
  /** One of all of them, with their sources. */
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
  /** How many answers did not come, by reason. */
  failures: v.record(v.string(), v.number()),
})
export type LoadedFigures = v.InferOutput<typeof LoadedFigures>

const HostFigures = v.object({
  ...LoadedFigures.entries,
  /** Of all processes of the server. */
  cpu_ms_per_answer: v.nullable(Milliseconds),
  /** Resident memory of all processes of the server: before the load, after ten seconds of it, at its end, and the most. */
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
  /** How long answers were counted, after five seconds of warming up. */
  seconds: v.number(),
  /** The server had a core for itself. */
  pinned: v.boolean(),
  hosts: v.record(v.string(), v.union([HostFigures, Failed])),
})
export type LoadFigures = v.InferOutput<typeof LoadFigures>

/** `npm start` from nothing, and a first search on its page. */
export const StartFigures = v.object({
  packs: v.array(v.string()),
  cards: v.number(),
  start_ms: Milliseconds,
  typed: BrowserFigures,
})
export type StartFigures = v.InferOutput<typeof StartFigures>

/** Typing into the search box, typing.ts. */
export const TypingFigures = v.object({
  cards: v.number(),
  /** How many times slower the processor was made. */
  slower: v.number(),
  /** Keys that were timed, from the input to the paint of the list. */
  keys: v.number(),
  p50: Milliseconds,
  p95: Milliseconds,
  /** All of the typing. */
  seconds: v.number(),
  /** Of more than 50 ms. */
  long_frames: v.number(),
  longest_frame_ms: Milliseconds,
  /** Scripts of the element that were loaded by its first results, in gzip. */
  first_script_bytes: v.number(),
})
export type TypingFigures = v.InferOutput<typeof TypingFigures>

export const BenchResults = v.object({
  date: v.string(),
  commit: v.string(),
  /** The working tree differed from that commit. */
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
  /** null: this run did not measure it. */
  extraction: v.nullable(ExtractionFigures),
  /** Since there are vectors; likewise. */
  scan: v.optional(v.nullable(v.union([ScanFigures, Failed])), null),
  embedding: v.optional(v.nullable(v.union([EmbeddingFigures, Failed])), null),
  /** Since servers are asked by many at once. */
  load: v.optional(v.nullable(v.union([LoadFigures, Failed])), null),
  /** Since `npm start` is measured as a whole. */
  start: v.optional(v.nullable(v.union([StartFigures, Failed])), null),
  /** Not measured before 2026-11-24. */
  typing: v.optional(v.nullable(v.union([TypingFigures, Failed])), null),
  browser_first_search_10k_bytes: v.nullable(v.number()),
  budgets: v.array(Budget),
})
export type BenchResults = v.InferOutput<typeof BenchResults>

export const isFailed = (value: object): value is Failed => 'ok' in value && value.ok === false
