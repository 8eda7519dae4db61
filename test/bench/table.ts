/**
 * Results as Markdown. Pure text from data, so that a table always agrees with its file.
 */
import {
  type BenchResults,
  type EdgeFigures,
  type EngineFigures,
  type HostFigures,
  isFailed,
  type SizeResults,
} from './results.ts'

export function tableOf(results: BenchResults): string {
  const sizes = Object.values(results.sizes)
  return [
    ...sizes.map((size) => engineTable(size, results)),
    workerdTable(sizes),
    browserTable(sizes),
    meaningTable(results),
    loadTable(results),
    budgetTable(results),
    `Measured ${results.date} at ${results.commit} with \`${results.command}\` on ${machineOf(results)}. ` +
      `Versions: ${versions(results)}.\n`,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function engineTable(size: SizeResults, results: BenchResults): string {
  const heads = [
    `${count(size.cards)} cards`,
    'build s',
    'MB raw / br',
    'open ms',
    'memory MB',
    '1 / 2 / 3 terms p50 ms',
    '2 terms p99',
    'unknown words p99',
    'common word',
    'prefix',
    'typo (found)',
    'MRR@10 dotted / words',
  ]
  const rows = Object.entries(size.engines).map(([engine, figures]) => [
    results.engines[engine]?.name ?? engine,
    ...engineCells(figures),
  ])
  return table(heads, rows)
}

function engineCells(figures: EngineFigures): string[] {
  const { weight, latency_ms: ms, known_item: known, typo_found: typo, failed } = figures
  const cells = [
    show(figures.build_ms, (value) => number(value / 1000)),
    weight === undefined ? NONE : `${megabytes(weight.bytes)} / ${megabytes(weight.bytes_brotli)}`,
    show(figures.open_ms, number),
    show(figures.memory_mb, number),
    ms === undefined ? NONE : [ms.one, ms.two, ms.three].map(({ p50 }) => number(p50)).join(' / '),
    show(ms?.two.p99, number),
    show(ms?.unknown?.p99, number),
    show(ms?.common.p50, number),
    show(ms?.prefix.p50, number),
    ms === undefined || typo === undefined
      ? NONE
      : `${number(ms.typo.p50)} (${Math.round(typo.share * 100)} %)`,
    known === undefined ? NONE : `${share(known.dotted.mrr10)} / ${share(known.words.mrr10)}`,
  ]
  if (failed !== undefined)
    cells[cells.lastIndexOf(NONE)] = `fails at ${failed.at}: ${failed.reason}`
  return cells
}

function workerdTable(sizes: readonly SizeResults[]): string {
  const rows = sizes.flatMap(({ cards, workerd }) =>
    Object.entries(workerd).map(([engine, figures]) =>
      isFailed(figures)
        ? [engine, count(cards), NONE, figures.reason, NONE, NONE, NONE]
        : [
            engine,
            count(cards),
            show(figures.ready_ms, number),
            number(figures.first_answer_ms),
            show(figures.rss_growth_mb ?? undefined, number),
            number(figures.answer_ms),
            underCap(figures.heap_128_mb),
          ],
    ),
  )
  if (rows.length === 0) return ''
  const heads = [
    'in workerd',
    'cards',
    'process ready ms',
    'first answer ms',
    'memory growth MB',
    'later answers ms',
    'heap of 128 MB',
  ]
  return table(heads, rows)
}

function underCap({ said, rss_growth_mb: growth }: EdgeFigures['heap_128_mb']): string {
  return growth === null ? said : `${said}, +${number(growth)} MB`
}

function browserTable(sizes: readonly SizeResults[]): string {
  const rows = sizes.flatMap(({ cards, browser }) =>
    Object.entries(browser).flatMap(([engine, answers]) =>
      Object.entries(answers).map(([asked, figures]: [string, typeof answers.at_once]) =>
        isFailed(figures)
          ? [engine, count(cards), asked.replaceAll('_', ' '), figures.reason, NONE]
          : [
              `${engine}, ${figures.page}`,
              count(cards),
              asked.replaceAll('_', ' '),
              `${kilobytes(figures.first_bytes)} (${kilobytes(figures.first_bytes_max)})`,
              `${kilobytes(figures.later_bytes)} (${kilobytes(figures.later_bytes_max)})`,
            ],
      ),
    ),
  )
  if (rows.length === 0) return ''
  const heads = [
    'in a browser',
    'cards',
    'typed',
    'first search KB (most)',
    'later search KB (most)',
  ]
  return table(heads, rows)
}

/** The throughput of the kernel and the cost of embedding; failures in words. */
function meaningTable({ scan, embedding }: BenchResults): string {
  const rows: string[][] = []
  if (scan !== null && isFailed(scan)) rows.push(['scan', scan.reason])
  else if (scan !== null)
    for (const bits of ['int8', 'int4'] as const) {
      const { wasm_ms, javascript_ms, wasm_gb_per_s } = scan[bits]
      const found = `${number(wasm_ms)} ms in WebAssembly (${number(wasm_gb_per_s)} GB/s), ${number(javascript_ms)} ms in JavaScript`
      rows.push([`scan of ${count(scan.rows)} × ${scan.dims} in ${bits}`, found])
    }
  if (embedding !== null && isFailed(embedding)) rows.push(['embedding', embedding.reason])
  else if (embedding !== null) {
    const { libraries, cards, symbols, cards_per_s, pack } = embedding
    rows.push(
      [
        `embedding ${libraries.join(', ')}: ${count(cards)} cards`,
        `${number(cards_per_s)} cards a second`,
      ],
      [
        `their pack: ${count(symbols)} symbols, sources and vectors included`,
        `${megabytes(pack.bytes)} MB raw, ${megabytes(pack.bytes_brotli)} MB br`,
      ],
    )
  }
  return rows.length === 0 ? '' : table(['meaning', 'p50 or total'], rows)
}

function loadTable({ load }: BenchResults): string {
  if (load === null || isFailed(load)) return ''
  const heads = [
    `${load.packs} packs, ${load.clients} clients, ${load.seconds} s`,
    'answers a second',
    'p50 / p99 ms',
    'CPU ms an answer',
    'memory MB after 10 s / at the end',
    'failed',
  ]
  const rows = Object.entries(load.hosts).map(([host, figures]) =>
    isFailed(figures)
      ? [host, figures.reason, NONE, NONE, NONE, NONE]
      : [host, ...loadCells(figures)],
  )
  return table(heads, rows)
}

function loadCells({
  answers_per_s,
  p50,
  p99,
  cpu_ms_per_answer,
  rss_mb,
  failures,
}: HostFigures): string[] {
  const failed = Object.values(failures).reduce((sum, times) => sum + times, 0)
  const memory = [rss_mb.settled, rss_mb.last].map((value) => show(value ?? undefined, number))
  return [
    number(answers_per_s),
    `${number(p50)} / ${number(p99)}`,
    show(cpu_ms_per_answer ?? undefined, number),
    memory.join(' / '),
    String(failed),
  ]
}

function budgetTable({ budgets }: BenchResults): string {
  const rows = budgets.map(({ what, wanted, found, met }) => [
    what,
    wanted,
    found,
    met === null ? NONE : met ? 'yes' : '**no**',
  ])
  return rows.length === 0 ? '' : table(['budget', 'wanted', 'found', 'met'], rows)
}

function versions({ engines }: BenchResults): string {
  return Object.values(engines)
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ')
}

const machineOf = ({ machine }: BenchResults): string =>
  `${machine.cores} cores (${machine.cpu}, ${machine.memory_gb} GB), Node ${machine.node}`

const NONE = '–'

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line), ''].join('\n')
}

const show = (value: number | undefined, as: (value: number) => string): string =>
  value === undefined ? NONE : as(value)

export function number(value: number): string {
  if (!Number.isFinite(value)) return NONE
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)))
}

const megabytes = (bytes: number): string => number(bytes / 1e6)
const kilobytes = (bytes: number): string => String(Math.round(bytes / 1000))
const share = (value: number): string => value.toFixed(2)
const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
