/**
 * Lines of progress for long steps, limited in frequency.
 */

/** A teacher needs several minutes for 36,000 documents. */
const INTERVAL_MS = 15_000

export function progressLines(
  report: (line: string) => void,
): (step: string, done: number, total: number) => void {
  let last = performance.now()
  return (step, done, total) => {
    if (performance.now() - last < INTERVAL_MS) return
    last = performance.now()
    report(`${step} ${done} of ${total}`)
  }
}
