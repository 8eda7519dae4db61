/** A few cards as a catalog and as an Orama database. */
import { search } from '@orama/orama'
import type { CardHead } from '../../runtime/card.ts'
import { type CardDatabase, type CardResults, oramaOver } from '../../runtime/orama.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'

export const card = (
  id: string,
  name: string,
  text: string,
  more: Partial<SmallCard> = {},
): SmallCard => ({
  id,
  ...more,
  fields: { name, text, ...more.fields },
})

export const CARDS: SmallCard[] = [
  card('io:read_csv', 'read_csv', 'Read a table from a comma separated file.'),
  card('io:readTable', 'readTable', 'Read any table, with a header or without.'),
  card('io:Parser', 'Parser', 'Reads tokens one after the other.', { visibility: 'internal' }),
  card('io:parse', 'parse', 'Parse a text into a tree.', {
    fields: { body: 'return parser.run(text)' },
  }),
  card('model:GridSearchCV', 'GridSearchCV', 'Exhaustive search over parameters.'),
  card('docs/guide.md#parsing', 'Parsing tables', 'How the parser reads a table, step by step.', {
    kind: 'guide',
    language: 'markdown',
    path: 'docs/guide.md',
  }),
  card('docs/tests.py::test_read', 'test_read', 'A table is read.', {
    kind: 'recipe',
    language: 'python',
    fields: { body: 'rows = read_csv("a.csv")' },
  }),
]

export const catalog = await openSmall(smallPack(CARDS))
export const db: CardDatabase = oramaOver(catalog)

export type Params = Parameters<typeof search<CardDatabase, CardHead>>[1]
export const ask = async (params: Params, of = db): Promise<CardResults> =>
  search<CardDatabase, CardHead>(of, params)
export const idsOf = ({ hits }: CardResults): string[] => hits.map(({ id }) => id)
