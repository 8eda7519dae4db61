/**
 * The cards of the machine-readable specifications that a library's config names, and their files, which are stored
 * like sources.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Entry, SourceText } from '../runtime/pack/entry.ts'
import type { LibraryConfig } from './discover/config.ts'
import type { Problem } from './facts.ts'
import { specCards } from './link/specs/spec-cards.ts'

export function readSpecs(library: LibraryConfig): {
  readonly entries: readonly Entry[]
  readonly sources: readonly SourceText[]
  readonly problems: readonly Problem[]
} {
  const sources = new Map<string, SourceText>()
  const read = library.specs.map((spec) => {
    const text = specText(library, spec.file)
    if (text !== null) sources.set(spec.file, { path: spec.file, language: 'json', text })
    return specCards(spec, text, library)
  })
  const entries = read.flatMap((each) => each.entries)
  const shown = new Set(entries.map(({ card }) => card.path))
  return {
    entries,
    sources: [...sources.values()].filter(({ path }) => shown.has(path)),
    problems: read.flatMap(({ problems }) => problems),
  }
}

/** Relative to the library's root or, for a corpus that points to a library, to its config. */
function specText({ root, file }: LibraryConfig, path: string): string | null {
  const places = [root, ...(file === undefined ? [] : [dirname(file)])].map((at) => join(at, path))
  const place = places.find((each) => existsSync(each))
  return place === undefined ? null : readFileSync(place, 'utf8').replace(/^\uFEFF/, '')
}
