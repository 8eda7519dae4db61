/**
 * Orama's sorter over the columns of cards: orders hits, given by number, by a column.
 */
import { DATABASE_COLUMNS, type Numbering } from './numbering.ts'
import { readOnly } from './read-only.ts'

interface SortedBy {
  readonly property: string
  readonly order?: string
}

export const columnSorter = (numbering: Numbering) => ({
  create: () => ({}),
  getSortableProperties: (): string[] => [...DATABASE_COLUMNS],
  getSortablePropertiesWithTypes: () =>
    Object.fromEntries(DATABASE_COLUMNS.map((column) => [column, 'string' as const])),
  sortBy<Id extends string | number>(
    _sorter: unknown,
    hits: [Id, number][],
    { property, order }: SortedBy,
  ): [Id, number][] {
    const column = DATABASE_COLUMNS.find((name) => name === property)
    if (column === undefined) throw new Error(`\`sortBy\` does not know “${String(property)}”.`)
    const compare = numbering.byColumn(column)
    const direction = order === 'DESC' ? -1 : 1
    return hits.sort(([a], [b]) => compare(Number(a), Number(b)) * direction)
  },
  insert: readOnly,
  remove: readOnly,
  load: readOnly,
  save: readOnly,
})
