/**
 * Makes the card of a symbol from everything that linking found about it.
 */
import type { Parameter, Related, SymbolCard, Visibility } from '../../../runtime/card.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { MAX_SYMBOL_BODY_LENGTH } from '../../body-lengths.ts'
import type { Definition } from '../../facts.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import { cardUrl, clip, firstSentence } from '../prose.ts'
import { docstringSections, sinceIn } from './docstring-sections.ts'
import { documentedChanges } from './documented-changes.ts'

export interface SymbolContext {
  readonly project: string
  readonly version: string | null
  readonly url: string | undefined
}

export interface SymbolLinks {
  /** Most relevant first. */
  readonly docstrings: readonly string[]
  readonly visibility: Visibility
  /** Most public first. */
  readonly title: string
  readonly publicPaths: readonly string[]
  /** Further valid paths, for look-up. */
  readonly otherPaths: readonly string[]
  /** The same paths under the library's usual aliases. */
  readonly shortPaths: readonly string[]
  /** The family of near-duplicates that it belongs to. */
  readonly family: string | undefined
  readonly related: Related
  readonly recipes: readonly string[]
}

export function symbolEntry(
  symbol: LibrarySymbol,
  links: SymbolLinks,
  context: SymbolContext,
): Entry {
  const { definition, module, id, dotted, implementation } = symbol
  const { file } = module
  const { title, publicPaths, docstrings } = links
  const [docstring = ''] = docstrings
  const url = cardUrl(context.url, file.path, definition.lines)
  const sections = docstringSections(docstring)
  const since = definition.since ?? sinceIn(sections?.since)
  const changes = documentedChanges(docstring)
  const card: SymbolCard = {
    id,
    kind: 'symbol',
    project: context.project,
    version: context.version,
    title,
    path: file.path,
    lines: definition.lines,
    language: file.language,
    ...(url !== undefined && { url }),
    summary: firstSentence(docstring) || clip(definition.signature),
    text: [definition.signature, docstring].filter((part) => part !== '').join('\n\n'),
    visibility: links.visibility,
    symbol: id,
    dotted,
    public: publicPaths,
    signature: definition.signature,
    ...callOf(symbol),
    ...definedAt(symbol),
    decorators: definition.decorators,
    bases: definition.bases,
    ...(definition.deprecated !== undefined && { deprecated: definition.deprecated }),
    ...(since !== undefined && { since }),
    ...(changes.length > 0 && { changed_in: changes }),
    ...(links.family !== undefined && { family: links.family }),
    ...(file.facts.approximate && { approximate: true as const }),
    docstring,
    ...(sections !== undefined && { sections }),
    related: links.related,
    recipes: links.recipes,
  }
  const { body } = implementation?.definition ?? definition
  return {
    card,
    fields: {
      name: namesOf(symbol, publicPaths).join(' '),
      path: [...new Set(placesOf(symbol).map(wordsOfPlace))].join(' '),
      signature: [definition.signature, ...definition.decorators].join(' '),
      text: docstrings.join('\n'),
      body: body.slice(0, MAX_SYMBOL_BODY_LENGTH),
    },
    keys: [
      ...new Set([
        ...[id, dotted, ...publicPaths, ...links.otherPaths, ...links.shortPaths],
        ...placesOf(symbol).map(({ name }) => `${name}.${symbol.qualified}`),
      ]),
    ],
  }
}

function definedAt({ implementation }: LibrarySymbol): Pick<SymbolCard, 'defined_at'> {
  if (implementation?.isSeparate !== true) return {}
  const { module, definition } = implementation
  return { defined_at: { path: module.file.path, lines: definition.lines } }
}

/** The modules that declare and define it. */
const placesOf = ({ module, implementation }: LibrarySymbol): Module[] => [
  ...new Set([module, ...(implementation?.isSeparate === true ? [implementation.module] : [])]),
]

const wordsOfPlace = ({ name, file }: Module): string =>
  `${name} ${file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\..*$/, '')}`

/** The call signature of a constant that is a function: `const start: (port: number) => Router`. */
function callOf({
  module,
  definition,
  implementation,
}: LibrarySymbol): Pick<SymbolCard, 'symbol_kind' | 'parameters' | 'returns'> {
  const { kind, parameters, returns } = definition
  const body = implementation?.definition
  if (kind !== 'constant' || body?.kind !== 'function') {
    const mayOmitNames = implementation?.isSeparate === true && !module.rules.overloadSignatures
    const named = mayOmitNames ? namedParameters(parameters, body) : parameters
    return { symbol_kind: kind, parameters: named, ...(returns !== undefined && { returns }) }
  }
  const arrow = returns?.lastIndexOf('=> ') ?? -1
  return {
    symbol_kind: 'function',
    parameters: parameters.length > 0 ? parameters : body.parameters,
    ...(returns !== undefined && { returns: arrow < 0 ? returns : returns.slice(arrow + 3) }),
  }
}

/** Merges parameters: declarations may omit names, but only they have defaults. */
function namedParameters(
  declared: readonly Parameter[],
  body: Definition | undefined,
): readonly Parameter[] {
  const defined = body?.parameters ?? []
  if (defined.length <= declared.length) return declared
  return defined.map((each) => declared.find(({ name }) => name === each.name) ?? each)
}

/** Its qualified name and its other names, such as `read_file` exported from `_read_file`. */
function namesOf(symbol: LibrarySymbol, paths: readonly string[]): string[] {
  const names = new Set([symbol.qualified])
  for (const path of paths) {
    const last = path.slice(path.lastIndexOf('.') + 1)
    if (last !== symbol.definition.name && last !== 'default') names.add(last)
  }
  // `Flask.route`, which Flask inherits from Scaffold.
  const isMember = symbol.definition.qualifier.length > 0
  const owned = isMember ? paths[0]?.split(/[./]/).slice(-2).join('.') : undefined
  if (owned !== undefined && !symbol.qualified.endsWith(owned)) names.add(owned)
  return [...names]
}

/** Paths with the library's usual alias: `msm.select` for `molsysmt.select`. */
