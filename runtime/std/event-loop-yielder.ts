/**
 * Makes concurrent questions yield to the event loop. workerd polls its sockets and timers only when no work is ready.
 * Reads from disk and cache keep work ready, so questions that arrive together would run back to back, and after five
 * seconds workerd would reset all connections as idle.
 *
 * A timer fires only after such a poll. Each caller waits for a timer of zero delay, and again if another caller has
 * started in the meantime, so at most one computation runs between two polls. Callers set timers of their own, because
 * timers end with their request.
 */
export function eventLoopYielder(): () => Promise<void> {
  let started = 0
  return async () => {
    let before: number
    do {
      before = started
      await new Promise<void>((resolve) => setTimeout(resolve, 0))
    } while (started !== before)
    started++
  }
}
