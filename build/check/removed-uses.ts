/**
 * Finds uses of symbols that only an earlier version has. The texts are resolved against the earlier version, and a use
 * is reported if its symbol was removed, renamed or moved. A name that the earlier version lacks does not resolve and
 * is not reported here.
 *
 * Uses on values of unknown type are found by their spelling (spelled-uses.ts). The comparison knows the new
 * names of some symbols; for others, names are proposed (successors.ts).
 */
import type { Catalog } from '../../runtime/catalog.ts'
import { wholeWord } from '../../runtime/std/whole-word.ts'
import type { PlacedUse } from '../../runtime/verify/judgement.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import { assumedImports } from './assumed-imports.ts'
import { isExpectedToFail } from './expected-failures.ts'
import { type Finding, makeFinding } from './finding.ts'
import { judgeTexts } from './judged-texts.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'
import type { removedArgumentFinder } from './removed-arguments.ts'
import { renameFinding } from './removed-paths.ts'
import { type RemovedNames, spelledUseFinder } from './spelled-uses.ts'
import { firstSuggestions, newNameHint, type SuccessorsOf } from './successors.ts'

export interface Removed extends RemovedNames {
  /** The earlier version, as the user named it. */
  readonly since: string
  readonly successorsOf: SuccessorsOf
  /** The paths that led to a symbol. */
  readonly pathsOf: (title: string) => readonly string[]
  readonly argumentsIn: ReturnType<typeof removedArgumentFinder>
}

export async function checkRemovedUses(
  texts: Iterable<NameText>,
  old: Catalog,
  removed: Removed,
  { languages, cards, files, catalog }: LibraryUnderCheck,
): Promise<Finding[]> {
  const present = new Set(
    cards.flatMap((card) => (card.kind === 'symbol' ? [card.title, ...card.public] : [])),
  )
  const definedIn = new Set(
    cards.flatMap((card) =>
      card.kind === 'symbol' ? [`${card.path}\0${lastName(card.title)}`] : [],
    ),
  )
  // A docstring beside a definition of this name means that definition.
  const isDefinedBeside = ({ kind, path }: NameText, name: string): boolean =>
    kind === 'docstring' && definedIn.has(`${path}\0${lastName(name)}`)
  const findings: Finding[] = []
  const spelledUses = spelledUseFinder(removed, { cards, files })
  // Pages rarely import their library in every fence. A wrong assumption does not resolve to a removed name.
  const imports = assumedImports(files).pieces
  const usesIn = async (version: Catalog, of: Iterable<NameText>): Promise<TextUses[]> =>
    (
      await judgeTexts(version, of, {
        imports,
        assumed: version.packs.map(({ manifest }) => manifest.project),
      })
    ).map(({ text, judgement: { uses } }) => ({ text, uses }))
  const isRemoved = ({ entity }: PlacedUse): boolean =>
    removed.names.has(entity.head.title) && !present.has(entity.head.title)
  const before = await usesIn(
    old,
    [...texts].filter(({ kind }) => kind !== 'test'),
  )
  // A member may have moved to a base class or a mixin of the class that the text names.
  const kept = new Map(
    (
      await usesIn(
        catalog,
        before.filter(({ uses }) => uses.some(isRemoved)).map(({ text }) => text),
      )
    ).map(({ text, uses }) => [text, new Set(uses.map(placeOf))]),
  )
  for (const { text, uses } of before) {
    for (const use of uses) {
      const { line, entity } = use
      const { title } = entity.head
      const now = removed.names.get(title)
      if (now === undefined || !isRemoved(use) || isExpectedToFail(text, line, languages)) continue
      if (kept.get(text)?.has(placeOf(use))) continue
      if (isDefinedBeside(text, title)) continue
      // The text may contain a path that both versions have.
      const isKept = removed.pathsOf(title).some((path) => present.has(path))
      if (isKept && !mentions(text, lastName(ownerPath(title)))) continue
      findings.push(removedUse(title, now, { path: text.path, line }, removed))
    }
    const known = new Set(uses.map(({ line, entity }) => `${line} ${lastName(entity.head.title)}`))
    for (const { name, parameter, line } of text.pieces.flatMap(removed.argumentsIn)) {
      if (isExpectedToFail(text, line, languages)) continue
      known.add(`${line} ${parameter}`)
      const message = `${name} had a parameter ${parameter} in ${removed.since}, and has none now`
      const place = { path: text.path, line, name, parameter }
      findings.push(makeFinding('misused-call', { ...place, message, suggestions: [] }))
    }
    for (const { name, now, line } of spelledUses(text)) {
      if (known.has(`${line} ${lastName(name)}`) || isExpectedToFail(text, line, languages))
        continue
      if (isDefinedBeside(text, name)) continue
      findings.push(removedUse(name, now, { path: text.path, line }, removed))
    }
  }
  return findings
}

interface TextUses {
  readonly text: NameText
  readonly uses: readonly PlacedUse[]
}

const placeOf = ({ line, name }: PlacedUse): string => `${line} ${name}`

const mentions = ({ pieces }: NameText, word: string): boolean =>
  pieces.some(({ code }) => wholeWord(word).test(code))

function removedUse(
  name: string,
  now: string | null,
  place: { readonly path: string; readonly line: number },
  { since, successorsOf }: Removed,
): Finding {
  if (now !== null) {
    const { suggestions, ...rest } = renameFinding(name, now, since)
    const all = firstSuggestions(suggestions, successorsOf(name))
    return makeFinding('unknown-name', { ...place, name, ...rest, suggestions: all })
  }
  const suggestions = successorsOf(name)
  const message = `${name} was removed after ${since}${newNameHint(suggestions)}`
  return makeFinding('unknown-name', { ...place, name, message, suggestions })
}
