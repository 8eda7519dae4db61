/**
 * The counting behind `npm run audit-verify` (see verify.ts): takes a library's pages of code and the pack built from
 * it, and returns the shares with a list of misses.
 *
 * Real uses are those of audit-paths.ts, read by a syntax tree rather than by the audited code. A use is accepted if
 * there is no finding on it; any other finding on these pages (an argument, a method of an instance) counts as one
 * more use that was not accepted. An invention replaces a real name on its page. It is caught if there is a finding
 * on it, and its original is suggested if one of three suggestions leads to its card.
 */

import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { judge } from '../../runtime/verify/judge.ts'
import type { CodePiece } from '../../runtime/verify/text-pieces.ts'
import type { Finding } from '../../runtime/verify.ts'
import { passedOn, segmentsOf } from './audit-paths.ts'
import type { AuditedLibrary } from './audited-library.ts'
import { type Binding, isAuditable, openUseReader, type Use, type UseReader } from './code-uses.ts'
import { followUse } from './follow-use.ts'
import { CLASSES, type InventionClass, mutated, randomFrom } from './inventions/mutate.ts'
import { type RealUse, renamed, replacedAt, withImportFrom } from './inventions/replace.ts'
import { leadsTo, libraryNames } from './library-names.ts'
import { type Page, type Piece, pagesOf } from './pieces.ts'
import { ownersOf } from './public-owners.ts'

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
  readonly by_class: Readonly<Record<string, { caught: number; suggested: number; n: number }>>
  readonly misses: readonly Miss[]
}

export async function auditVerify(
  library: AuditedLibrary,
  wanted: number,
  seed: number,
): Promise<VerifyAudit> {
  const { files, facts, catalog, grammars, modules, symbols, paths } = library
  const names = libraryNames(catalog)
  const pages = pagesOf(files, facts, grammars)
  const readers = new Map<string, UseReader>()
  for (const language of new Set(
    pages.flatMap(({ pieces }) => pieces.map((piece) => piece.language)),
  )) {
    const described = grammars.languages.get(language)
    if (described !== undefined && isAuditable(language))
      readers.set(language, await openUseReader(described))
  }

  const uses: RealUse[] = []
  const misses: Miss[] = []
  const known = new Map<Page, readonly Finding[]>()
  let rejected = 0
  let further = 0
  for (const page of pages) {
    const own: RealUse[] = []
    const above: Binding[] = []
    for (const piece of page.pieces) {
      const read = readers.get(piece.language)
      if (read === undefined) continue
      const { bindings, uses: found } = read(piece.code, above)
      above.push(...bindings)
      for (const use of found) {
        const real = await realUse(page, piece, use)
        if (real !== undefined) own.push(real)
      }
    }
    if (own.length === 0) continue
    const findings = (await judged(catalog, page, page.pieces)).filter(
      ({ verdict }) => verdict !== 'deprecated',
    )
    known.set(page, findings)
    const left = new Set(findings)
    for (const real of own) {
      const line = real.piece.line + real.use.line - 1
      const on = findings.find(
        (finding) => finding.line === line && real.segments.includes(lastOf(finding.name)),
      )
      uses.push(real)
      if (on === undefined) continue
      rejected++
      left.delete(on)
      misses.push({
        kind: 'rejected',
        name: real.segments.join('.'),
        path: page.path,
        line,
        told: `${on.verdict}: ${on.message}`,
      })
    }
    for (const { name, line, verdict, message } of left) {
      further++
      misses.push({ kind: 'rejected', name, path: page.path, line, told: `${verdict}: ${message}` })
    }
  }

  const random = randomFrom(seed)
  const perClass = Math.ceil(wanted / CLASSES.length)
  const byClass: Record<string, { caught: number; suggested: number; n: number }> = {}
  const isPassedOn = passedOn(files, facts)
  const owners = ownersOf(modules, symbols)
  for (const kind of CLASSES) {
    const sum = { caught: 0, suggested: 0, n: 0 }
    byClass[kind] = sum
    for (let tries = 0; sum.n < perClass && tries < perClass * 60 && uses.length > 0; tries++) {
      const real = uses[Math.floor(random() * uses.length)]
      if (real?.head?.kind !== 'symbol') continue
      const invention = await inventionFor(kind, real)
      if (invention === undefined) continue
      sum.n++
      const before = new Set(
        (known.get(real.page) ?? []).map(({ name, line }) => `${name}\0${line}`),
      )
      const found = (await judged(catalog, real.page, invention.pieces)).filter(
        ({ name, line, verdict }) => verdict !== 'deprecated' && !before.has(`${name}\0${line}`),
      )
      const [sign = ''] = invention.signs
      const on =
        found.find(({ name }) => lastOf(name) === sign) ??
        found.find(({ name }) => name.split(/[.:/]/).some((part) => invention.signs.includes(part)))
      const row = {
        class: kind,
        name: `${real.segments.slice(0, real.depth).join('.')} → ${invention.written}`,
        path: real.page.path,
        line: real.piece.line + real.use.line - 1,
      }
      if (on === undefined) {
        misses.push({
          kind: 'not caught',
          ...row,
          told: found.map(({ message }) => message).join('; '),
        })
        continue
      }
      sum.caught++
      if (await leadsTo(names, on.suggestions, real.head)) sum.suggested++
      else misses.push({ kind: 'not suggested', ...row, told: on.suggestions.join(', ') })
    }
  }
  const all = Object.values(byClass)
  const total = (key: 'caught' | 'suggested' | 'n'): number =>
    all.reduce((sum, each) => sum + each[key], 0)
  const real = uses.length + further
  const invented = total('n')
  return {
    accepted: real === 0 ? 1 : 1 - (rejected + further) / real,
    caught: invented === 0 ? 1 : total('caught') / invented,
    suggested: invented === 0 ? 1 : total('suggested') / invented,
    n_real: real,
    n_invented: invented,
    by_class: byClass,
    misses,
  }

  /** Undefined if the use is not the library's, or stale (see audit-paths.ts). */
  async function realUse(page: Page, piece: Piece, use: Use): Promise<RealUse | undefined> {
    const { module, name } = use.binding
    const rest = [...(name === null ? [] : [name]), ...use.rest]
    for (const stem of paths.of(piece.language, page.path, module)) {
      const own = segmentsOf(stem)
      const segments = [...own, ...rest]
      const followed = await followUse(names, segments)
      if (followed.kind === 'resolved')
        return {
          page,
          piece,
          use,
          segments,
          own: own.length,
          depth: followed.depth,
          head: followed.head,
        }
    }
    const [stem] = paths.of(piece.language, page.path, module)
    if (stem === undefined) return undefined
    const segments = [...segmentsOf(stem), ...rest]
    const last = rest.at(-1) ?? ''
    const isDefined = symbols.some(({ symbol }) => symbol.split(/[:.]/).at(-1) === last)
    return isDefined ? { page, piece, use, segments, own: 0, depth: 0, head: undefined } : undefined
  }

  interface Invention {
    readonly pieces: readonly Piece[]
    readonly written: string
    /** The name of the finding contains one of these. */
    readonly signs: readonly string[]
  }

  async function inventionFor(kind: InventionClass, real: RealUse): Promise<Invention | undefined> {
    const { segments, depth, own, piece, use } = real
    const name = segments[depth - 1] ?? ''
    // The name of the module itself is not changed.
    if (depth <= own) return undefined
    const isBound = use.binding.name !== null && depth === own + 1
    if (kind === 'module') return wrongModule(real, name, isBound)
    const invented = mutated(kind, name, piece.language, random)
    if (invented === undefined || invented === name) return undefined
    if (await isReal([...segments.slice(0, depth - 1), invented])) return undefined
    const pieces = isBound ? renamed(real, name, invented) : replacedAt(real, depth - 1, invented)
    return pieces === undefined ? undefined : { pieces, written: invented, signs: [invented] }
  }

  /** The same name below another module or class, which does not have it. */
  async function wrongModule(
    real: RealUse,
    name: string,
    isBound: boolean,
  ): Promise<Invention | undefined> {
    const { segments, depth, own, use, piece } = real
    const owner = segments.slice(0, depth - 1)
    const isMember = real.head?.kind === 'symbol' && owner.length > own
    const pool = owners.get(owner[0] ?? '')
    const kin = (isMember ? pool?.classes : pool?.modules)?.filter(
      (other) => other.length > 1 && other.join('.') !== owner.join('.'),
    )
    if (kin === undefined || kin.length === 0) return undefined
    const other = kin[Math.floor(random() * kin.length)] ?? []
    if (await isReal([...other, name])) return undefined
    if (isBound) {
      const { language } = piece
      const separator = language === 'rust' ? '::' : language === 'python' ? '.' : '/'
      if (use.binding.module.startsWith('.')) return undefined
      const module = other.join(separator)
      const pieces = real.page.pieces.map((each) => ({
        ...each,
        code: withImportFrom(each.code, use.binding.module, module, name, language),
      }))
      if (pieces.every((each, i) => each.code === real.page.pieces[i]?.code)) return undefined
      return { pieces, written: `${module}.${name}`, signs: [name, ...other.slice(1)] }
    }
    // Names bound by the code stay; what follows them is changed.
    const bound = [
      ...segments.slice(0, own),
      ...(use.binding.name === null ? [] : [use.binding.name]),
    ]
    const starts = bound.every((part, i) => other[i] === part)
    if (!starts || bound.length > depth - 1) return undefined
    const pieces = replacedAt(
      real,
      depth - 1,
      [...other.slice(bound.length), name].join(language(piece)),
      bound.length,
    )
    return pieces === undefined
      ? undefined
      : { pieces, written: [...other, name].join('.'), signs: [name, ...other.slice(bound.length)] }
  }

  async function isReal(path: readonly string[]): Promise<boolean> {
    const followed = await followUse(names, path)
    if (followed.kind === 'resolved') return true
    if (followed.head?.kind !== 'module') return false
    return isPassedOn(followed.head.path, followed.missing)
  }
}

const language = ({ language: name }: Piece): string => (name === 'rust' ? '::' : '.')
const lastOf = (name: string): string => name.split(/[.:/]/).at(-1) ?? ''

async function judged(
  catalog: Catalog,
  page: Page,
  pieces: readonly Piece[],
): Promise<readonly Finding[]> {
  const asked = pieces.map(
    ({ language: name, code, line }): CodePiece => ({ language: name, code, line, kind: 'code' }),
  )
  const { value } = await loadAndRun(catalog, () => judge(catalog, asked, { path: page.path }))
  return value.findings
}
