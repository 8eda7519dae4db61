/**
 * How good the search in a pack is, as its build measured it: report.json in, one sentence out. A pack of an earlier version
 * has no such figure and shows nothing.
 */
export const QUALITY_MEANS =
  'The questions come from each library’s own tests and docs, and are asked of an index without these texts. None says the name of its answer.'

/** @param address of the pack's folder @returns '' where nothing is known */
export async function qualityOf(address: string): Promise<string> {
  const response = await fetch(`${address}/report.json`)
  const report: unknown = response.ok ? await response.json() : null
  const figures = part(part(report, 'self'), 'all')
  const right = part(figures, 'first_three')
  const questions = part(figures, 'n')
  if (typeof right !== 'number' || typeof questions !== 'number') return ''
  return `Of ${questions} questions that its own tests and docs ask, the right card is among the first three for ${right}.`
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
