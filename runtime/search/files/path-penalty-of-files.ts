/**
 * Computes the factor for the score of a file from its path features, as path-penalty.ts does for cards. The path of a
 * file also shows which version it belongs to.
 */
import { byCodeUnits } from '../../std/sorted.ts'
import { OLDER, penaltiesWithout, waivedPenalties } from '../path-penalty.ts'

/** @returns by features and path; a version in the question waives the penalty for that version only */
export function penaltiesOfFiles(text: string): (pathFeatures: number, path: string) => number {
  const { pathFeatures: waived, versions } = waivedPenalties(text)
  const penalties = penaltiesWithout(waived)
  if (versions.size === 0) return (pathFeatures) => penalties[pathFeatures] ?? 1
  const ofVersion = penaltiesWithout(waived | OLDER)
  return (pathFeatures, path) =>
    (versionWords(path).some((word) => versions.has(word)) ? ofVersion : penalties)[pathFeatures] ??
    1
}

/** The version words of a path. A question that contains one is about these files. */
const versionWords = (path: string): string[] =>
  [...path.matchAll(/(?:^|\/)(v\d+)(?=\/)/g)].flatMap(([, word]) => word ?? []).sort(byCodeUnits)
