/** The fields that all changes of an API share: its name, its kind and its location in a version. */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Impact, SymbolLocation } from './change.ts'
import type { Api } from './surface.ts'

export const locationOf = (
  path: string,
  { signature, path: file, lines }: SymbolCard,
): SymbolLocation => ({
  name: path,
  signature,
  path: file,
  line: lines[0],
})

export const baseOf = (api: Api, name: string, impact: Impact) => ({
  name,
  symbol_kind: api.cards[0].symbol_kind,
  language: api.cards[0].language,
  impact,
})
