/**
 * The budgets of the design that a single run can check, as ratios of figures measured side by side. A budget that
 * the run did not measure is `met: null`, never true.
 */
import {
  type BenchResults,
  type Budget,
  type EdgeFigures,
  type Failed,
  type HostFigures,
  isFailed,
  type LoadFigures,
  type SizeResults,
  type StartFigures,
  type TypingFigures,
} from './results.ts'
import { rounded } from './statistics.ts'

/** Measurements that do not depend on the size. */
export type OtherFigures = Pick<
  BenchResults,
  'extraction' | 'scan' | 'embedding' | 'load' | 'start' | 'typing'
>

const NOTHING: OtherFigures = {
  extraction: null,
  scan: null,
  embedding: null,
  load: null,
  start: null,
  typing: null,
}

export function budgetsOf(
  sizes: Readonly<Record<string, SizeResults>>,
  { extraction, scan, embedding, load, start, typing }: OtherFigures = NOTHING,
): Budget[] {
  const at = sizes['10000']
  const words = edge(at, 'cardcat')
  const meaning = edge(at, 'cardcat-hybrid')
  const visit = known(at?.browser.cardcat?.at_once)
  const face = at?.engines['cardcat-orama']?.latency_ms
  const orama = at?.engines.orama?.latency_ms
  const kernel = known(scan)
  const libraries = known(embedding)
  return [
    ...againstOrama('text only, ours by words', words, edge(at, 'orama')),
    ...againstOrama('with vectors', meaning, edge(at, 'orama-vectors')),
    isolate(edge(sizes['100000'], 'cardcat-hybrid')),
    ...(['one', 'two', 'three'] as const).map((count) =>
      ratio(
        `lexical query p50 through Orama, 10k cards, ${count} term(s)`,
        5,
        face?.[count].p50,
        orama?.[count].p50,
      ),
    ),
    most(
      'hybrid query p50, 10k cards, two words, in Node',
      1.5,
      ms,
      at?.engines['cardcat-hybrid']?.latency_ms?.two.p50,
    ),
    most('hybrid query, 10k cards, two words, mean in workerd', 1.5, ms, meaning?.answer_ms),
    most(
      'query of unknown words p99, 10k cards, in Node (aim: 1 ms)',
      3,
      ms,
      at?.engines['cardcat-hybrid']?.latency_ms?.unknown?.p99,
    ),
    most(
      'the same as first question after opening',
      3,
      ms,
      at?.engines['cardcat-hybrid']?.first_unknown_ms?.p99,
    ),
    ...underLoad(known(load)),
    ...ofStart(known(start)),
    ...ofTyping(known(typing)),
    ratio(
      'scan of 100,000 × 256 vectors in int8, against plain JavaScript',
      10,
      kernel?.int8.wasm_ms,
      kernel?.int8.javascript_ms,
    ),
    least('cards encoded by the built-in model, all cores', 150, libraries?.cards_per_s),
    most(
      'first browser search by words and meaning, 10k cards, everything included',
      300_000,
      kb,
      visit?.first_bytes_max,
    ),
    most('later browser searches, 10k cards', 60_000, kb, visit?.later_bytes_max),
    most(
      'first browser search, 100k cards in one pack (aim: 150 KB)',
      250_000,
      kb,
      known(sizes['100000']?.browser.cardcat?.at_once)?.first_bytes_max,
    ),
    most(
      'files of a pack of 100k cards',
      5_000,
      files,
      sizes['100000']?.engines.cardcat?.weight?.files,
    ),
    most(
      'pack of 10k declarations with documents and vectors, compressed',
      6_000_000,
      kb,
      at?.engines.cardcat?.weight?.bytes_brotli,
    ),
    most(
      'pack of real libraries with sources and vectors, compressed, for 10,000 symbols',
      6_000_000,
      kb,
      libraries && (libraries.pack.bytes_brotli / libraries.symbols) * 10_000,
    ),
    ...(
      [
        ['a library of some hundred files', extraction],
        ['a library of more than 10,000 definitions', extraction?.large],
      ] as const
    ).map(([library, figures]) =>
      share(
        `extraction on all cores, of tree-sitter alone on one, both in fresh processes, ${library}`,
        2.5,
        [figures?.extract_ms, figures?.parse_fresh_ms],
      ),
    ),
    share('build after one changed file, of a full build', 0.2, [
      extraction?.changed_build_ms,
      extraction?.full_build_ms,
    ]),
  ]
}

/** What a newcomer sees in the first minute. */
function ofStart(figures: StartFigures | undefined): Budget[] {
  const typed = figures?.typed
  return [
    most('`npm start` from nothing (aim: 30 s)', 60_000, seconds, figures?.start_ms),
    most(
      'first search typed key by key on its page (aim: 120 KB)',
      200_000,
      kb,
      typed?.first_bytes_max,
    ),
    most('the same, requests (aim: 20)', 40, requests, typed?.first_requests_max),
  ]
}

function ofTyping(figures: TypingFigures | undefined): Budget[] {
  return [
    most(
      'scripts of <cardcat-search> by its first results, gzip',
      35_000,
      kb,
      figures?.first_script_bytes,
    ),
    most('key to paint p95, 10k cards, processor four times slower', 50, ms, figures?.p95),
    most('frames over 50 ms while typing for a minute', 0, frames, perMinute(figures)),
  ]
}

const perMinute = (figures: TypingFigures | undefined): number | undefined =>
  figures && (figures.long_frames * 60) / figures.seconds

function againstOrama(
  how: string,
  ours: EdgeFigures | undefined,
  stock: EdgeFigures | undefined,
): Budget[] {
  return [
    ratio(
      `first answer in workerd, 10k cards, against stock Orama ${how}`,
      50,
      ours?.first_answer_ms,
      stock?.first_answer_ms,
    ),
    ratio(
      `memory growth in workerd, 10k cards, against stock Orama ${how}`,
      15,
      ours?.rss_growth_mb,
      stock?.rss_growth_mb,
    ),
  ]
}

/** Memory that grows by a smaller factor counts as flat; samples vary by this much. */
const FLAT = 1.05

function underLoad(load: LoadFigures | undefined): Budget[] {
  const node = known(load?.hosts.node)
  const workerd = known(load?.hosts.workerd)
  const asked = load === undefined ? 'load' : `load: ${load.packs} packs, ${load.clients} clients`
  const pinned = load?.pinned === false ? ', cores shared with the clients' : ', one core'
  const all = [node, workerd].filter((host) => host !== undefined)
  return [
    least(`${asked}, ten whole cards, Node${pinned} (aim: 1000)`, 500, node?.answers_per_s),
    most(`${asked}, p99 in Node (aim: 20 ms)`, 60, ms, node?.p99),
    most(`${asked}, p99 in workerd (aim: 50 ms)`, 150, ms, workerd?.p99),
    flat(`${asked}, memory of all processes, Node`, node),
    flat(`${asked}, memory of all processes, workerd`, workerd),
    most(
      `${asked}, answers that failed, Node and workerd`,
      0,
      String,
      all.length < 2 ? undefined : sumOf(all.flatMap(({ failures }) => Object.values(failures))),
    ),
  ]
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function flat(what: string, host: HostFigures | undefined): Budget {
  const wanted = 'flat after ten seconds'
  const { settled = null, last = null } = host?.rss_mb ?? {}
  if (settled === null || last === null) return { what, wanted, found: 'not measured', met: null }
  const found = `${rounded(settled)} MB, at the end ${rounded(last)} MB`
  return { what, wanted, found, met: last <= FLAT * settled }
}

const edge = (at: SizeResults | undefined, engine: string): EdgeFigures | undefined =>
  known(at?.workerd[engine])

function known<Figures extends object>(
  found: Figures | Failed | null | undefined,
): Figures | undefined {
  return found === undefined || found === null || isFailed(found) ? undefined : found
}

function isolate(figures: EdgeFigures | undefined): Budget {
  const what = '100k cards with vectors within a 128 MB isolate'
  const wanted = 'alive with a heap of 128 MB, process growth ≤ 128 MB'
  if (figures === undefined) return { what, wanted, found: 'not measured', met: null }
  const { alive, said, rss_growth_mb: growth } = figures.heap_128_mb
  return {
    what,
    wanted,
    found: growth === null ? said : `${said}, growth ${rounded(growth)} MB`,
    met: alive && growth !== null && growth <= 128,
  }
}

type Figure = number | null | undefined

function ratio(what: string, wanted: number, ours: Figure, theirs: Figure): Budget {
  if (typeof ours !== 'number' || typeof theirs !== 'number')
    return { what, wanted: `≤ 1/${wanted}`, found: 'not measured', met: null }
  const times = theirs / ours
  return {
    what,
    wanted: `≤ 1/${wanted}`,
    found: `1/${rounded(times)} (${rounded(ours)} against ${rounded(theirs)})`,
    met: times >= wanted,
  }
}

function share(what: string, most: number, [ours, whole]: readonly Figure[]): Budget {
  if (typeof ours !== 'number' || typeof whole !== 'number')
    return { what, wanted: `≤ ${most}`, found: 'not measured', met: null }
  const part = ours / whole
  return {
    what,
    wanted: `≤ ${most}`,
    found: `${rounded(part)} (${rounded(ours)} ms of ${rounded(whole)} ms)`,
    met: part <= most,
  }
}

type Unit = (value: number) => string
const ms: Unit = (value) => `${rounded(value)} ms`
const files: Unit = (value) => `${value} files`
const requests: Unit = (value) => `${value} requests`
const frames: Unit = (value) => `${Math.round(value)} frames`
const seconds: Unit = (value) => `${rounded(value / 1000)} s`
const kb: Unit = (value) => `${Math.round(value / 1000)} KB`

function most(what: string, limit: number, unit: Unit, found: Figure): Budget {
  const wanted = `≤ ${unit(limit)}`
  if (typeof found !== 'number') return { what, wanted, found: 'not measured', met: null }
  return { what, wanted, found: unit(found), met: found <= limit }
}

function least(what: string, aSecond: number, found: Figure): Budget {
  const wanted = `≥ ${aSecond} a second`
  if (typeof found !== 'number') return { what, wanted, found: 'not measured', met: null }
  return { what, wanted, found: `${Math.round(found)} a second`, met: found >= aSecond }
}
