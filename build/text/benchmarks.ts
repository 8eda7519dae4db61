/** Recognizes benchmarks and fuzz tests by their names. */
import type { RecipeCard } from '../../runtime/card.ts'

export const isBenchmark = ({ id, recipe_kind }: RecipeCard): boolean =>
  recipe_kind === 'test' && NAME.test(id.slice(id.indexOf('::')))

/** `BenchmarkAdd`, `test_fuzz_add`, `bench_add`. */
const NAME = /(?:::|[._])(?:[Bb]ench(?:mark)?s?|[Ff]uzz)(?=[\p{Lu}_.]|$)/u
