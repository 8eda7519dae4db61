/**
 * All measurements at one size, in the order of their dependencies: the corpus, then each engine's files, then the
 * same files in workerd and in a browser.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { weigh } from './bytes.ts'
import { type Document, TEXT_FIELDS, takeDocuments } from './cards.ts'
import { type Limits, measure } from './measure.ts'
import { FILES_OF, IN_WORKERD, PEERS } from './peers/all.ts'
import { type Questions, questionsFor } from './questions.ts'
import {
  AnswerFigures,
  type BrowserAnswers,
  BrowserFigures,
  BuildFigures,
  EdgeFigures,
  type EngineFigures,
  isFailed,
  OpenFigures,
  type SizeResults,
} from './results.ts'
import { median } from './statistics.ts'

/** Only built here; its cost shows where memory is limited. */
const WORKERD_ONLY = 'orama-vectors'

/** The values of --only. workerd and browser need the files of the engines that they compare. */
export const PARTS: readonly string[] = [
  ...Object.keys(PEERS).filter((peer) => peer !== WORKERD_ONLY),
  'workerd',
  'browser',
]

type Report = (line: string) => void

const MODULES = join(import.meta.dirname, '../../node_modules')
/** The limits of a typical build machine; an engine that needs more has failed. */
const LIMITS: Limits = { heapMb: 6144, ms: 300_000 }
const OPENINGS = 3
const IN_BROWSER = ['cardcat', 'pagefind', 'pagefind-ui'] as const
const VISITS = 3

export async function measureSize(
  size: number,
  parts: readonly string[],
  report: Report,
): Promise<SizeResults> {
  const work = mkdtempSync(join(tmpdir(), `cardcat-bench-${size}-`))
  // Also on interruption, because at 100,000 cards this is a gigabyte.
  const clean = (): void => rmSync(work, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    const documents = takeDocuments(MODULES, size)
    if (documents.length < size)
      report(`the installed packages hold only ${documents.length} declarations`)
    const asked = questionsFor(documents)
    const inputs = {
      documents: join(work, 'documents.json'),
      questions: join(work, 'questions.json'),
    }
    writeFileSync(inputs.documents, JSON.stringify(documents))
    writeFileSync(inputs.questions, JSON.stringify(asked))
    const folderOf = (engine: string): string => join(work, FILES_OF[engine] ?? engine)

    const engines: Record<string, EngineFigures> = {}
    for (const peer of Object.keys(PEERS)) {
      if (!isWanted(peer, parts)) continue
      const { failed } = engines.orama ?? {}
      if (peer === WORKERD_ONLY && failed !== undefined) {
        engines[peer] = {
          failed: { at: failed.at, reason: `as without vectors: ${failed.reason}` },
        }
        continue
      }
      report(`${documents.length} cards: ${peer}`)
      const whole = parts.includes(peer)
      engines[peer] = await measureEngine(peer, folderOf(peer), inputs, {
        whole,
        files: filesOf(engines[FILES_OF[peer] ?? '']),
      })
    }
    const whyNot = (peer: string): string | undefined => {
      const failed = engines[FILES_OF[peer] ?? peer]?.failed
      return failed?.at === 'build' ? `no files: ${failed.reason}` : undefined
    }
    const built = { scratch: work, folderOf, whyNot }
    return {
      cards: documents.length,
      characters: charactersOf(documents),
      languages: countBy(documents, ({ language }) => language),
      engines,
      workerd: parts.includes('workerd') ? await inWorkerd(asked, built, report) : {},
      browser: parts.includes('browser') ? await inBrowser(asked, built, report) : {},
    }
  } finally {
    process.off('exit', clean)
    clean()
  }
}

function isWanted(peer: string, parts: readonly string[]): boolean {
  const needed: string[] = [...parts]
  if (parts.includes('workerd')) needed.push(...IN_WORKERD)
  if (parts.includes('browser')) needed.push(...IN_BROWSER)
  return needed.some((engine) => engine === peer || FILES_OF[engine] === peer)
}

type Files = Pick<EngineFigures, 'build_ms' | 'build_peak_mb' | 'weight' | 'failed'>

/** The files that an engine has built, for those that open them, too. */
function filesOf(other: EngineFigures | undefined): Files | undefined {
  if (other === undefined) return undefined
  const { build_ms, build_peak_mb, weight, failed } = other
  if (failed?.at === 'build') return { failed }
  return {
    ...(build_ms === undefined ? {} : { build_ms }),
    ...(build_peak_mb === undefined ? {} : { build_peak_mb }),
    ...(weight === undefined ? {} : { weight }),
  }
}

async function measureEngine(
  peer: string,
  folder: string,
  inputs: { readonly documents: string; readonly questions: string },
  { whole, files: ready }: { readonly whole: boolean; readonly files: Files | undefined },
): Promise<EngineFigures> {
  const input = { peer, folder, ...inputs }
  const files = ready ?? (await build(input))
  if (files.failed !== undefined || !whole) return files
  const openings: { open_ms: number; memory_mb: number; rss_mb: number }[] = []
  for (let i = 0; i < OPENINGS; i++) {
    const opened = await measure({ task: 'open', input, output: OpenFigures }, LIMITS)
    if (isFailed(opened)) return { ...files, failed: { at: 'open', reason: opened.reason } }
    openings.push(opened)
  }
  const opened = {
    open_ms: median(openings.map(({ open_ms }) => open_ms)),
    memory_mb: median(openings.map(({ memory_mb }) => memory_mb)),
    rss_mb: median(openings.map(({ rss_mb }) => rss_mb)),
  }
  const answers = await measure({ task: 'query', input, output: AnswerFigures }, LIMITS)
  if (isFailed(answers))
    return { ...files, ...opened, failed: { at: 'query', reason: answers.reason } }
  return { ...files, ...opened, ...answers }
}

async function build(input: { readonly folder: string }): Promise<Files> {
  mkdirSync(input.folder)
  const built = await measure({ task: 'build', input, output: BuildFigures }, LIMITS)
  if (isFailed(built)) return { failed: { at: 'build', reason: built.reason } }
  return { ...built, weight: weigh(input.folder) }
}

/** Files on disk after the engines have built. */
interface Built {
  readonly scratch: string
  folderOf(engine: string): string
  /** The reason why an engine has no files. */
  whyNot(engine: string): string | undefined
}

async function inWorkerd(
  asked: Questions,
  { scratch, folderOf, whyNot }: Built,
  report: Report,
): Promise<SizeResults['workerd']> {
  const found: SizeResults['workerd'] = {}
  for (const engine of IN_WORKERD) {
    report(`  in workerd: ${engine}`)
    const reason = whyNot(engine)
    const input = { engine, folder: folderOf(engine), questions: twoWords(asked), scratch }
    found[engine] =
      reason === undefined
        ? await measure({ task: 'edge', input, output: EdgeFigures }, LIMITS)
        : { ok: false, reason }
  }
  return found
}

async function inBrowser(
  asked: Questions,
  { scratch, folderOf, whyNot }: Built,
  report: Report,
): Promise<SizeResults['browser']> {
  const words = twoWords(asked)
  const pairs = Array.from({ length: VISITS }, (_, i) => words.slice(2 * i, 2 * i + 2))
  const found: SizeResults['browser'] = {}
  for (const engine of IN_BROWSER) {
    report(`  in a browser: ${engine}`)
    const files = engine === 'cardcat' ? 'cardcat' : 'pagefind'
    const reason = whyNot(files)
    const visits = async (how: 'at once' | 'key by key'): Promise<BrowserAnswers['at_once']> => {
      if (reason !== undefined) return { ok: false, reason }
      const input = { engine, folder: folderOf(files), pairs, asked: how, scratch }
      return measure({ task: 'browser', input, output: BrowserFigures }, LIMITS)
    }
    found[engine] = { at_once: await visits('at once'), key_by_key: await visits('key by key') }
  }
  return found
}

/** Two words, as people type them. */
const twoWords = (asked: Questions): readonly string[] =>
  asked.timed.find(({ name }) => name === 'two')?.questions ?? []

function charactersOf(documents: readonly Document[]): number {
  let sum = 0
  for (const document of documents) for (const field of TEXT_FIELDS) sum += document[field].length
  return sum
}

function countBy<T>(values: readonly T[], key: (value: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[key(value)] = (counts[key(value)] ?? 0) + 1
  return counts
}
