/**
 * Answers a request from the network, or from the cache: at once when the network fails, after a while when it does
 * not respond, and when a gateway reports an error.
 */

/** For a network that exists but does not respond, as in a tunnel. */
const TIMEOUT_MS = 3_000

export interface NetworkFirst {
  /** The cached answer. */
  readonly fromCache: () => Promise<Response | undefined>
  /** Called with the answer of the network. */
  readonly onResponse?: (response: Response) => void
}

/** @throws TypeError of fetch where there is neither */
export async function networkFirst(
  request: Request,
  { fromCache: kept, onResponse: arrived }: NetworkFirst,
): Promise<Response> {
  const fetched = fetch(request).then((response) => {
    if (response.ok) arrived?.(response.clone())
    return response
  })
  const first = await Promise.race([
    fetched.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS)),
  ])
  if (first !== undefined && first.status < 500) return first
  return (await kept()) ?? (await fetched)
}
