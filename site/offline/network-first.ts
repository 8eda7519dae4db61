/**
 * A request in, the answer of the network out, or the kept one: at once when the network fails, after a while when it does
 * not answer, and where a server in between is out of order.
 */

/** Of a network that is there and does not answer, as in a tunnel. */
const PATIENCE_MS = 3_000

export interface NetworkFirst {
  /** The kept answer. */
  readonly kept: () => Promise<Response | undefined>
  /** What to do with an answer that came. */
  readonly arrived?: (response: Response) => void
}

/** @throws TypeError of fetch where there is neither */
export async function networkFirst(
  request: Request,
  { kept, arrived }: NetworkFirst,
): Promise<Response> {
  const fetched = fetch(request).then((response) => {
    if (response.ok) arrived?.(response.clone())
    return response
  })
  const first = await Promise.race([
    fetched.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
  if (first !== undefined && first.status < 500) return first
  return (await kept()) ?? (await fetched)
}
