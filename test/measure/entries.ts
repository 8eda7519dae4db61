/** Entries as linking makes them, from the few fields that labels are made of. */
import type { GuideCard, RecipeCard, SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { smallEntry } from '../small-pack.ts'

/** @param id `module:Qual.name` */
export function symbol(
  id: string,
  docstring = '',
  more: Partial<SymbolCard> & { body?: string } = {},
): Entry {
  const { body = '', ...fields } = more
  const name = id.slice(id.indexOf(':') + 1).replace(/~\d+$/, '')
  const signature = `def ${name}()`
  const entry = smallEntry({ id, fields: { name, signature, text: docstring, body } })
  if (entry.card.kind !== 'symbol') throw new Error('no symbol')
  const dotted = id.replace(':', '.').replace(/~\d+$/, '')
  const summary = docstring === '' ? signature : (docstring.split('\n')[0] ?? '')
  const card = { ...entry.card, dotted, public: [dotted], docstring, summary, signature, ...fields }
  return { ...entry, card }
}

export function recipe(
  id: string,
  recipe_kind: RecipeCard['recipe_kind'],
  symbols: readonly string[],
  more: { words?: string; said?: string; around?: string; path?: string; stale?: boolean } = {},
): Entry {
  const { words = id, said = '', around = '', path = 'tests/test_shop.py', stale } = more
  const entry = smallEntry({
    id,
    kind: 'recipe',
    path,
    fields: { name: words, text: said, path: `${path} ${around}`.trim() },
  })
  if (entry.card.kind !== 'recipe') throw new Error('no recipe')
  const card = { ...entry.card, recipe_kind, symbols, summary: said || words }
  return { ...entry, card: stale === true ? { ...card, stale } : card }
}

export function guide(
  id: string,
  text: string,
  references: readonly string[],
  more: Partial<GuideCard> = {},
): Entry {
  const entry = smallEntry({ id, kind: 'guide', path: 'docs/guide.md', text })
  if (entry.card.kind !== 'guide') throw new Error('no guide')
  return { ...entry, card: { ...entry.card, references, ...more } }
}
