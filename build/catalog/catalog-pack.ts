/**
 * Makes the routing pack from records of libraries. It is a pack like any other, with one card per library, so that
 * all readers of packs can use it: chunk by chunk in a browser, verified, cached, and searched in both ways.
 *
 * The same records give the same bytes, regardless of which are new.
 */
import type { Entry } from '../../runtime/pack/entry.ts'
import { fold, partsOf, termsOf } from '../../runtime/pack/lexical/tokenizer.ts'
import { libraryKeys } from '../../runtime/routing/library-names.ts'
import { ROUTING_PROJECT } from '../../runtime/routing/routing-pack.ts'
import { DEFAULT_MODEL, embedEntries } from '../embed/embed.ts'
import { ownVersion } from '../own-version.ts'
import { packFiles } from '../pack.ts'
import { byPath, type LibraryRecord } from './library-record.ts'
import { nameSegments } from './name-segments.ts'
import { pruneFields, sharedTerms } from './static-pruning.ts'

export interface RoutingOptions {
  /** As `build --model`: `static` (the default) or `none`. */
  readonly model?: string | undefined
  readonly cache?: boolean | undefined
}

export async function routingPack(
  records: readonly LibraryRecord[],
  { model = DEFAULT_MODEL, cache = true }: RoutingOptions = {},
): Promise<Map<string, Uint8Array>> {
  const sorted = records.toSorted(byPath)
  const segmentsOf = nameSegments(sorted)
  const entries = sorted.map((record) => entryOf(record, segmentsOf(record.names)))
  const pruned = records.length >= MANY ? prunedEntries(entries) : entries
  const asked = records.length >= MANY ? termsWithVectors(entries, pruned) : undefined
  // Card vectors come from the whole texts.
  const { embedding } = await embedEntries(entries, { model, cache, asked })
  return packFiles({
    generator: `cardcat ${ownVersion()}`,
    project: ROUTING_PROJECT,
    library_version: null,
    commit: null,
    commit_date: null,
    built_from: 'packs',
    aliases: [],
    examples: [],
    entries: pruned,
    sources: [],
    ranksOnly: true,
    embedding,
  })
}

/**
 * With this many libraries, nearly every word of a question occurs in one. Vectors of other words are then a quarter
 * of the pack and add nothing; with few libraries, they are needed for paraphrases. The texts are pruned from here on,
 * too. test/eval/many/README.md has the figures.
 */
const MANY = 1_000
/** The number of terms that a library keeps. */
const MAX_TERMS = 100

function prunedEntries(entries: readonly Entry[]): Entry[] {
  const selected = pruneFields(
    entries.map(({ fields }) => fields),
    MAX_TERMS,
  )
  return entries.map((entry, i) => ({ ...entry, fields: selected[i] ?? entry.fields }))
}

/** Terms of several libraries that are still in the pack: a term of one library leads there without a vector. */
function termsWithVectors(entries: readonly Entry[], pruned: readonly Entry[]): Set<string> {
  const shared = sharedTerms(entries.map(({ fields }) => fields))
  return new Set(
    pruned
      .flatMap(({ fields }) => Object.values(fields).flatMap((text) => termsOf(text)))
      .filter((term) => shared.has(term)),
  )
}

function entryOf(record: LibraryRecord, segments: readonly string[]): Entry {
  const { path, project, names, language, description, headings, symbols, summaries } = record
  return {
    card: {
      kind: 'guide',
      id: path,
      project: ROUTING_PROJECT,
      version: null,
      title: project,
      path,
      lines: [1, 1],
      language: 'text',
      // The card only leads to the pack. Its texts are in the fields below.
      summary: '',
      text: '',
      visibility: 'public',
      breadcrumbs: [],
      children: [],
      references: [],
      snippets: [],
    },
    fields: {
      name: [...shortNames(names), ...segments, ...record.keywords].join(' '),
      path: [language, ...headings].join('\n'),
      signature: wordsOf(symbols).join('\n'),
      text: description,
      body: summaries.join('\n'),
    },
    keys: libraryKeys(names),
  }
}

/**
 * Questions about a task contain the words of a name rather than the name: `create` and `server` of `createServer`.
 */
const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap(partsOf).map(fold)),
]

/** Removes names that extend another one: of `click` and `click.testing`, only the first identifies the library. */
const shortNames = (names: readonly string[]): string[] =>
  names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)))
