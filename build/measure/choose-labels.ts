/**
 * All labels → those that are asked. The SHA-256 of a label's id decides, so the sample is the same on every
 * machine and one changed file changes little of it.
 */
import { byCodeUnits } from '../../runtime/sorted.ts'
import { type Half, halfOf, type JudgedLabel, LABEL_KINDS, labelHash } from './label.ts'

/** Of one kind, in one half: a mean of 60 is known to ±.1. */
const MOST_OPEN = 60
/** Of those that say their answer: people ask so, too, and what is calibrated should know them. */
const MOST_LEAKY = 20

export interface ChosenLabel extends JudgedLabel {
  readonly half: Half
}

export function chooseLabels(labels: readonly JudgedLabel[]): ChosenLabel[] {
  const ordered = labels
    .map((label) => ({ label: { ...label, half: halfOf(label) }, hash: labelHash(label) }))
    .sort((a, b) => byCodeUnits(a.hash, b.hash))
    .map(({ label }) => label)
  return LABEL_KINDS.flatMap((kind) =>
    (['A', 'B'] as const).flatMap((half) => {
      const own = ordered.filter((label) => label.kind === kind && label.half === half)
      return [
        ...own.filter(({ leak }) => leak === 'none').slice(0, MOST_OPEN),
        ...own.filter(({ leak }) => leak !== 'none').slice(0, MOST_LEAKY),
      ]
    }),
  )
}
