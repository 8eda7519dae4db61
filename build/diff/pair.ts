/** One API in two versions of a library. */
import type { Api } from './surface.ts'

export interface Pair {
  readonly old: Api
  readonly now: Api
  /** `path`: a path of the old version leads to it. `owner`: its type was moved or renamed. */
  readonly by: 'path' | 'owner' | 'content'
  readonly similarity: number
  /** Paths of the old version that lead nowhere in the new one. */
  readonly lostPaths: readonly string[]
}
