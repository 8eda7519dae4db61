/**
 * Resolves to the result of the work, or to TIMED_OUT after that many milliseconds. The work itself continues.
 */
export const TIMED_OUT = Symbol('too late')

export async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
): Promise<T | typeof TIMED_OUT> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
