/**
 * `npm run measure-renames -- CLONES [NAME…]` measures how many names that a release renamed or removed `cardcat check`
 * finds in the docs of the previous version, and for how many it proposes the new name. CLONES is a folder of git
 * clones.
 *
 * For each library of renames.json, the docs of the earlier tag are combined with the source of the later one, and
 * checked with and without `--since`. Changelogs and migration guides are those of the later tag. The expected names
 * were written by hand from changelogs and sources: each occurs in the earlier docs and not in the later source. A name
 * counts as found when a finding on one of the lines that contain its last segment is about it, and as proposed when
 * the new name is among its first three suggestions.
 */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkLibrary } from '../../build/check/check.ts'
import type { Finding } from '../../build/check/finding.ts'
import { readUnderCheck } from '../../build/check/library-under-check.ts'
import { isHistoricalPath } from '../../build/check/past-versions.ts'
import { findingsSince } from '../../build/check/since.ts'
import { diffVersions } from '../../build/diff/diff.ts'
import { languageRules } from '../../build/diff/language-rules.ts'
import { lastName } from '../../build/diff/surface.ts'
import { loadGrammars } from '../../build/languages/grammars.ts'
import { checkOut } from '../../build/versions/checkout.ts'
import { readVersion } from '../../build/versions/read-version.ts'
import { type Renames, readRenames } from './rename-list.ts'

interface Result {
  readonly library: string
  readonly name: string
  readonly now: string | null
  readonly found: boolean
  /** Null if nothing replaced it. */
  readonly proposed: boolean | null
  readonly suggestions: readonly string[]
}

const [clones, ...only] = process.argv.slice(2).filter((each) => !each.startsWith('--'))
if (clones === undefined || !existsSync(clones)) {
  process.stderr.write('Give the folder that holds the clones: npm run measure-renames -- CLONES\n')
  process.exit(2)
}
const grammars = await loadGrammars()
const results: { since: Result[]; alone: Result[] } = { since: [], alone: [] }
for (const library of readRenames().filter(({ name }) => only.length === 0 || only.includes(name)))
  await measure(library, join(clones, library.name))
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(results, null, 1)}\n`)
else
  for (const [way, list] of Object.entries(results)) {
    for (const { library, name, now, found, proposed, suggestions } of list)
      if (!found || proposed === false)
        process.stdout.write(
          `${way} ${library}: ${name}: ${found ? `suggests ${suggestions.join(', ') || 'nothing'}, not ${now}` : 'not found'}\n`,
        )
    const found = list.filter((each) => each.found).length
    const renamed = list.filter(({ now }) => now !== null)
    const proposed = renamed.filter((each) => each.proposed).length
    process.stdout.write(
      `${way}: found ${found} of ${list.length}, new name proposed for ${proposed} of ${renamed.length}\n`,
    )
  }

async function measure(library: Renames, clone: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-renames-'))
  try {
    const before = join(folder, 'before')
    const mixed = join(folder, library.name)
    checkOut(clone, library.old, before)
    checkOut(clone, library.new, mixed)
    execFileSync('git', [
      '-C',
      mixed,
      'rm',
      '-rq',
      '--cached',
      '--ignore-unmatch',
      '--',
      ...library.docs,
    ])
    // Texts about the release are those of the later tag.
    const kept = library.docs
      .flatMap((docs) => filesBelow(mixed, docs))
      .filter(isHistoricalPath)
      .map((path) => ({ path, bytes: readFileSync(join(mixed, path)) }))
    for (const docs of library.docs) {
      rmSync(join(mixed, docs), { recursive: true, force: true })
      if (existsSync(join(before, docs)))
        execFileSync('cp', ['-R', join(before, docs), join(mixed, docs)])
    }
    for (const { path, bytes } of kept) {
      mkdirSync(dirname(join(mixed, path)), { recursive: true })
      writeFileSync(join(mixed, path), bytes)
    }
    execFileSync('git', ['-C', mixed, 'add', '-A'])
    const under = await readUnderCheck(mixed, { grammars, project: library.project, cache: false })
    const findings = await checkLibrary(under)
    const options = { grammars, project: library.project, cache: false }
    const now = await readVersion(mixed, options)
    const old = await readVersion(library.old, {
      ...options,
      repository: clone,
      fallback: now.project,
    })
    const diff = diffVersions(old, now, languageRules(grammars))
    const since = await findingsSince(findings, under, old, diff)
    const alarms = (all: readonly Finding[]) => all.filter(({ level }) => level !== 'note')
    results.alone.push(...resultsOf(library, alarms(findings), mixed))
    results.since.push(...resultsOf(library, alarms(since), mixed))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function filesBelow(root: string, path: string): string[] {
  const whole = join(root, path)
  if (!existsSync(whole)) return []
  if (!statSync(whole).isDirectory()) return [path]
  return readdirSync(whole).flatMap((name) => filesBelow(root, join(path, name)))
}

function resultsOf(
  { name: library, names }: Renames,
  findings: readonly Finding[],
  root: string,
): Result[] {
  return Object.entries(names).map(([name, now]) => {
    const last = lastName(name)
    const own = findings.filter(
      (each) => lastName(each.name) === last || isInRemovedModule(each, name, root),
    )
    return {
      ...{
        library,
        name,
        now,
        found: own.length > 0,
        suggestions: [...new Set(own.flatMap((each) => each.suggestions))],
      },
      proposed:
        now === null
          ? null
          : own.some(({ suggestions }) =>
              suggestions.slice(0, 3).some((each) => lastName(each) === lastName(now)),
            ),
    }
  })
}

/** A removed module is reported by the segment that does not exist: `lib.old` of `lib.old.Name`. */
function isInRemovedModule(finding: Finding, name: string, root: string): boolean {
  if (finding.rule !== 'unknown-name' && finding.rule !== 'misused-call') return false
  const line = readFileSync(join(root, finding.path), 'utf8').split('\n')[finding.line - 1] ?? ''
  const word = new RegExp(String.raw`(?<![\w$])${lastName(name)}(?![\w$])`)
  return name.includes(lastName(finding.name)) && word.test(line)
}
