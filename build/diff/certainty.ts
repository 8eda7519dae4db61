/**
 * Whether a name that the new version does not declare may still exist. `gone`: no code can reach it. `there`: an
 * import binds it, or a base of another library has it. `unknown`: code may create names at run time (`__getattr__`),
 * or a base outside of the library may have it.
 */

import { bareBase } from '../../runtime/cards/symbol-names.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { namesIn } from '../../runtime/verify/bindings.ts'
import { chainsIn, tokensOf } from '../../runtime/verify/chains.ts'
import { outlineOf } from '../../runtime/verify/outline.ts'
import { rulesOf as readingRulesOf } from '../../runtime/verify/reading-rules.ts'
import type { LibraryVersion } from './library-version.ts'
import { type Api, lastName, ownerPath, type Surface } from './surface.ts'

export type Fate = 'gone' | 'there' | 'unknown'

export function fatesIn(now: Surface, version: LibraryVersion): (api: Api) => Fate {
  const modules = new Map<string, string>()
  const types = new Map<string, Api>()
  for (const card of version.cards)
    if (card.kind === 'module') modules.set(card.id, card.path).set(card.title, card.path)
  for (const api of now.apis) if (api.usedAs === 'type') types.set(api.name, api)
  const imported = importsOf(version)

  const memberFate = (type: Api, name: string, seen = new Set<Api>()): Fate => {
    if (seen.has(type)) return 'gone'
    seen.add(type)
    const [card] = type.cards
    // Re-exported from another library, whose members are unknown.
    if (card.symbol_kind === 'import') return 'unknown'
    const rules = readingRulesOf(card.language)
    const [from, to] = card.lines
    const text =
      version
        .source(card.path)
        ?.split('\n')
        .slice(from - 1, to)
        .join('\n') ?? ''
    if (makesNames(text, rules?.dynamic ?? [])) return 'unknown'
    const fates = card.bases.map((base): Fate => {
      const bare = bareBase(base)
      if (rules?.plainBases.some((each) => bareBase(each) === bare)) return 'gone'
      const own = types.get(bare)
      if (own !== undefined) return memberFate(own, name, seen)
      const known = Object.entries(rules?.knownBases ?? {}).find(
        ([each]) => bareBase(each) === bare,
      )
      if (known === undefined) return 'unknown'
      return known[1].includes(name) ? 'there' : 'gone'
    })
    return fates.find((fate) => fate !== 'gone') ?? 'gone'
  }

  const read = new Set(version.cards.map(({ path, title }) => `${path}\0${lastName(title)}`))
  /**
   * Its file still contains the definition, but no card was made of it, for example from a macro that is not
   * expanded.
   */
  const isWrittenStill = ({ name, cards: [{ path }] }: Api): boolean => {
    const defined = new RegExp(String.raw`\b(?:${DEFINES})\s+${escapePattern(name)}(?![\w$])`, 'u')
    return !read.has(`${path}\0${name}`) && defined.test(version.source(path) ?? '')
  }

  return (api) => {
    const [card] = api.cards
    if (api.owner !== undefined) {
      const type = now.at(api.owner, 'type')
      if (type !== undefined) return memberFate(type, api.name)
      return imported(card.path, card.language).has(lastName(api.owner)) ? 'unknown' : 'gone'
    }
    const files = [modules.get(ownerPath(api.path)), card.path]
    for (const file of files)
      if (file !== undefined && imported(file, card.language).has(api.name)) return 'there'
    if (isWrittenStill(api)) return 'unknown'
    const dynamic = readingRulesOf(card.language)?.dynamic ?? []
    const isMade = files.some((file) => makesNames(version.source(file ?? '') ?? '', dynamic))
    return isMade ? 'unknown' : 'gone'
  }
}

const DEFINES =
  'struct|enum|union|trait|fn|mod|type|class|interface|def|func|fun|function|const|let|var|static|macro_rules!'

const makesNames = (source: string, names: readonly string[]): boolean =>
  names.some((name) => new RegExp(String.raw`\b${name}\s*\(`, 'u').test(source))

/** Names that imports bind at the top of a file. */
function importsOf(version: LibraryVersion): (file: string, language: string) => Set<string> {
  const known = new Map<string, Set<string>>()
  return (file, language) => {
    const found = known.get(file)
    if (found !== undefined) return found
    const names = new Set<string>()
    const rules = readingRulesOf(language)
    const source = version.source(file)
    if (rules !== undefined && source !== undefined) {
      const outline = outlineOf(source, rules)
      const tokens = tokensOf(outline, rules)
      const { imports } = namesIn(outline, tokens, chainsIn(tokens, outline, rules), rules)
      for (const { local } of imports) if (local !== null) names.add(local)
    }
    known.set(file, names)
    return names
  }
}
