/** Lines for who waits: at most one in a while, about a step that takes longer. */

/** 36,000 documents take a teacher several minutes. */
const PATIENCE_MS = 15_000

export function progressLines(
  report: (line: string) => void,
): (step: string, done: number, total: number) => void {
  let last = performance.now()
  return (step, done, total) => {
    if (performance.now() - last < PATIENCE_MS) return
    last = performance.now()
    report(`${step} ${done} of ${total}`)
  }
}
