/** Work and the milliseconds that it may take → its result, or TOO_LATE. The work itself goes on. */
export const TOO_LATE = Symbol('too late')

export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
): Promise<T | typeof TOO_LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(() => resolve(TOO_LATE), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
