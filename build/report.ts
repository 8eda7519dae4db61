/**
 * The report of a build: the type of `build --json` and of report.json in the pack, and the rule that every skipped
 * file has a reason. The part in the pack contains no time, so that two builds of one source are byte-identical.
 */

import type { CardKind } from '../runtime/card.ts'
import type { Entry } from '../runtime/pack/entry.ts'
import { byCodeUnits } from '../runtime/std/sorted.ts'
import type { Agreement } from './embed/distill/agreement.ts'
import type { EnrichmentOutcome, EnrichmentSpent } from './enrich/enrich.ts'
import type { FileFacts, Problem } from './facts.ts'
import type { LiveOutcome } from './inspector/live-signatures.ts'
import type { SelfEvaluation } from './measure/self-evaluation.ts'
import type { Timings } from './terminal/stopwatch.ts'

export interface PackReport {
  readonly project: string
  readonly version: string | null
  readonly commit: string | null
  readonly files: { readonly read: number; readonly skipped: number }
  readonly cards: KindCounts
  /** The same by language or format, such as `markdown`. */
  readonly languages: Readonly<Record<string, KindCounts>>
  /** Definitions, tests, examples in docstrings, fences, example programs. */
  readonly usage: UsageCounts
  /** The notebooks, and how much of them runs by itself; the sections that do not are among the problems. */
  readonly notebooks: NotebookCounts
  /** Every file that was read and gave no card, with its reason. */
  readonly problems: readonly Problem[]
  /** The embedding model of the pack. */
  readonly model: string | null
  /** Absent without an inspector. */
  readonly inspector?: LiveOutcome
  /** Absent without a language model: how many cards have generated words, and why others have none. */
  readonly enrichment?: EnrichmentOutcome
  /** How well sums of term vectors approximate a teacher, on held-out texts; null without a teacher. */
  readonly agreement: Agreement | null
  /** How well the search answers questions from the library's own text; null when there were none. */
  readonly self: SelfEvaluation | null
}

/** What a build did: what is in the pack, what was left out and why, and what it took. */
export interface BuildReport extends PackReport {
  /** By stage. */
  readonly timings: Timings
  /** The number of files parsed in this build; the others came from the cache. */
  readonly parsed: number
  /** Texts of cards that needed a vector, and those that the model had to embed; the others came from the cache. */
  readonly embedded: { readonly texts: number; readonly embedded: number }
  /** What generated words cost in this build. */
  readonly enriching?: EnrichmentSpent
  /** The location of the pack; null when nothing was written, because of --strict or --min-score. */
  readonly pack: { readonly folder: string; readonly files: number; readonly bytes: number } | null
  /** Why nothing was written, and what to do. */
  readonly refused?: string
}

/** What was read, and how much of it became cards. */
export interface SeenCount {
  readonly seen: number
  readonly cards: number
  /** Why the others did not. */
  readonly left: Readonly<Record<string, number>>
}

const USAGES = ['definitions', 'tests', 'docstring_examples', 'fences', 'programs'] as const
/** Definitions, tests, examples in docstrings, fences and example programs. */
export type UsageCounts = Readonly<Record<(typeof USAGES)[number], SeenCount>>

/** @internal */
export function countUsages(parts: readonly UsageCounts[]): UsageCounts {
  const all = (usage: (typeof USAGES)[number]): SeenCount => {
    const left: Record<string, number> = {}
    for (const part of parts) {
      for (const [reason, count] of Object.entries(part[usage].left)) {
        left[reason] = (left[reason] ?? 0) + count
      }
    }
    const sum = (key: 'seen' | 'cards') =>
      parts.reduce((total, part) => total + part[usage][key], 0)
    return { seen: sum('seen'), cards: sum('cards'), left }
  }
  return {
    definitions: all('definitions'),
    tests: all('tests'),
    docstring_examples: all('docstring_examples'),
    fences: all('fences'),
    programs: all('programs'),
  }
}

/** The notebooks that were read, and how much of their code stands alone. */
export interface NotebookCounts {
  readonly notebooks: number
  /** Code cells that are not empty. */
  readonly cells: number
  /** Headings with code below them. */
  readonly sections: number
  /** Sections whose code parses and binds every name, together with the cells that they need. */
  readonly whole: number
  /** Sections for which this holds after leaving out cells that cannot run. */
  readonly trimmed: number
}

/** @internal */
export function countNotebooks(parts: readonly NotebookCounts[]): NotebookCounts {
  const sum = (key: keyof NotebookCounts) => parts.reduce((total, part) => total + part[key], 0)
  return {
    notebooks: sum('notebooks'),
    cells: sum('cells'),
    sections: sum('sections'),
    whole: sum('whole'),
    trimmed: sum('trimmed'),
  }
}

/** Cards by kind. */
export type KindCounts = Readonly<Record<CardKind, number>>

/** @internal */
export function countLanguages(entries: readonly Entry[]): Record<string, KindCounts> {
  const languages = [...new Set(entries.map(({ card }) => card.language))].sort(byCodeUnits)
  return Object.fromEntries(
    languages.map((language) => [
      language,
      countKinds(entries.filter(({ card }) => card.language === language)),
    ]),
  )
}

/** @internal */
export function countKinds(entries: readonly Entry[]): KindCounts {
  const counts = { symbol: 0, recipe: 0, guide: 0, module: 0 }
  for (const { card } of entries) counts[card.kind]++
  return counts
}

/** @internal */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) =>
      byCodeUnits(a.path, b.path) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      byCodeUnits(a.reason, b.reason),
  )
}

/**
 * The files that gave neither a card nor a reason get one here.
 * @internal
 */
export function unreportedFiles(
  files: readonly { readonly path: string; readonly facts: FileFacts }[],
  entries: readonly Entry[],
  problems: readonly Problem[],
): Problem[] {
  const explained = new Set([
    ...entries.map((entry) => entry.card.path),
    ...problems.map((problem) => problem.path),
  ])
  return files
    .filter(({ path }) => !explained.has(path))
    .map(({ path, facts: { kind } }) => ({ path, reason: SILENT[kind], severity: 'info' }))
}

const SILENT: Readonly<Record<FileFacts['kind'], string>> = {
  code: 'test or example code that uses nothing of the library',
  doc: 'contains no text',
  plain: 'nothing to say about it',
}

/**
 * Leaves out cards whose id an earlier card has, and reports them: an id belongs to one card.
 * @internal
 */
export function withUniqueIds(entries: readonly Entry[]): {
  entries: Entry[]
  problems: Problem[]
} {
  const owners = new Map<string, string>()
  const kept: Entry[] = []
  const problems: Problem[] = []
  for (const entry of entries) {
    const { id, path } = entry.card
    const owner = owners.get(id)
    if (owner === undefined) {
      owners.set(id, path)
      kept.push(entry)
      continue
    }
    const reason = `the id ${id} is taken by ${owner}; this card is left out`
    problems.push({ path, reason, severity: 'error' })
  }
  return { entries: kept, problems }
}
