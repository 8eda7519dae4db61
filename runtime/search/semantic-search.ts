/**
 * The code that semantic search needs. It is one module, so that a search box loads one file
 * (lazy-code.ts).
 */
// biome-ignore lint/performance/noBarrelFile: an entry point, for code that is loaded as one file
export { defaultKernel } from '../kernel/default-kernel.ts'
export { openFileTable } from '../pack/features/file-table.ts'
export { openVectors } from '../pack/vectors/open-vectors.ts'
export { quantizeQuery } from '../pack/vectors/quantized.ts'
export { dimensionMismatches, encodeExactly } from './question/exact-question.ts'
export { cosinesByPack, questionVector } from './semantic-candidates.ts'
