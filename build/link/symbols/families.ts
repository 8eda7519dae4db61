/**
 * Groups near-duplicates into families. A library with adapters defines one function a hundred times
 * (`form/file_pdb/get.py`, `form/openmm_Topology/get.py`, …), which ranking and lists should treat as one.
 *
 * A family has the same qualified name, kind and shape in modules whose paths differ in one segment, and its id shows
 * that: `molsysmt.form.*.get:get_n_atoms`. Where a name repeats that segment, it is a star there, too
 * (`molsysmt.form.*.is_*:is_*`). Names decide and not bodies, because the bodies of adapters differ.
 */

import { appendTo } from '../../../runtime/std/grouping.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { LibrarySymbol } from '../library.ts'

/** Minimum size; readers can look at fewer symbols one by one. */
const MIN_MEMBERS = 5

/** Minimum share of parameters in common. */
const MIN_SHARED_PARAMETERS = 0.5

interface Candidate {
  readonly symbol: LibrarySymbol
  /** The segment in which it differs from the others. */
  readonly sibling: string
}

export function familiesOf(symbols: readonly LibrarySymbol[]): Map<LibrarySymbol, string> {
  const patterns = new Map<string, Candidate[]>()
  for (const symbol of symbols) {
    const segments = symbol.module.name.split('.')
    for (let at = 1; at < segments.length; at++) {
      const sibling = segments[at] ?? ''
      const pattern = patternOf(symbol, segments, at)
      // One function per file, named like the file, is a layout and not a family.
      if (pattern.endsWith(':*')) continue
      appendTo(patterns, `${pattern} ${symbol.definition.kind}`, { symbol, sibling })
    }
  }
  // Largest first: a symbol that fits several families belongs to the largest.
  const ordered = [...patterns]
    .filter(([, candidates]) => candidates.length >= MIN_MEMBERS)
    .sort(([a, some], [b, others]) => others.length - some.length || byCodeUnits(a, b))
  const families = new Map<LibrarySymbol, string>()
  for (const [key, candidates] of ordered) {
    const free = candidates.filter(({ symbol }) => !families.has(symbol))
    const members = ofOneShape(free)
    if (new Set(members.map(({ sibling }) => sibling)).size < MIN_MEMBERS) continue
    const id = key.slice(0, key.lastIndexOf(' '))
    for (const { symbol } of members) families.set(symbol, id)
  }
  return families
}

function patternOf({ qualified }: LibrarySymbol, segments: readonly string[], at: number): string {
  const sibling = segments[at] ?? ''
  // Short segments occur in names by chance.
  const starred = (name: string): string =>
    sibling.length < 4 ? name : name.replaceAll(sibling, '*')
  const module = segments.map((segment, i) =>
    i === at ? '*' : i > at ? starred(segment) : segment,
  )
  return `${module.join('.')}:${starred(qualified)}`
}

/** The candidates with roughly the most common parameters. */
function ofOneShape(candidates: readonly Candidate[]): Candidate[] {
  const shapes = new Map<string, number>()
  const shapeOf = ({ symbol }: Candidate): string[] =>
    symbol.definition.parameters.map(({ name }) => name)
  for (const each of candidates) {
    const shape = shapeOf(each).join(' ')
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1)
  }
  const [usual = ['']] = [...shapes].sort(([a, n], [b, m]) => m - n || byCodeUnits(a, b))
  const common = new Set(usual[0].split(' ').filter(Boolean))
  return candidates.filter((each) => {
    const own = shapeOf(each)
    const shared = own.filter((name) => common.has(name)).length
    const all = common.size + own.length - shared
    return all === 0 || shared / all >= MIN_SHARED_PARAMETERS
  })
}
