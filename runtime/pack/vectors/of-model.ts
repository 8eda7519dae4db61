import type { Pack } from '../pack.ts'

/** Whether this model embedded the cards of a pack, and its own vector of a question can be placed among theirs. */
export const isOfModel = ({ manifest }: Pack, model: string): boolean =>
  manifest.model === model && manifest.vectors !== null && manifest.vectors.exact !== null
