/**
 * Questions that a library's documentation answers, asked of an index without that documentation: is the symbol that
 * the docs name among the first results of all kinds? A section of a guide gives a question (its heading and first
 * sentence) and the answers (the symbols that it names or calls). Tests are most of the remaining index, so the order
 * of mixed kinds matters. Results are folded, as a person sees them.
 *
 * A symbol that many sections name is no answer. A question that contains the name of its answer is asked but counted
 * separately.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPack } from '../../build/main.ts'
import type { Card, GuideCard, RecipeCard, SymbolCard } from '../../runtime/card.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { LIBRARIES } from './library-sets.ts'
import type { Absent, AskedQuestion, Part, Places, QuestionSet } from './question-set.ts'
import { ROOT } from './results.ts'

const NAME = 'how-to'
/** Included if they are below `--libraries`. */
const MORE_LIBRARIES = ['zod', 'flask', 'gson', 'clap'] as const

export async function howToSet({ libraries, sources }: Places): Promise<QuestionSet | Absent> {
  if (libraries === undefined)
    return {
      name: NAME,
      reason: `--libraries names no folder with the sources of ${LIBRARIES.join(', ')}`,
    }
  const roots = [
    ...LIBRARIES.map((library) => ({ library, root: join(libraries, library) })),
    { library: 'fastify', root: join(ROOT, 'node_modules', 'fastify') },
    ...MORE_LIBRARIES.map((library) => ({ library, root: join(libraries, library) })).filter(
      ({ root }) => existsSync(root),
    ),
  ]
  const missing = roots.find(({ root }) => !existsSync(root))
  if (missing !== undefined)
    return { name: NAME, reason: `the sources of ${missing.library} are not there` }
  const parts: Part[] = []
  for (const { library, root } of roots) {
    const folder = join(sources, NAME)
    mkdirSync(folder, { recursive: true })
    const whole = join(folder, library)
    await buildPack({ roots: [root], out: whole, project: library, model: 'none' })
    const config = join(folder, 'without-docs.json')
    writeFileSync(config, '{ "docs": [], "notebooks": [] }\n')
    parts.push({
      pack: `how-to-${library}`,
      build: { roots: [root], project: library, config },
      questions: questionsOf(library, await cardsOf(whole)),
    })
  }
  return {
    ...{
      name: NAME,
      about: 'a heading of the docs to the symbols of its section, without the docs',
    },
    ...{ by: 'card', folded: true, metric: 'ndcg10', parts, published: {} },
  }
}

async function cardsOf(pack: string): Promise<Card[]> {
  const catalog = await openCatalog([folderStore(pack)])
  const all: Card[] = []
  for await (const { cards } of eachCard(catalog)) all.push(...cards)
  return all
}

/** Maximum share of a library's sections with answers that may name the same symbol. */
const MAX_SECTIONS = 0.03
/** A section that names more symbols is an overview. */
const MAX_ANSWERS = 5
const MIN_WORDS = 3

export function questionsOf(library: string, cards: readonly Card[]): AskedQuestion[] {
  const symbols = new Map(cards.filter(isOpenSymbol).map((card) => [card.id, card]))
  const variants = groupedBy([...symbols.values()], variantKey)
  const recipes = cards.filter(isFence)
  const named = cards.filter(isGuide).map((guide) => ({
    guide,
    answers: [
      ...new Set([
        ...guide.references,
        ...recipes.filter((recipe) => isWithin(recipe, guide)).flatMap((recipe) => recipe.symbols),
      ]),
    ].flatMap((id) => symbols.get(id) ?? []),
  }))
  const sections = new Map<string, number>()
  for (const { answers } of named)
    for (const { id } of answers) sections.set(id, (sections.get(id) ?? 0) + 1)
  const most = Math.max(2, MAX_SECTIONS * named.filter(({ answers }) => answers.length > 0).length)
  return named.flatMap(({ guide, answers }) => {
    const own = answers.filter(({ id }) => (sections.get(id) ?? 0) <= most)
    const text = `${guide.title}: ${guide.summary}`
    const tooFew = text.split(/\s+/).length < MIN_WORDS
    if (own.length === 0 || own.length > MAX_ANSWERS || tooFew) return []
    const isTold = own.some((card) => isSpelled(text, lastName(card)))
    return [
      {
        ...{ id: guide.id, text, counts: !isTold },
        relevant: own.map((card) => ({
          names: (variants.get(variantKey(card)) ?? [card]).map(({ id }) => id),
          grade: 1,
        })),
        groups: [isTold ? 'names its answer' : `library ${library}`],
      },
    ]
  })
}

const isOpenSymbol = (card: Card): card is SymbolCard =>
  card.kind === 'symbol' && card.visibility === 'public'
const isGuide = (card: Card): card is GuideCard => card.kind === 'guide'
const isFence = (card: Card): card is RecipeCard =>
  card.kind === 'recipe' && card.recipe_kind === 'fence'

const isWithin = (recipe: RecipeCard, guide: GuideCard): boolean =>
  recipe.path === guide.path &&
  recipe.lines[0] >= guide.lines[0] &&
  recipe.lines[1] <= guide.lines[1]

const lastName = ({ dotted }: SymbolCard): string => dotted.split('.').at(-1) ?? dotted

/** The same thing in another entry or version of the library is equally right. */
const variantKey = (card: SymbolCard): string => `${card.symbol_kind} ${lastName(card)}`

/** Whether a name is written as code: `z.email(…)` and `toJSONSchema`, but not the word email. */
function isSpelled(text: string, name: string): boolean {
  const isWord = /^\p{Lu}?\p{Ll}+$/u.test(name)
  return isWord
    ? text.includes(`.${name}`) || text.includes(`${name}(`)
    : text.toLowerCase().includes(name.toLowerCase())
}
