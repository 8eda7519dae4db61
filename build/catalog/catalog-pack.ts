/**
 * Records of libraries → the routing pack: a pack like any other, with one card a library, so that everything that
 * reads packs reads it too: chunk by chunk in a browser, checked, cached and searched by words and by meaning.
 *
 * The same records give the same bytes, whichever of them are new.
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

export interface RoutingOptions {
  /** As `build --model`: `static` unless told, or `none`. */
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
  const asked = records.length >= MANY ? termsIn(entries) : undefined
  const { meaning } = await embedEntries(entries, { model, cache, asked })
  return packFiles({
    generator: `cardcat ${ownVersion()}`,
    project: ROUTING_PROJECT,
    library_version: null,
    commit: null,
    commit_date: null,
    built_from: 'packs',
    aliases: [],
    examples: [],
    entries,
    sources: [],
    meaning,
  })
}

/**
 * So many libraries say nearly every word of a question. Vectors of the other words are then a quarter of the pack and find nothing more
 * (test/eval/many/README.md); of a few libraries they find what is described in other words.
 */
const MANY = 1_000

const termsIn = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ fields }) => Object.values(fields).flatMap((text) => termsOf(text))))

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
      summary: (description.split('\n')[0] ?? '').slice(0, SUMMARY),
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

/** A question about a task says the words of a name, not the name: `create` and `server` of `createServer`. */
const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap(partsOf).map(fold)),
]

const SUMMARY = 160 // characters: a line of a list

/** Of `click` and `click.testing` the first: the second says no more of how the library is called. */
const shortNames = (names: readonly string[]): string[] =>
  names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)))
