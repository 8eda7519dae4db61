/**
 * Lets the event loop of a thread look at its connections between long computations. workerd looks only when nothing is
 * left to do. Reads from its disk and cache leave it something to do at once, so questions that arrive together would
 * be answered without a look at the clock or at a connection; after five seconds of that it takes all connections for
 * idle and resets them.
 *
 * A timer fires only after such a look. So whoever waits for one and finds that nobody has started meanwhile is the first
 * since that look. Each waits for timers of its own: the request of another may end, and its timers with it.
 */
export function turns(): () => Promise<void> {
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
