/**
 * The counting behind `npm run audit-verify` (see verify.ts): takes a library's pages of code and the pack built from
 * it, and returns the shares with a list of misses.
 *
 * A real use (real-uses.ts) is accepted if there is no finding on it; any other finding on these pages (an argument, a
 * method of an instance) counts as one more use that was not accepted. An invention (inventions/invent.ts) replaces a
 * real name on its page. It is caught if there is a finding on it, and its original is suggested if one of three
 * suggestions leads to its card.
 */

import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { judge } from '../../runtime/verify/judge.ts'
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'
import type { Finding } from '../../runtime/verify.ts'
import type { AuditedLibrary } from './audited-library.ts'
import { type Invention, type Inventor, inventor } from './inventions/invent.ts'
import { CLASSES, type InventionClass, randomFrom } from './inventions/mutate.ts'
import type { RealUse } from './inventions/replace.ts'
import { type LibraryNames, leadsTo, libraryNames } from './library-names.ts'
import type { Page, Piece } from './pieces.ts'
import { realUses, type UsesOfPage } from './real-uses.ts'

export interface Miss {
  readonly kind: 'rejected' | 'not caught' | 'not suggested'
  readonly class?: InventionClass
  readonly name: string
  readonly path: string
  readonly line: number
  readonly told: string
}

export interface VerifyAudit {
  readonly accepted: number
  readonly caught: number
  readonly suggested: number
  readonly n_real: number
  readonly n_invented: number
  readonly by_class: Readonly<Record<string, CaughtCounts>>
  readonly misses: readonly Miss[]
}

interface CaughtCounts {
  readonly caught: number
  readonly suggested: number
  readonly n: number
}

export async function auditVerify(
  library: AuditedLibrary,
  wanted: number,
  seed: number,
): Promise<VerifyAudit> {
  const { catalog } = library
  const names = libraryNames(catalog)
  const pages: JudgedPage[] = []
  for (const uses of await realUses(library, names))
    pages.push({ ...uses, findings: await findingsOf(catalog, uses.page, uses.page.pieces) })
  const rejections = pages.map(rejectionsOn)
  const misses = rejections.flatMap(({ ofUses, others }) => [...ofUses, ...others])
  const random = randomFrom(seed)
  const invent = inventor(library, names, random)
  const byClass: Record<string, CaughtCounts> = {}
  for (const kind of CLASSES) {
    const trial = { kind, wanted: Math.ceil(wanted / CLASSES.length), invent, random }
    const { counts, missed } = await tryInventions(trial, pages, catalog, names)
    byClass[kind] = counts
    misses.push(...missed)
  }
  const total = (key: keyof CaughtCounts): number =>
    Object.values(byClass).reduce((sum, each) => sum + each[key], 0)
  const invented = total('n')
  const rejected = rejections.reduce((sum, { ofUses }) => sum + ofUses.length, 0)
  const further = rejections.reduce((sum, { others }) => sum + others.length, 0)
  const real = pages.reduce((sum, { uses }) => sum + uses.length, further)
  return {
    accepted: real === 0 ? 1 : 1 - (rejected + further) / real,
    caught: invented === 0 ? 1 : total('caught') / invented,
    suggested: invented === 0 ? 1 : total('suggested') / invented,
    n_real: real,
    n_invented: invented,
    by_class: byClass,
    misses,
  }
}

interface JudgedPage extends UsesOfPage {
  readonly findings: readonly Finding[]
}

interface Rejections {
  readonly ofUses: readonly Miss[]
  /** Findings on the page that are on no use. */
  readonly others: readonly Miss[]
}

function rejectionsOn({ page: { path }, uses, findings }: JudgedPage): Rejections {
  const left = new Set(findings)
  const ofUses = uses.flatMap((real): Miss[] => {
    const line = lineOf(real)
    const finding = findings.find(
      (each) => each.line === line && real.segments.includes(lastOf(each.name)),
    )
    if (finding === undefined) return []
    left.delete(finding)
    return [{ kind: 'rejected', name: real.segments.join('.'), path, line, told: told(finding) }]
  })
  const others = [...left].map(
    (finding): Miss => ({
      kind: 'rejected',
      name: finding.name,
      path,
      line: finding.line,
      told: told(finding),
    }),
  )
  return { ofUses, others }
}

const told = ({ verdict, message }: Finding): string => `${verdict}: ${message}`

/** The inventions of one class. */
interface Trial {
  readonly kind: InventionClass
  readonly wanted: number
  readonly invent: Inventor
  readonly random: () => number
}

const TRIES_PER_INVENTION = 60

async function tryInventions(
  { kind, wanted, invent, random }: Trial,
  pages: readonly JudgedPage[],
  catalog: Catalog,
  names: LibraryNames,
): Promise<{ readonly counts: CaughtCounts; readonly missed: readonly Miss[] }> {
  const uses = pages.flatMap((page) => page.uses)
  const knownOn = new Map(pages.map(({ page, findings }) => [page, new Set(findings.map(keyOf))]))
  const counts = { caught: 0, suggested: 0, n: 0 }
  const missed: Miss[] = []
  for (let tries = 0; tries < wanted * TRIES_PER_INVENTION && uses.length > 0; tries++) {
    if (counts.n >= wanted) break
    const real = uses[Math.floor(random() * uses.length)]
    if (real?.head?.kind !== 'symbol') continue
    const invention = await invent(kind, real)
    if (invention === undefined) continue
    counts.n++
    const found = (await findingsOf(catalog, real.page, invention.pieces)).filter(
      (finding) => knownOn.get(real.page)?.has(keyOf(finding)) !== true,
    )
    const finding = findingOn(invention, found)
    const row = {
      class: kind,
      name: `${real.segments.slice(0, real.depth).join('.')} → ${invention.written}`,
      path: real.page.path,
      line: lineOf(real),
    }
    if (finding === undefined) {
      const messages = found.map(({ message }) => message).join('; ')
      missed.push({ kind: 'not caught', ...row, told: messages })
      continue
    }
    counts.caught++
    if (await leadsTo(names, finding.suggestions, real.head)) counts.suggested++
    else missed.push({ kind: 'not suggested', ...row, told: finding.suggestions.join(', ') })
  }
  return { counts, missed }
}

const keyOf = ({ name, line }: Finding): string => `${name}\0${line}`

function findingOn({ signs }: Invention, found: readonly Finding[]): Finding | undefined {
  const [sign = ''] = signs
  return (
    found.find(({ name }) => lastOf(name) === sign) ??
    found.find(({ name }) => name.split(/[.:/]/).some((part) => signs.includes(part)))
  )
}

const lineOf = ({ piece, use }: RealUse): number => piece.line + use.line - 1
const lastOf = (name: string): string => name.split(/[.:/]/).at(-1) ?? ''

/** Without those about deprecated names, which exist. */
async function findingsOf(
  catalog: Catalog,
  page: Page,
  pieces: readonly Piece[],
): Promise<readonly Finding[]> {
  const code = pieces.map(
    ({ language, code: text, line }): CodePiece => ({ language, code: text, line, kind: 'code' }),
  )
  const { value } = await loadAndRun(catalog, () => judge(catalog, code, { path: page.path }))
  return value.findings.filter(({ verdict }) => verdict !== 'deprecated')
}
