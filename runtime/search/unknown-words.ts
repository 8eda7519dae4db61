/**
 * The code that a question needs when no card contains one of its words. It is one module, so that a search box loads
 * one file (lazy-code.ts).
 */
// biome-ignore lint/performance/noBarrelFile: an entry point, for code that is loaded as one file
export { correctedName } from './names/spelling-correction.ts'
export { corrections } from './question/fuzzy-match.ts'
