/** A pack in which every text that an author controls tries to be executed. */
import type { RecipeCard, SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { COMMON, entry, guide, linesOf, symbol } from './fixture-cards.ts'

/** Sets `window.attacked` where a text is parsed as markup. */
export const ATTACK = `"><img src=x onerror="window.attacked='title'"><script>window.attacked='title'</script>`

/** Text that a source tricked a model into generating. */
const GENERATED = {
  generated: true,
  model: ATTACK,
  summary: ATTACK,
  inputs: [ATTACK],
  outputs: null,
  side_effects: [ATTACK],
  pitfalls: null,
  evidence_count: 1,
} as const

export function hostileEntries(): Entry[] {
  const own = { project: 'hostile', path: 'attack.ts', language: 'typescript' }
  const attack: SymbolCard = {
    ...symbol('attack', [2, 5], {
      signature: linesOf('hostile', 'attack.ts', 2, 2),
      docstring: `Sails through a storm. ${ATTACK}\n\n[go](javascript:window.attacked='docstring') <script>window.attacked='doc'</script>`,
      parameters: [{ name: ATTACK, type: ATTACK, default: ATTACK, kind: ATTACK }],
      returns: ATTACK,
      decorators: [ATTACK],
      bases: [ATTACK],
      deprecated: ATTACK,
      public: [ATTACK],
      url: `javascript:window.attacked='url'`,
      related: {
        parents: [{ symbol: ATTACK, path: ATTACK }],
        children: [{ symbol: `javascript:window.attacked='child'`, path: null }],
        imports: [{ symbol: ATTACK, path: null }],
        calls: [{ symbol: ATTACK, path: ATTACK }],
        called_by: [],
        tests: [{ symbol: ATTACK, path: ATTACK }],
        docs: [{ symbol: ATTACK, path: ATTACK }],
      },
      recipes: [`hostile/${ATTACK}`],
      examples: [
        {
          recipe: `hostile/${ATTACK}`,
          code: ATTACK,
          lines: [],
          whole_lines: 3,
          cut: true,
        },
      ],
      live_signature: ATTACK,
      live_docstring: ATTACK,
      enrichment: GENERATED,
    }),
    ...own,
    id: 'hostile.attack:attack',
    title: `stormy ${ATTACK}`,
    summary: `A storm ${ATTACK}`,
    symbol_kind: ATTACK,
    version: ATTACK,
  }
  const recipe: RecipeCard = {
    ...COMMON,
    ...own,
    id: `hostile/${ATTACK}`,
    kind: 'recipe',
    recipe_kind: 'fence',
    title: `stormy recipe ${ATTACK}`,
    lines: [1, 5],
    summary: ATTACK,
    text: linesOf('hostile', 'attack.ts', 1, 5),
    code: linesOf('hostile', 'attack.ts', 1, 5),
    preamble: ATTACK,
    symbols: [ATTACK],
    must_fail: true,
    old: true,
    continues: ATTACK,
    enrichment: GENERATED,
  }
  const heading = linesOf('hostile', 'guide.md', 1, 1).replace('# ', '')
  return [
    entry(attack),
    entry(recipe),
    entry({
      ...guide('hostile', heading, 'stormy', [1, 36]),
      breadcrumbs: [ATTACK],
      children: [ATTACK],
    }),
  ]
}
