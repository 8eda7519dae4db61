/**
 * Symbols become cards: a symbol and all that linking found out about it come in, the entry that the pack
 * stores goes out.
 */
import type { Related, SymbolCard, Visibility } from '../../../runtime/card.ts'
import type { Entry } from '../../../runtime/entry.ts'
import type { LibrarySymbol } from '../library.ts'
import { cardUrl, clip, firstSentence } from '../prose.ts'
import { docstringSections } from './docstring-sections.ts'

export interface SymbolContext {
  readonly project: string
  readonly version: string | null
  readonly url: string | undefined
}

export interface SymbolLinks {
  /** Its own, or what it borrows. */
  readonly docstring: string
  readonly visibility: Visibility
  /** Most public first. */
  readonly publicPaths: readonly string[]
  /** Paths that work as well, for looking it up. */
  readonly otherPaths: readonly string[]
  /** The same under the names that the library is imported as. */
  readonly shortPaths: readonly string[]
  /** The near-duplicates it is one of. */
  readonly family: string | undefined
  readonly related: Related
  readonly recipes: readonly string[]
}

const MAX_BODY = 40_000 // characters: a thousand lines; more is data, not code that anybody asks for

export function symbolEntry(
  symbol: LibrarySymbol,
  links: SymbolLinks,
  context: SymbolContext,
): Entry {
  const { definition, module, id, dotted } = symbol
  const { file } = module
  const { publicPaths, docstring } = links
  const title = publicPaths[0] ?? dotted
  const url = cardUrl(context.url, file.path, definition.lines)
  const sections = docstringSections(docstring)
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
    decorators: definition.decorators,
    bases: definition.bases,
    ...(definition.deprecated !== undefined && { deprecated: definition.deprecated }),
    ...(links.family !== undefined && { family: links.family }),
    ...(file.facts.approximate && { approximate: true as const }),
    docstring,
    ...(sections !== undefined && { sections }),
    related: links.related,
    recipes: links.recipes,
  }
  const { body } = symbol.implementation?.definition ?? definition
  return {
    card,
    fields: {
      name: namesOf(symbol, publicPaths).join(' '),
      path: `${module.name} ${file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\..*$/, '')}`,
      signature: [definition.signature, ...definition.decorators].join(' '),
      text: docstring,
      body: body.slice(0, MAX_BODY),
    },
    keys: [...new Set([id, dotted, ...publicPaths, ...links.otherPaths, ...links.shortPaths])],
  }
}

/** `const start: (port: number) => Router` in a declaration file is a function in the compiled one. */
function callOf({
  definition,
  implementation,
}: LibrarySymbol): Pick<SymbolCard, 'symbol_kind' | 'parameters' | 'returns'> {
  const { kind, parameters, returns } = definition
  const body = implementation?.definition
  if (kind !== 'constant' || body?.kind !== 'function') {
    return { symbol_kind: kind, parameters, ...(returns !== undefined && { returns }) }
  }
  const arrow = returns?.lastIndexOf('=> ') ?? -1
  return {
    symbol_kind: 'function',
    parameters: parameters.length > 0 ? parameters : body.parameters,
    ...(returns !== undefined && { returns: arrow < 0 ? returns : returns.slice(arrow + 3) }),
  }
}

/** Its name with its owner, and what else it is called: `read_file`, exported from `_read_file`. */
function namesOf(symbol: LibrarySymbol, paths: readonly string[]): string[] {
  const names = new Set([symbol.qualified])
  for (const path of paths) {
    const last = path.slice(path.lastIndexOf('.') + 1)
    if (last !== symbol.definition.name && last !== 'default') names.add(last)
  }
  // `Flask.route`, where Flask inherits it from Scaffold.
  const isMember = symbol.definition.qualifier.length > 0
  const owned = isMember ? paths[0]?.split(/[./]/).slice(-2).join('.') : undefined
  if (owned !== undefined && !symbol.qualified.endsWith(owned)) names.add(owned)
  return [...names]
}

/** `msm.select` for `molsysmt.select`: what users of the library's usual short name write. */
