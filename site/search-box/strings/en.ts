/**
 * The texts of the search box in English that it shows with its first results. `{…}` stands for a value, and a key with
 * `.one` and `.other` for a plural (Intl.PluralRules). What is loaded later brings its own (`en-….ts`). Other languages
 * are files with all keys, loaded on demand.
 */
import type { enCopy } from './en-copy.ts'
import type { enExact } from './en-exact.ts'
import type { enFilters } from './en-filters.ts'
import type { enPreview } from './en-preview.ts'
import type { enSuggestions } from './en-suggestions.ts'

export const en = {
  search: 'Search',
  label: 'Search the catalog',
  placeholder: 'A name, or what you want to do',
  close: 'Close',
  results: 'Results',
  looking: 'Looking…',
  nothing: 'Nothing found',
  noAnswer: 'No answer',
  'cards.one': '1 card',
  'cards.other': '{n} cards',
  'files.one': '1 file',
  'files.other': '{n} files',
  announce: '{count}. First: {title}. Arrow keys to choose, Enter to open.',
  more: 'Show {n} more',
  like: '{n} similar',
  'uses.one': '1 test or example',
  'uses.other': '{n} tests and examples',
  symbols: 'symbols',
  recipes: 'recipes',
  guides: 'guides',
  modules: 'modules',
  meant: 'Did you mean',
  keyChoose: 'choose',
  keyOpen: 'open',
  keyClose: 'close',
  // Trouble.
  offline: 'You are offline, and this part of the search index has not been loaded yet.',
  unreachable: 'The search index cannot be reached.',
  pack_missing: 'There is no search index at this address.',
  pack_corrupt: 'The search index is damaged, or something else is at its address.',
  pack_version: 'The search index has a format that this search box cannot read.',
  bad_address: 'The search box has no valid address of a search index.',
  failed: 'The search failed.',
  again: 'Try again',
} as const

type Later = typeof enCopy &
  typeof enExact &
  typeof enFilters &
  typeof enPreview &
  typeof enSuggestions

export type StringKey = keyof (typeof en & Later)
/** All texts of the search box. */
export type Strings = Readonly<Record<StringKey, string>>
