/**
 * The build: roots and options come in, a pack folder and a report go out. This file alone knows the order
 * of the stages; no stage knows another.
 *
 *   config → discover → extract → link ┐
 *                          documents ──┴→ pack
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CARD_KINDS, type CardKind } from '../runtime/card.ts'
import type { Entry, SourceText } from '../runtime/entry.ts'
import { cacheFolder, noCache, openCache } from './cache.ts'
import { type LibraryConfig, readConfig } from './config.ts'
import { discover, type KnownLanguages } from './discover.ts'
import { readDocuments } from './documents.ts'
import { BuildError } from './errors.ts'
import { extract } from './extract.ts'
import type { FileFacts, Problem } from './facts.ts'
import { type GitFacts, gitFacts } from './git.ts'
import { type Grammars, loadGrammars } from './grammars.ts'
import { below, prefixesOf } from './libraries.ts'
import { linkLibrary } from './link.ts'
import { writePack } from './pack.ts'
import type { BuildReport, PackReport } from './report.ts'
import { withoutDocstrings } from './strip-docstrings.ts'

export const STAGES = ['discover', 'extract', 'link', 'documents', 'pack'] as const
export type Stage = (typeof STAGES)[number]

export type BuildProgress = (stage: Stage, done: number, total: number) => void

export interface BuildOptions {
  readonly roots: readonly string[]
  /** The pack's folder; replaced as a whole when everything went well. */
  readonly out: string
  readonly config?: string | undefined
  /** JSONL files. */
  readonly documents?: readonly string[] | undefined
  readonly project?: string | undefined
  readonly version?: string | undefined
  readonly jobs?: number | undefined
  /** False: read everything again, store nothing. */
  readonly cache?: boolean | undefined
  /** Write nothing when a file has a problem worth a warning. */
  readonly strict?: boolean | undefined
  /** For evaluation: what would remain of the search if nobody had written docstrings. */
  readonly stripDocstrings?: boolean | undefined
  readonly progress?: BuildProgress | undefined
}

/** What one root, or one JSONL file, gave. */
interface Part {
  readonly entries: readonly Entry[]
  readonly sources: readonly SourceText[]
  readonly problems: readonly Problem[]
  readonly skipped: number
  readonly parsed: number
}

/** @throws BuildError when there is nothing to index or a config cannot be read */
export async function buildPack(options: BuildOptions): Promise<BuildReport> {
  const clock = stopwatch()
  const libraries = options.roots.map((root) =>
    readConfig(root, { file: options.config, project: options.project, version: options.version }),
  )
  const prefixes = prefixesOf(libraries.map(({ root }) => root))
  const grammars = await loadGrammars()
  const parts: Part[] = []
  const git = libraries.map(({ root }) => gitFacts(root))
  for (const [i, library] of libraries.entries()) {
    parts.push(
      await readLibrary(library, git[i] ?? null, prefixes[i] ?? '', grammars, options, clock),
    )
  }
  const project = projectOf(libraries, options)
  const version =
    libraries.length === 1 ? (libraries[0]?.version ?? null) : (options.version ?? null)
  const documents = [
    ...libraries.flatMap((library) => library.documents),
    ...(options.documents ?? []),
  ]
  parts.push(...clock('documents', () => documents.map((file) => readRows(file, project, version))))

  const { entries, problems } = withUniqueIds(parts)
  const sources = parts.flatMap((part) => part.sources)
  if (entries.length === 0) throw new BuildError(nothingFound(options, problems))
  const first = git.length === 1 ? (git[0] ?? null) : null
  const report: PackReport = {
    project,
    version,
    commit: sources.length > 0 ? (first?.commit ?? null) : null,
    files: { read: sources.length, skipped: parts.reduce((sum, part) => sum + part.skipped, 0) },
    cards: countKinds(entries),
    problems,
    model: null,
  }
  const refused = options.strict === true && problems.some(({ severity }) => severity !== 'info')
  const pack = refused
    ? null
    : await clock('pack', () =>
        writePack(
          resolve(options.out),
          {
            project,
            library_version: version,
            commit: report.commit,
            commit_date: report.commit === null ? null : (first?.date ?? null),
            built_from: builtFrom(libraries, git, sources.length),
            aliases: Object.keys(libraries[0]?.aliases ?? {}).toSorted(byText),
            entries,
            sources,
          },
          new Map([['report.json', `${JSON.stringify(report, null, 1)}\n`]]),
          (_step, done, total) => options.progress?.('pack', done, total),
        ),
      )
  return {
    ...report,
    timings: clock.timings(),
    parsed: parts.reduce((sum, part) => sum + part.parsed, 0),
    pack,
  }
}

async function readLibrary(
  library: LibraryConfig,
  git: GitFacts | null,
  prefix: string,
  grammars: Grammars,
  options: BuildOptions,
  clock: Stopwatch,
): Promise<Part> {
  const { root, project, version, url, publicNames, aliases } = library
  const { progress = () => {} } = options
  const { files, packages, problems, skipped } = clock('discover', () =>
    discover(library, known(grammars), git?.tracked),
  )
  progress('discover', files.length, files.length)

  const { facts, parsed } = await clock('extract', () =>
    extract(files, {
      grammars,
      cache: options.cache === false ? noCache() : openCache(cacheFolder(root, project)),
      jobs: options.jobs,
      progress: (done, total) => progress('extract', done, total),
    }),
  )
  const read = files.map((file, i) => {
    const own = facts[i] ?? missing(file.path)
    return { ...file, facts: options.stripDocstrings ? withoutDocstrings(own) : own }
  })

  progress('link', 0, 1)
  const linked = clock('link', () =>
    linkLibrary({
      project,
      version,
      publicNames,
      aliases,
      packages,
      files: read,
      ...(url ? { url } : {}),
    }),
  )
  progress('link', 1, 1)
  const said: Problem[] = [
    ...problems,
    ...read.flatMap(({ path, facts: { problems: own } }) =>
      own.map((problem) => ({ path, ...problem })),
    ),
    ...linked.problems,
    ...specProblems(library),
  ]
  return {
    entries: linked.entries.map((entry) => below(prefix, entry)),
    sources: files.map(({ path, language, text }) => ({ path: prefix + path, language, text })),
    problems: [...said, ...unexplained(read, linked.entries, said)].map((problem) => ({
      ...problem,
      path: prefix + problem.path,
    })),
    skipped,
    parsed,
  }
}

function readRows(file: string, project: string, version: string | null): Part {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new BuildError(
      `The documents file ${file} cannot be read. Check the path after --documents.`,
    )
  }
  return { ...readDocuments(text, file, { project, version }), sources: [], skipped: 0, parsed: 0 }
}

/** A card that comes later with an id that is taken is left out and said so: ids must find one card. */
function withUniqueIds(parts: readonly Part[]): { entries: Entry[]; problems: Problem[] } {
  const taken = new Map<string, string>()
  const entries: Entry[] = []
  const problems: Problem[] = parts.flatMap((part) => part.problems)
  for (const entry of parts.flatMap((part) => part.entries)) {
    const { id, path } = entry.card
    const other = taken.get(id)
    if (other === undefined) {
      taken.set(id, path)
      entries.push(entry)
    } else {
      const reason = `the id ${id} is taken by ${other}; this card is left out`
      problems.push({ path, reason, severity: 'error' })
    }
  }
  problems.sort(
    (a, b) => byText(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || byText(a.reason, b.reason),
  )
  return { entries, problems }
}

/** Nothing is lost in silence: a file that gave no card and no reason gets this one. */
function unexplained(
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
    .map(({ path, facts }) => ({
      path,
      reason:
        facts.kind === 'code'
          ? 'test or example code without a use of the library'
          : 'holds no text',
      severity: 'info',
    }))
}

function specProblems(library: LibraryConfig): Problem[] {
  return library.specs.map((spec) => ({
    path: spec.file,
    reason: 'specs are not read yet; turn the file into JSONL and give it with "documents"',
    severity: 'warning',
  }))
}

function known(grammars: Grammars): KnownLanguages {
  return {
    grammarOf: (path) => grammars.languageOf(path)?.name,
    testFiles: [...grammars.languages.values()].flatMap((language) => language.tests.files),
  }
}

/** Several libraries in one pack have a name together; each card keeps the name of its own. */
function projectOf(libraries: readonly LibraryConfig[], options: BuildOptions): string {
  return options.project ?? [...new Set(libraries.map(({ project }) => project))].join('+')
}

/** In words without a place on this machine, so that every machine writes the same bytes. */
function builtFrom(
  libraries: readonly LibraryConfig[],
  git: readonly (GitFacts | null)[],
  files: number,
): string {
  if (files === 0) return 'documents'
  const words = libraries.map((library, i) => {
    if (library.origin !== undefined) return library.origin
    const facts = git[i] ?? null
    if (facts === null) return 'folder'
    return facts.dirty ? 'git, with changes that are not committed' : 'git'
  })
  return [...new Set(words)].join(' + ')
}

function nothingFound(options: BuildOptions, problems: readonly Problem[]): string {
  const folders = options.roots.join(', ')
  const reasons = problems.slice(0, 5).map(({ path, reason }) => `  ${path}: ${reason}`)
  return [
    `Nothing to index in ${folders}: no file gave a card.`,
    ...(reasons.length > 0 ? ['What was left out:', ...reasons] : []),
    'Give the folder that holds the sources, or documents with --documents.',
  ].join('\n')
}

function countKinds(entries: readonly Entry[]): Record<CardKind, number> {
  const counts = { symbol: 0, recipe: 0, guide: 0, module: 0 }
  for (const kind of CARD_KINDS) counts[kind] = 0
  for (const { card } of entries) counts[card.kind]++
  return counts
}

function missing(path: string): never {
  throw new Error(`no facts for ${path}`)
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

interface Stopwatch {
  <T>(stage: Stage, work: () => T): T
  timings(): Record<string, number>
}

/** Times stages that return a value or a promise; several calls for one stage add up. */
function stopwatch(): Stopwatch {
  const start = performance.now()
  const spent: Record<string, number> = {}
  const add = (stage: Stage, since: number) => {
    spent[stage] = Math.round((spent[stage] ?? 0) + performance.now() - since)
  }
  function time<T>(stage: Stage, work: () => T): T {
    const since = performance.now()
    const result = work()
    if (result instanceof Promise) {
      result.then(
        () => add(stage, since),
        () => add(stage, since),
      )
    } else add(stage, since)
    return result
  }
  return Object.assign(time, {
    timings: () => ({ ...spent, total: Math.round(performance.now() - start) }),
  })
}
