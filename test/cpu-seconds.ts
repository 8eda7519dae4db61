/**
 * CPU time of this process in seconds, for tests that nothing takes forever: the other work of the machine does not
 * count, as it would by the clock.
 */
export async function cpuSeconds(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
