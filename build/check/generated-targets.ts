/**
 * Recognizes missing link targets that a generator probably creates: many on one page, in one folder or in one site.
 */
import type { Finding } from './finding.ts'

/** Which anchors of a page links name, or which files of a folder. */
export interface TargetUses {
  readonly existing: Set<string>
  readonly missing: Map<Finding, string>
}

/**
 * Up to this many missing targets of one page or folder are reported; more are notes unless most of its targets exist,
 * because a generator may create them.
 */
const MAX_CERTAIN = 3

export function generatedTargets({ existing, missing }: TargetUses): Finding[] {
  const count = new Set(missing.values()).size
  return count > Math.max(MAX_CERTAIN, existing.size) ? [...missing.keys()] : []
}

/** Of the pages that the links of a site name, so many exist where one that does not is certainly wrong. */
const ENOUGH_PAGES = 10
const PER_MISSING_PAGE = 10

/** The broken links within a site, unless it links its pages by their files, almost all of which exist. */
export function generatedPages({ existing, missing }: TargetUses): Finding[] {
  const count = new Set(missing.values()).size
  const isStrict = existing.size >= Math.max(ENOUGH_PAGES, PER_MISSING_PAGE * count)
  return isStrict ? [] : [...missing.keys()]
}

/**
 * Combines the uses of several pages. Most anchors of a library are missing if its generator creates them in its own
 * way.
 */
export function combinedUses(uses: readonly TargetUses[]): TargetUses {
  const existing = new Set<string>()
  const missing = new Map<Finding, string>()
  for (const [i, each] of uses.entries()) {
    for (const anchor of each.existing) existing.add(`${i} ${anchor}`)
    for (const [finding, anchor] of each.missing) missing.set(finding, `${i} ${anchor}`)
  }
  return { existing, missing }
}

/**
 * Finds broken links in folders whose pages a site joins into one page: many anchors there contain paths or dots, which
 * no generator derives from a heading.
 */
export function anchorsOfJoinedPages(missing: ReadonlyMap<Finding, string>): Finding[] {
  const folderAt = ({ path }: Finding): string => path.split('/')[0] ?? ''
  const counts = new Map<string, number>()
  for (const [finding, anchor] of missing)
    if (/[./]/.test(anchor)) counts.set(folderAt(finding), (counts.get(folderAt(finding)) ?? 0) + 1)
  return [...missing.keys()].filter((each) => (counts.get(folderAt(each)) ?? 0) > MAX_CERTAIN)
}
