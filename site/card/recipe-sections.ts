/**
 * The sections of a recipe card: the code with its preamble, and the symbols that it uses.
 */
import type { RecipeCard } from '../../runtime/card.ts'
import { recipeCode } from '../../runtime/cards/recipe-code.ts'
import { recipeNotices } from '../../runtime/cards/recipe-notices.ts'
import { inlineProse } from '../inline-prose.ts'
import { type Child, h } from '../markup.ts'
import { idList } from './card-links.ts'
import { codeBlock } from './code-block.ts'
import { generatedSection } from './generated-section.ts'
import type { CardMaterial } from './material.ts'
import { section } from './section.ts'

export function recipeSections(card: RecipeCard, material: CardMaterial): Child[] {
  return [
    ...recipeNotices(card).map((notice) => h('p', { class: 'notice' }, `This recipe ${notice}.`)),
    card.summary === card.title ? null : h('p', { class: 'lead' }, ...inlineProse(card.summary)),
    codeBlock(recipeCode(card), {
      language: card.language,
      label: `Code of ${card.title}`,
      ...(card.preamble ? {} : { firstLine: card.lines[0] }),
    }),
    generatedSection(card.enrichment),
    card.symbols.length === 0 ? null : section('Uses', idList(card.symbols, material)),
  ]
}
