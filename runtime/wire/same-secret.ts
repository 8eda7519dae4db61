/**
 * Compares a token with the configured one in constant time. Hashes are compared, because the platform's own
 * comparison needs inputs of equal length.
 */
export async function isSameSecret(sent: string, set: string): Promise<boolean> {
  const [a, b] = await Promise.all([hashOf(sent), hashOf(set)])
  let difference = 0
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0)
  return difference === 0
}

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** @returns undefined when the request has no `Authorization: Bearer …` */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
