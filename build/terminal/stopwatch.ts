/**
 * Measures work, synchronous or not, and adds up the milliseconds under its name.
 */
export interface Stopwatch {
  <T>(name: string, work: () => T): T
  timings(): Timings
}

/** Whole milliseconds by name, and `total` since the watch was started. */
export type Timings = Readonly<Record<string, number>> & { readonly total: number }

export function stopwatch(): Stopwatch {
  const start = performance.now()
  const spent = new Map<string, number>()
  const add = (name: string, since: number) =>
    spent.set(name, (spent.get(name) ?? 0) + performance.now() - since)

  function time<T>(name: string, work: () => T): T {
    const since = performance.now()
    const done = () => add(name, since)
    const result = work()
    if (result instanceof Promise) result.then(done, done)
    else done()
    return result
  }
  return Object.assign(time, {
    timings() {
      const rounded = [...spent].map(([name, ms]) => [name, Math.round(ms)] as const)
      return { ...Object.fromEntries(rounded), total: Math.round(performance.now() - start) }
    },
  })
}
