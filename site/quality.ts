/**
 * The search quality of a pack in a few words, from the self-evaluation in its report.json. A pack of an earlier
 * version has no such figure and shows nothing.
 */
import { packReport } from './pack-report.ts'

export const QUALITY_MEANS =
  'The questions come from each library’s own docs, docstrings and tests, and are asked of an index without these texts. No question contains the name of its answer. `cardcat eval --self --worst 20` lists for a maintainer what to improve.'

/** @param address of the pack's folder @returns '' where nothing is known */
export async function qualityOf(address: string): Promise<string> {
  const report = await packReport(address)
  const self = part(report, 'self')
  const figures = part(self, 'all')
  const right = part(figures, 'first_three')
  const questions = part(figures, 'asked') ?? part(figures, 'n')
  if (typeof right !== 'number' || typeof questions !== 'number') return ''
  const asked = `Of ${questions} questions from its own docs and tests, asked of an index without them, the right card is among the first three for ${right}.`
  const docstrings = part(part(self, 'missing'), 'docstrings')
  const [none, all] = [part(docstrings, 'n'), part(docstrings, 'of')]
  if (typeof none !== 'number' || typeof all !== 'number' || none === 0) return asked
  return `${asked} ${none} of its ${all} symbols in use have no docstring.`
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
