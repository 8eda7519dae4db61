/**
 * Converts a document to its card and back: what `build --documents` reads and what `cardcat export` writes. Both
 * directions are in one file because each is the inverse of the other. A document of another tool has a text and
 * perhaps a title, from which the other fields are derived. An exported document has the rest of its card in `card`, so
 * nothing is lost.
 */
import {
  type Card,
  NO_RELATIONS,
  type Related,
  type Snippet,
  type SymbolCard,
} from '../../runtime/card.ts'
import type { Document } from '../../runtime/document.ts'
import { type DocumentCard, FIELDS_BY_KIND } from '../../runtime/document-card.ts'
import { leadingSentences } from '../extract/docs/sentences.ts'

export interface DocumentDefaults {
  /** For documents that do not name their project. */
  readonly project: string
  readonly version: string | null
}

export function cardOf(row: Document, defaults: DocumentDefaults): Card {
  const given = row.card ?? {}
  const title = (row.card ? row.title : row.title?.trim()) || titleFrom(row)
  const base = {
    id: row.id,
    project: row.project ?? defaults.project,
    version: row.version === undefined ? defaults.version : row.version,
    title,
    path: row.path ?? row.id,
    lines: given.lines ?? ([1, Math.max(1, row.text.split('\n').length)] as const),
    language: row.language ?? 'text',
    ...(row.url ? { url: row.url } : {}),
    summary: given.summary ?? (leadingSentences(row.text) || title),
    text: row.text,
    visibility: given.visibility ?? 'public',
  }
  const parent = row.parent ?? undefined
  const { enrichment } = given
  switch (row.kind ?? 'guide') {
    case 'guide':
      return {
        ...base,
        kind: 'guide',
        breadcrumbs: row.breadcrumbs ?? (parent === undefined ? [] : [parent]),
        ...(parent === undefined ? {} : { parent }),
        children: row.children ?? [],
        references: row.references ?? [],
        snippets: snippetsOf(row),
      }
    case 'recipe':
      return {
        ...base,
        kind: 'recipe',
        recipe_kind: given.recipe_kind ?? 'fence',
        code: given.code ?? (row.snippets?.map((snippet) => snippet.text).join('\n\n') || row.text),
        ...(given.preamble !== undefined && { preamble: given.preamble }),
        symbols: given.symbols ?? row.references ?? [],
        ...(parent === undefined ? {} : { parent }),
        ...(given.stale !== undefined && { stale: given.stale }),
        ...(given.must_fail !== undefined && { must_fail: given.must_fail }),
        ...(given.old !== undefined && { old: given.old }),
        ...(given.continues !== undefined && { continues: given.continues }),
        ...(enrichment !== undefined && { enrichment }),
      }
    case 'module':
      return { ...base, kind: 'module', exports: given.exports ?? row.children ?? [] }
    case 'symbol':
      return { ...base, ...symbolFields(row, title, given) }
  }
}

function symbolFields(row: Document, title: string, given: DocumentCard) {
  const { symbol = row.id, enrichment, examples, sections, defined_at } = given
  return {
    kind: 'symbol',
    symbol,
    dotted: given.dotted ?? title,
    public: given.public ?? [title],
    symbol_kind: given.symbol_kind ?? 'symbol',
    signature: given.signature ?? row.snippets?.[0]?.text ?? title,
    parameters: given.parameters ?? [],
    ...(given.returns !== undefined && { returns: given.returns }),
    decorators: given.decorators ?? [],
    bases: given.bases ?? [],
    ...(given.deprecated !== undefined && { deprecated: given.deprecated }),
    ...(given.family !== undefined && { family: given.family }),
    ...(defined_at !== undefined && { defined_at }),
    ...(given.approximate !== undefined && { approximate: given.approximate }),
    docstring: given.docstring ?? row.text,
    ...(sections !== undefined && { sections }),
    related: given.related ?? relatedOf(row),
    recipes: given.recipes ?? [],
    ...(examples !== undefined && { examples }),
    ...(given.live_signature !== undefined && { live_signature: given.live_signature }),
    ...(given.live_docstring !== undefined && { live_docstring: given.live_docstring }),
    ...(enrichment !== undefined && { enrichment }),
  } satisfies Partial<SymbolCard>
}

/** What a pack stores about a card in addition to its fields. */
export interface CardExtras {
  /** Names in the index that cannot be derived from its fields. */
  readonly names: readonly string[]
  /** The source of a symbol, whose words are indexed; undefined if the pack does not store its file. */
  readonly source: string | undefined
}

export function documentOf(card: Card, { names, source }: CardExtras): Document {
  const fields: Readonly<Record<string, unknown>> = {
    ...card,
    ...(names.length > 0 && { names }),
  }
  const rest = FIELDS_BY_KIND[card.kind].flatMap((field) =>
    fields[field] === undefined ? [] : [[field, fields[field]]],
  )
  const { id, kind, project, version, title, text, url, language, path } = card
  return {
    ...{ id, kind, project, version, title, text },
    ...(url !== undefined && { url }),
    ...{ language, path },
    ...partsOf(card, source),
    card: Object.fromEntries(rest),
  }
}

type Parts = Pick<Document, 'parent' | 'children' | 'references' | 'breadcrumbs' | 'snippets'>

/** The fields for programs that ignore `card`. */
function partsOf(card: Card, source: string | undefined): Parts {
  switch (card.kind) {
    case 'guide': {
      const { breadcrumbs, parent, children, references, snippets } = card
      return {
        ...(parent !== undefined && { parent }),
        ...{ children: [...children], references: [...references] },
        ...{ breadcrumbs: [...breadcrumbs], snippets: [...snippets] },
      }
    }
    case 'recipe':
      return {
        ...(card.parent !== undefined && { parent: card.parent }),
        references: [...card.symbols],
      }
    case 'module':
      return { children: [...card.exports] }
    case 'symbol': {
      const { signature, language, related } = card
      const parent = related.parents[0]?.symbol
      const code = source === undefined ? [] : [{ id: 'source', language, text: source }]
      return {
        ...(parent !== undefined && { parent }),
        children: related.children.map(({ symbol }) => symbol),
        references: related.docs.map(({ symbol }) => symbol),
        snippets: [{ id: 'signature', language, text: signature }, ...code],
      }
    }
    default:
      return card satisfies never
  }
}

function titleFrom(row: Document): string {
  const first = row.text.split('\n').find((line) => line.trim() !== '')
  return leadingSentences(first ?? '', 80) || row.id
}

function relatedOf(row: Document): Related {
  const named = (ids: readonly string[]) => ids.map((symbol) => ({ symbol, path: null }))
  return {
    ...NO_RELATIONS,
    parents: named(row.parent ? [row.parent] : []),
    children: named(row.children ?? []),
    docs: named(row.references ?? []),
  }
}

function snippetsOf(row: Document): Snippet[] {
  return (row.snippets ?? []).map((snippet, i) => ({
    id: snippet.id ?? `code-${i + 1}`,
    language: snippet.language ?? null,
    text: snippet.text,
    offset: snippet.offset ?? placeOf(snippet.text, row.text),
  }))
}

/** Code that has no offset and does not occur in the text follows the text. */
function placeOf(code: string, text: string): number {
  const at = text.indexOf(code)
  return at < 0 ? text.length : at
}
