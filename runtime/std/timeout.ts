/** Work and the milliseconds that it may take → its result, or TOO_LATE. The work itself goes on. */
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
