/**
 * Further names of types that a function of the language declares at run time (`class_alias`), which no card lists:
 * code that uses them still works.
 */
import { appendTo } from '../../runtime/std/grouping.ts'
import type { LibraryVersion } from './library-version.ts'
import { type Api, lastName, type RulesOf, type Surface } from './surface.ts'

/** The type that a path leads to by an alias. */
export type AliasedAt = (path: string) => Api | undefined

export function classAliasesIn(
  surface: Surface,
  version: LibraryVersion,
  rulesOf: RulesOf,
): AliasedAt {
  const languages = new Map<string, string>()
  for (const { path, language } of version.cards) languages.set(path, language)
  const aliases = new Map<string, { readonly end: string; readonly api: Api }[]>()
  const types = new Map<string, Api[]>()
  for (const api of surface.apis) if (api.usedAs === 'type') appendTo(types, api.name, api)
  for (const [file, language] of languages) {
    const { aliases: pattern } = rulesOf(language).compatibility
    if (pattern === undefined) continue
    for (const { groups } of version.source(file)?.matchAll(pattern) ?? []) {
      const { alias = '', target = '' } = groups ?? {}
      // An alias is declared beside its target.
      const api = types
        .get(lastName(target))
        ?.find(({ cards }) => cards.some(({ path }) => path === file))
      const end = dotted(alias)
      if (api !== undefined) appendTo(aliases, lastName(end), { end, api })
    }
  }
  return (path) => {
    const written = dotted(path)
    // Relative to a namespace, of which the path may state any part.
    return aliases.get(lastName(written))?.find(({ end }) => written.endsWith(end))?.api
  }
}

const dotted = (path: string): string =>
  `.${path
    .split(/[.\\]+/)
    .filter(Boolean)
    .join('.')}`
