/**
 * Runs a release: builds a pack from the sources, gets the last published pack, compares both, checks the docs, and
 * writes the folder to publish. If a requested check fails, nothing is published, but everything else is still
 * reported.
 *
 *   build ─→ previous ─→ diff ─→ check ─→ failures? ─→ site
 */

import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { counted } from '../../runtime/std/counted.ts'
import { openPacks } from '../answer/packs.ts'
import { originOf, refuseForeignFolder, writeBundle } from '../bundle/write-bundle.ts'
import { previousFolder } from '../cache/cache.ts'
import { newSince, readBaseline } from '../check/baseline.ts'
import { checkLibrary } from '../check/check.ts'
import type { Finding } from '../check/finding.ts'
import { type LibraryUnderCheck, readUnderCheck } from '../check/library-under-check.ts'
import { withSpelling } from '../check/renames.ts'
import { findingsSince } from '../check/since.ts'
import { stepViolation } from '../diff/allowed-step.ts'
import type { ApiDiff } from '../diff/change.ts'
import { diffVersions } from '../diff/diff.ts'
import { languageRules } from '../diff/language-rules.ts'
import { readConfig } from '../discover/config.ts'
import { BuildError } from '../errors.ts'
import { type Grammars, loadGrammars } from '../languages/grammars.ts'
import type { BuildOptions } from '../main/build-options.ts'
import { buildPack } from '../main.ts'
import { scoreShortfall } from '../measure/min-score.ts'
import { ownVersion } from '../own-version.ts'
import { openBuiltPack } from '../publish/built-pack.ts'
import { openTarget } from '../publish/open-target.ts'
import { publishPack } from '../publish/publish.ts'
import type { ProgressDisplay } from '../terminal/progress.ts'
import { readVersion } from '../versions/read-version.ts'
import type { Comparison, ReleaseOutcome } from './outcome.ts'
import { findPrevious, type Previous } from './previous.ts'
import { type PackFacts, packFacts } from './quality.ts'
import type { ReleaseSettings } from './settings.ts'
import { splitFindings } from './since.ts'
import { versionTags } from './version-tags.ts'

export interface ReleaseOptions extends Pick<BuildOptions, 'jobs' | 'cache'> {
  readonly progress: ProgressDisplay
}

/** @throws UsageError, BuildError or AnswerError if the release is impossible */
export async function release(
  settings: ReleaseSettings,
  { jobs, cache, progress }: ReleaseOptions,
): Promise<ReleaseOutcome> {
  const { config, model, site } = settings
  const url = settings.url === undefined ? undefined : originOf(settings.url, 'url')
  if (site !== undefined) refuseForeignFolder(site)
  const target = settings.publish === undefined ? undefined : await openTarget(settings.publish)
  const accepted = settings.baseline === undefined ? undefined : readBaseline(settings.baseline)
  const library = readConfig(settings.root, { file: config, project: settings.project })
  const { root, project } = library
  const tags = versionTags(root, project)
  const version = settings.version ?? library.version ?? tags.here?.version
  const how = { config, model, jobs, cache, progress: progress.report, say: progress.say }
  const grammars = await loadGrammars()
  const folder = previousFolder(root, [project, resolve(settings.out ?? ''), target?.name ?? ''])
  try {
    const build = await buildPack({ ...how, roots: [root], project, version, out: settings.out })
    const pack = packOf(build)
    const wanted = settings.previous
    const previous = await findPrevious({ root, folder, project, wanted, target, tags, build: how })
    const read = { grammars, config, project, jobs, cache, progress: progress.report }
    const checked = await readUnderCheck(root, read)
    const all = await checkLibrary(checked)
    const compared =
      'missing' in previous ? undefined : await compare(pack, previous, checked, all, grammars)
    const allFindings = (compared?.findings ?? all)
      .filter(({ level }) => level !== 'note')
      .map(withSpelling)
    const findings = accepted === undefined ? allFindings : newSince(allFindings, accepted)
    const now = factsOf(pack) ?? { cards: build.cards }
    const comparison = compared === undefined ? null : compared.comparisonOf(findings)
    const failures = failuresOf(settings, build, comparison?.diff, findings)
    return {
      project: build.project,
      version: build.version,
      tag: tags.here?.tag ?? null,
      build,
      now,
      missing: 'missing' in previous ? previous.missing : null,
      comparison,
      findings,
      accepted: allFindings.length - findings.length,
      failures,
      published:
        target === undefined || failures.length > 0
          ? null
          : await publishPack(target, await openBuiltPack(pack), {
              // The URL is that of the site, if there is one.
              texts: !settings.withoutLlmsTxt && (site === undefined ? { url } : {}),
              ...(settings.channel !== undefined && { channels: [settings.channel] }),
              progress: (done, total) => progress.report('upload', done, total),
            }),
      site:
        site === undefined || failures.length > 0
          ? null
          : await writeSite(pack, { site, url, texts: !settings.withoutLlmsTxt }, progress),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function packOf({ pack, refused }: Awaited<ReturnType<typeof buildPack>>): string {
  if (pack === null) throw new BuildError(`nothing was built: ${refused ?? 'no pack'}`)
  return pack.folder
}

interface Compared {
  /** With new names of renamed symbols. */
  readonly findings: readonly Finding[]
  comparisonOf(findings: readonly Finding[]): Comparison
}

async function compare(
  pack: string,
  previous: Previous,
  library: LibraryUnderCheck,
  findings: readonly Finding[],
  grammars: Grammars,
): Promise<Compared> {
  const read = await readVersion(previous.pack, { grammars })
  const version = read.version ?? previous.version ?? null
  const before = { ...read, name: previous.name, version }
  const after = await readVersion(pack, { grammars })
  const diff = diffVersions(before, after, languageRules(grammars))
  const texts = new Map(library.files.map(({ path, text }) => [path, text]))
  const generator = generatorOf(previous.pack)
  const own = `cardcat ${ownVersion()}`
  return {
    findings: await findingsSince(findings, library, before, diff),
    comparisonOf: (fresh) => ({
      name: previous.name,
      version: before.version,
      facts: factsOf(previous.pack),
      built_by: generator === own ? null : (generator ?? 'an earlier cardcat'),
      diff,
      findings: splitFindings(fresh, before, diff, (path) => texts.get(path)),
    }),
  }
}

const factsOf = (pack: string): PackFacts | undefined => packFacts(jsonIn(pack, 'report.json'))

function generatorOf(pack: string): string | undefined {
  const manifest = Object(jsonIn(pack, 'manifest.json'))
  return typeof manifest.generator === 'string' ? manifest.generator : undefined
}

function jsonIn(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch {
    return undefined
  }
}

function failuresOf(
  { allow, minScore, failOnFindings }: ReleaseSettings,
  { self }: { readonly self: Parameters<typeof scoreShortfall>[0] | null },
  diff: ApiDiff | undefined,
  findings: readonly Finding[],
): string[] {
  const excess =
    diff === undefined ? null : stepViolation(diff, allow, 'in the manifest or as library-version')
  const shortfall = minScore === undefined || self === null ? null : scoreShortfall(self, minScore)
  return [
    ...(excess === null ? [] : [excess]),
    ...(failOnFindings && findings.length > 0
      ? [`${counted(findings.length, 'place does', 'places do')} not match the source.`]
      : []),
    ...(shortfall === null ? [] : [shortfall]),
  ]
}

async function writeSite(
  pack: string,
  { site, url, texts }: { site: string; url: string | undefined; texts: boolean },
  progress: ProgressDisplay,
): Promise<ReleaseOutcome['site']> {
  const catalog = await openPacks([pack], { resident: true })
  const written = await writeBundle({
    catalog,
    packs: [pack],
    folder: resolve(site),
    ...{ url, texts },
    progress: (done, total) => progress.report('pages', done, total),
  })
  return { folder: site, pages: written.pages }
}
