/**
 * MiniSearch, twice: as its README begins, and with a tokenizer for identifiers, which somebody who searches code
 * would set in its options. Both store what a result list shows.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MiniSearch, { type Options } from 'minisearch'
import { type Document, TEXT_FIELDS } from '../cards.ts'
import { type Peer, RESULTS } from './peer.ts'
import { versionOf } from './version.ts'

const FILE = 'minisearch.json'
const STORED = ['kind', 'project', 'language', 'file', 'line', 'summary', 'name', 'signature']

export const minisearch = miniSearch('MiniSearch', 'its own tokenizer', {})

export const minisearchForCode = miniSearch(
  'MiniSearch, identifiers',
  'a tokenizer that gives an identifier whole and in parts',
  { tokenize: identifierWords },
)

/** `GridSearchCV` → GridSearchCV, Grid, Search, CV; MiniSearch lower-cases afterwards. */
export function identifierWords(text: string): string[] {
  const words: string[] = []
  for (const word of text.match(/[\p{L}\p{N}_$]+/gu) ?? []) {
    const parts = word
      .split(/_|\$|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
      .filter((part) => part !== '')
    words.push(word)
    if (parts.length > 1) words.push(...parts)
  }
  return words
}

function miniSearch(name: string, words: string, options: Partial<Options<Document>>): Peer {
  const settings: Options<Document> = {
    ...options,
    fields: [...TEXT_FIELDS],
    storeFields: STORED,
  }
  return {
    name,
    version: versionOf('minisearch'),
    settings: `${words}; prefix: true while typing; fuzzy: 0.2 for typing errors; stores the result list's fields`,
    async build(documents, folder) {
      const index = new MiniSearch<Document>(settings)
      index.addAll(documents)
      await writeFile(join(folder, FILE), JSON.stringify(index))
    },
    async open(folder) {
      const index = MiniSearch.loadJSON<Document>(
        await readFile(join(folder, FILE), 'utf8'),
        settings,
      )
      return {
        search: (question, mode) => {
          const how = mode === 'typing' ? { prefix: true } : mode === 'typo' ? { fuzzy: 0.2 } : {}
          const found = index.search(question, how).slice(0, RESULTS)
          return Promise.resolve(found.map((result): string => result.id))
        },
      }
    },
  }
}
