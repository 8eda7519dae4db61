/**
 * The stages of a build, as named in progress and timings.
 */
const STAGES = [
  'discover',
  'extract',
  'link',
  'documents',
  'inspector',
  'enrich',
  'embed cards',
  'embed short texts',
  'embed words',
  'embed distill',
  'pack',
  'measure',
] as const
/** A stage of a build. */
export type Stage = (typeof STAGES)[number]
