/**
 * What a question with words that no card holds needs: one module, so that a search box loads one file for it (lazy-code.ts).
 */
// biome-ignore lint/performance/noBarrelFile: an entry point, for code that is loaded as one file
export { correctedName } from './names/spelling-correction.ts'
export { corrections } from './question/fuzzy-match.ts'
