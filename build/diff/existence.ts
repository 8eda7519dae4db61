/**
 * Whether a name that the new version does not declare may still exist. `absent`: no code can reach it. `present`: an
 * import binds it, or a base of another library has it. `unknown`: code may create names at run time (`__getattr__`),
 * or a base outside of the library may have it, or a library of which a module exports everything.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import { bareBase } from '../../runtime/cards/symbol-names.ts'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { memoizeByKey } from '../../runtime/std/memoize-by-key.ts'
import { namesIn } from '../../runtime/verify/bindings.ts'
import { outlineOf } from '../../runtime/verify/outline.ts'
import { parseChains } from '../../runtime/verify/parsed-chains.ts'
import { rulesOf as readingRulesOf } from '../../runtime/verify/reading-rules.ts'
import { tokensOf } from '../../runtime/verify/tokens.ts'
import { aliasedType } from './bases.ts'
import { foreignExportsIn } from './foreign-exports.ts'
import type { LibraryVersion } from './library-version.ts'
import { type Api, lastName, ownerPath, type RulesOf, type Surface, usedAs } from './surface.ts'

export type Existence = 'absent' | 'present' | 'unknown'

/** @param owner the path of its type in the new version */
export type ExistenceOf = (api: Api, owner?: string) => Existence

export function existenceIn(now: Surface, version: LibraryVersion, rulesOf: RulesOf): ExistenceOf {
  const modules = new Map<string, string>()
  for (const card of version.cards)
    if (card.kind === 'module') modules.set(card.id, card.path).set(card.title, card.path)
  const types = typesIn(version)
  const imported = importsOf(version)
  const isForeign = foreignExportsIn(now, version, rulesOf)
  const exports = (file: string, { language }: SymbolCard, name: string): boolean =>
    rulesOf(language).compatibility.exportsImports && imported(file, language).has(name)

  const memberExistence = (
    card: SymbolCard,
    name: string,
    seen = new Set<SymbolCard>(),
  ): Existence => {
    if (seen.has(card)) return 'absent'
    seen.add(card)
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
    if (createsNames(text, rules?.dynamic ?? [])) return 'unknown'
    const found = [...card.bases, ...aliasedType(card)].map((base): Existence => {
      const bare = bareBase(base)
      // Bases are compared by their last names: one of several types of that name may be the base.
      const own = types.named(bare).filter((each) => each !== card)
      if (own.some((each) => types.hasMember(each, name))) return 'present'
      if (own.length > 0)
        return existenceAmong(own.map((each) => memberExistence(each, name, seen)))
      const standard = [...(rules?.compiled.standardTypes ?? [])].find(
        ([type]) => bareBase(type) === bare,
      )
      if (standard === undefined) return 'unknown'
      return standard[1].has(name) ? 'present' : 'absent'
    })
    return existenceAmong(found)
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

  return (api, owner = api.owner) => {
    const [card] = api.cards
    if (owner !== undefined) {
      const type = now.at(owner, 'type')
      const { universal, caseInsensitive } = rulesOf(card.language).compatibility
      if (type !== undefined && universal?.test(api.name)) return 'present'
      if (caseInsensitive && api.usedAs === 'call' && hasInAnyCase(now.membersOf(owner), api.name))
        return 'present'
      // Callers must import what it implements.
      if (now.isProvided(`${owner}.${api.name}`)) return 'unknown'
      if (type !== undefined) {
        const existence = memberExistence(type.cards[0], api.name)
        return existence === 'unknown' && isOverride(api, rulesOf) ? 'present' : existence
      }
      // The members of a value are those of its type, which declarations need not state.
      if (now.at(owner, 'value') !== undefined) return 'present'
      return exports(card.path, card, lastName(owner)) ? 'unknown' : 'absent'
    }
    const files = [modules.get(ownerPath(api.path)), card.path]
    if (files.some((file) => file !== undefined && exports(file, card, api.name))) return 'present'
    if (isWrittenStill(api) || isForeign(api)) return 'unknown'
    const dynamic = readingRulesOf(card.language)?.dynamic ?? []
    const createsAny = files.some((file) => createsNames(version.source(file ?? '') ?? '', dynamic))
    return createsAny ? 'unknown' : 'absent'
  }
}

/** What it overrode is declared by a base. */
function isOverride({ cards }: Api, rulesOf: RulesOf): boolean {
  const { overrides } = rulesOf(cards[0].language).compatibility
  return (
    overrides !== undefined &&
    cards.every((card) => [card.signature, ...card.decorators].some((each) => overrides.test(each)))
  )
}

const hasInAnyCase = (members: readonly Api[], name: string): boolean =>
  members.some((each) => each.usedAs === 'call' && each.name.toLowerCase() === name.toLowerCase())

/** `present` if any base has the name; `absent` only if all of them lack it. */
const existenceAmong = (found: readonly Existence[]): Existence =>
  found.find((existence) => existence === 'present') ??
  found.find((existence) => existence === 'unknown') ??
  'absent'

/** All types of a version. Those that users cannot name are included, because their members are inherited as well. */
function typesIn({ cards }: LibraryVersion) {
  const byName = new Map<string, SymbolCard[]>()
  const members = new Set<string>()
  for (const card of cards) {
    if (card.kind !== 'symbol') continue
    if (usedAs(card) === 'type') appendTo(byName, lastName(card.dotted), card)
    // Members of a private type count as private, too, unless their own modifiers say otherwise.
    if (card.visibility !== 'private' || !PRIVATE.test(card.signature)) members.add(card.dotted)
  }
  return {
    named: (name: string): readonly SymbolCard[] => byName.get(name) ?? [],
    hasMember: ({ dotted }: SymbolCard, name: string): boolean => members.has(`${dotted}.${name}`),
  }
}

const PRIVATE = /^(?:\w+\s+)*private\b|^#/

const DEFINES =
  'struct|enum|union|trait|fn|mod|type|class|interface|def|func|fun|function|const|let|var|static|macro_rules!'

const createsNames = (source: string, names: readonly string[]): boolean =>
  names.some((name) => new RegExp(String.raw`\b${name}\s*\(`, 'u').test(source))

/** Names that imports bind at the top of a file. */
function importsOf(version: LibraryVersion): (file: string, language: string) => Set<string> {
  const boundNames = (file: string, language: string): Set<string> => {
    const names = new Set<string>()
    const rules = readingRulesOf(language)
    const source = version.source(file)
    if (rules !== undefined && source !== undefined) {
      const outline = outlineOf(source, rules)
      const tokens = tokensOf(outline, rules)
      const { imports } = namesIn(outline, tokens, parseChains(tokens, outline, rules), rules)
      for (const { local } of imports) if (local !== null) names.add(local)
    }
    return names
  }
  return memoizeByKey(boundNames, (file) => file)
}
