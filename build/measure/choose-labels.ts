/**
 * Chooses the labels for the evaluation. Symbols are sampled, and each gets one label of each kind, so that a symbol
 * with thirty tests counts no more than one with a docstring. The sample depends on the SHA-256 of the symbols' ids: it
 * is the same on every machine, and a changed file changes little of it.
 */
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { type Half, halfOf, type JudgedLabel, LABEL_KINDS, labelHash, symbolHash } from './label.ts'

/** In each half: a share of 120 has a confidence interval of ±.09. */
export const MAX_SYMBOLS = 120
/** Of each kind, in each half. These questions contain the answer's name, and the calibration should cover them. */
const MAX_LEAKY = 20

export interface ChosenLabel extends JudgedLabel {
  readonly half: Half
}

export function chooseLabels(labels: readonly JudgedLabel[]): ChosenLabel[] {
  const ordered = labels
    .map((label) => ({ label, hash: labelHash(label), symbol: subjectOf(label) }))
    .sort((a, b) => byCodeUnits(a.hash, b.hash))
  const open = ordered.filter(({ label }) => label.leak === 'none')
  const leaky = ordered.filter(({ label }) => label.leak !== 'none')
  return (['A', 'B'] as const).flatMap((half) => {
    const symbols = sampled(
      open.map(({ symbol }) => symbol),
      half,
    )
    return LABEL_KINDS.flatMap((kind) => {
      const isOwn = ({ label, symbol }: (typeof ordered)[number]): boolean =>
        label.kind === kind && halfOf(symbol) === half
      const asked = new Set<string>()
      const first = open.filter((each) => {
        if (!isOwn(each) || !symbols.has(each.symbol) || asked.has(each.symbol)) return false
        asked.add(each.symbol)
        return true
      })
      return [...first, ...leaky.filter(isOwn).slice(0, MAX_LEAKY)].map(({ label }) => {
        return { ...label, half }
      })
    })
  })
}

/** The symbol that a label counts for. */
export const subjectOf = ({ relevant: [first = ''] }: JudgedLabel): string => first

/** In one half, those with the lowest hash. */
export function sampled(symbols: readonly string[], half: Half): ReadonlySet<string> {
  const own = [...new Set(symbols)]
    .filter((symbol) => halfOf(symbol) === half)
    .map((symbol) => ({ symbol, hash: symbolHash(symbol) }))
    .sort((a, b) => byCodeUnits(a.hash, b.hash))
  return new Set(own.slice(0, MAX_SYMBOLS).map(({ symbol }) => symbol))
}
