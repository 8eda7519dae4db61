/**
 * Entries with only indexed text.
 */
import type { Entry } from '../../runtime/pack/entry.ts'

export function entryOf(fields: Partial<Entry['fields']>, id = fields.name ?? ''): Entry {
  return {
    card: {
      kind: 'guide',
      id,
      project: 'test',
      version: null,
      title: id,
      path: 'guide.md',
      lines: [1, 1],
      language: 'markdown',
      summary: '',
      text: '',
      visibility: 'public',
      breadcrumbs: [],
      children: [],
      references: [],
      snippets: [],
    },
    fields: { name: '', path: '', signature: '', text: '', body: '', ...fields },
    keys: [id],
  }
}
