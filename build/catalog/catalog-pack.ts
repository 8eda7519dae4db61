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
 * With this many libraries, nearly every word of a question occurs in one. Vectors of other words are then a quarter
 * of the pack and add nothing (test/eval/many/README.md); with few libraries, they are needed for paraphrases.
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

/**
 * Questions about a task contain the words of a name rather than the name: `create` and `server` of `createServer`.
 */
const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap(partsOf).map(fold)),
]

const SUMMARY = 160 // characters, one line of a list

/** Removes names that extend another one: of `click` and `click.testing`, only the first identifies the library. */
const shortNames = (names: readonly string[]): string[] =>
  names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)))
