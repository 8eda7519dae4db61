/**
 * The recipes of a symbol, as excerpts where the card has them. The first is open near the top, because a short
 * example answers most questions; the others are one line each. Whole recipes are fetched when they are opened, so
 * that a card with eight costs as much as one.
 */
import type { RecipeCard, SymbolCard, SymbolExample } from '../../runtime/card.ts'
import { recipeCode } from '../../runtime/cards/recipe-code.ts'
import { recipeNotices } from '../../runtime/cards/recipe-notices.ts'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { type Child, h } from '../markup.ts'
import { codeBlock } from './code-block.ts'
import type { CardMaterial } from './material.ts'
import { recipeName } from './recipe-name.ts'
import { section } from './section.ts'

type Used = Pick<SymbolCard, 'recipes' | 'examples' | 'language'>

/** The first example, near the top of a card. */
export function firstExample(
  { examples = [], language }: Used,
  material: CardMaterial,
): HTMLElement | null {
  const [first] = examples
  return first === undefined ? null : section('Example', excerpt(first, language, true, material))
}

/** The other examples. */
export function recipeList(
  { recipes, examples = [], language }: Used,
  material: CardMaterial,
): Child {
  const { recipe } = material
  const shown = new Set(examples.map((example) => example.recipe))
  const others = [
    ...examples.slice(1).map((example) => excerpt(example, language, false, material)),
    ...recipes
      .filter((id) => !shown.has(id))
      .map((id) => (id === recipe?.id ? opened(recipe, material) : closed(id, material))),
  ]
  if (others.length === 0) return null
  return section(examples.length > 0 ? 'More recipes' : 'Recipes', ...others)
}

/** An excerpt, with a link to the whole recipe. */
function excerpt(
  example: SymbolExample,
  language: string,
  isOpen: boolean,
  material: CardMaterial,
): HTMLElement {
  const { recipe: id, code, lines, whole_lines, cut } = example
  const { project } = material.card
  const path = id.slice(project.length + 1).replace(/(?:::|#).*$/s, '')
  const [[first] = []] = lines
  const place = first === undefined ? path : `${path}:${first}`
  const notices = recipeNotices(example).map((notice) => `, ${notice}`)
  const whole = [cut ? `, cut from ${whole_lines} lines` : '', ...notices]
  const href = material.linkTo({ project, id })
  return h(
    'details',
    { open: isOpen, class: 'recipe' },
    h('summary', {}, recipeName(id)),
    codeBlock(code, {
      language,
      caption: h('span', {}, h('a', { href, title: 'The whole recipe' }, place), ...whole),
      label: `Example ${recipeName(id)}`,
    }),
  )
}

function opened(recipe: RecipeCard, material: CardMaterial): HTMLElement {
  return h(
    'details',
    { open: true, class: 'recipe' },
    h('summary', {}, recipe.title),
    body(recipe, material),
  )
}

function closed(id: string, material: CardMaterial): HTMLElement {
  const details = h(
    'details',
    { class: 'recipe', ontoggle: fill },
    h('summary', {}, recipeName(id)),
  )
  return details

  function fill(): void {
    details.removeEventListener('toggle', fill)
    material
      .read({ project: material.card.project, id })
      .then((card) => {
        if (card?.kind === 'recipe') details.append(body(card, material))
        else details.append(h('p', { class: 'notice' }, 'This recipe is not in the pack any more.'))
      })
      .catch((error: unknown) => {
        details.addEventListener('toggle', fill)
        details.append(h('p', { class: 'notice' }, errorMessage(error)))
      })
  }
}

function body(recipe: RecipeCard, material: CardMaterial): HTMLElement {
  const href = material.linkTo({ project: recipe.project, id: recipe.id })
  const notices = recipeNotices(recipe).map((notice) => `, ${notice}`)
  return codeBlock(recipeCode(recipe), {
    language: recipe.language,
    fold: 24,
    caption: h('span', {}, h('a', { href }, `${recipe.path}:${recipe.lines[0]}`), ...notices),
    label: `Recipe ${recipe.title}`,
  })
}
