/**
 * Import lines that an excerpt need not show: a reader's project has them by itself, or only a test runner needs them.
 */
import type { ExcerptSettings } from '../languages/excerpt-settings.ts'
import type { Line } from './lines.ts'

/** Leaves out the imports that a reader's project has by itself, and those of a test runner. */
export function withoutImplicit(
  lines: readonly Line[],
  implicit: ExcerptSettings['implicit'],
): readonly Line[] {
  const isImplicit = ({ text }: Line, own: ExcerptSettings['implicit']): boolean =>
    own.some((rule) => rule.import.test(text.trim()))
  const code = lines.filter((line) => !isImplicit(line, implicit)).map(({ text }) => text)
  const unneeded = implicit.filter(({ unless }) => !code.some((text) => unless?.test(text)))
  const shown = lines.filter((line) => !isImplicit(line, unneeded))
  // The empty line below imports that are all left out.
  return shown[0]?.text === '' ? shown.slice(1) : shown
}
