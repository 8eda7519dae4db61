/**
 * The budgets of the design that one run can check, as ratios of figures taken side by side. A budget that
 * this run did not measure is `met: null`, never true.
 */
import {
  type Budget,
  type EdgeFigures,
  type ExtractionFigures,
  isFailed,
  type SizeResults,
} from './results.ts'
import { rounded } from './statistics.ts'

export function budgetsOf(
  sizes: Readonly<Record<string, SizeResults>>,
  extraction: ExtractionFigures | null = null,
): Budget[] {
  const at = sizes['10000']
  const ours = edge(at, 'cardcat')
  const browser = at?.browser.cardcat?.at_once
  const visit = browser === undefined || isFailed(browser) ? undefined : browser
  const face = at?.engines['cardcat-orama']?.latency_ms
  const orama = at?.engines.orama?.latency_ms
  const weight = at?.engines.cardcat?.weight?.bytes_brotli
  return [
    ...(['orama', 'orama-vectors'] as const).flatMap((engine) => {
      const stock = edge(at, engine)
      const named =
        engine === 'orama'
          ? 'stock Orama, text only'
          : 'stock Orama with vectors (ours has none yet)'
      return [
        ratio(
          `first answer in workerd, 10k cards, against ${named}`,
          50,
          ours?.first_answer_ms,
          stock?.first_answer_ms,
        ),
        ratio(
          `memory growth in workerd, 10k cards, against ${named}`,
          15,
          ours?.rss_growth_mb,
          stock?.rss_growth_mb,
        ),
      ]
    }),
    isolate(edge(sizes['100000'], 'cardcat')),
    ...(['one', 'two', 'three'] as const).map((words) =>
      ratio(
        `lexical query p50 through Orama, 10k cards, ${words} term(s)`,
        5,
        face?.[words].p50,
        orama?.[words].p50,
      ),
    ),
    limit('first browser search, 10k cards, everything included', 300_000, visit?.first_bytes_max),
    limit('later browser searches, 10k cards', 60_000, visit?.later_bytes_max),
    limit('index and documents, 10k cards, compressed (no vectors yet)', 6_000_000, weight),
    share('extraction on all cores, of tree-sitter alone on one', 2, [
      extraction?.extract_ms,
      extraction?.parse_ms,
    ]),
    share('build after one changed file, of a full build', 0.2, [
      extraction?.changed_build_ms,
      extraction?.full_build_ms,
    ]),
  ]
}

function edge(at: SizeResults | undefined, engine: string): EdgeFigures | undefined {
  const found = at?.workerd[engine]
  return found === undefined || isFailed(found) ? undefined : found
}

function isolate(figures: EdgeFigures | undefined): Budget {
  const what = '100k cards within a 128 MB isolate'
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

function limit(what: string, bytes: number, found: number | undefined): Budget {
  const inKb = (value: number): string => `${Math.round(value / 1000)} KB`
  if (found === undefined)
    return { what, wanted: `≤ ${inKb(bytes)}`, found: 'not measured', met: null }
  return { what, wanted: `≤ ${inKb(bytes)}`, found: inKb(found), met: found <= bytes }
}
