/**
 * Modules that export all names of another library (`export * from 'redux'`). Which names these are, no file of the
 * library says: a name that it no longer declares may be one of them.
 */
import type { LibraryVersion } from './library-version.ts'
import { type Api, ownerPath, type RulesOf, type Surface } from './surface.ts'

/** Whether a module above the file that declared an API exports all names of another library. */
export function foreignExportsIn(
  now: Surface,
  version: LibraryVersion,
  rulesOf: RulesOf,
): (api: Api) => boolean {
  const own = new Set(now.apis.map(({ path }) => ownerPath(path)))
  const folders = new Set<string>()
  // Neither tests nor programs.
  const files = new Map(
    now.apis.flatMap(({ cards }) => cards.map((card) => [card.path, card.language])),
  )
  for (const card of version.cards)
    if (card.kind === 'module') {
      own.add(card.title)
      if (card.visibility === 'public') files.set(card.path, card.language)
    }
  for (const [path, language] of files) {
    const { exportsAll } = rulesOf(language).compatibility
    if (exportsAll === undefined) continue
    const found = version.source(path)?.matchAll(exportsAll) ?? []
    if ([...found].some(({ groups }) => !own.has(groups?.module ?? '')))
      folders.add(path.slice(0, path.lastIndexOf('/') + 1))
  }
  return ({ owner, path, cards: [card] }) =>
    owner === undefined &&
    [...folders].some((folder) => {
      if (!card.path.startsWith(folder)) return false
      // What is below an entry point of its own (`@scope/shelf/query`) is not exported by the one above it.
      const entry = ownerPath(path).split(/[./]/).at(-1) ?? ''
      return !card.path.slice(folder.length).split('/').slice(0, -1).includes(entry)
    })
}
