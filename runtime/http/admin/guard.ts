/**
 * Who may administer: a request and the settings of the host in, nothing or a refusal out. Closed unless
 * CARDCAT_ADMIN_TOKEN is set, with 403 and not 404, because a person who looks for these routes should learn how they are
 * opened, and their addresses are no secret.
 */
import type { SettingValues } from '../../context/settings.ts'
import { refusal } from '../refusal.ts'

/** @returns undefined when the request carries the token */
export async function refuseStranger(
  request: Request,
  { CARDCAT_ADMIN_TOKEN: token }: SettingValues,
): Promise<Response | undefined> {
  if (typeof token !== 'string' || token === '')
    return refusal(
      'forbidden',
      'administration is closed: set CARDCAT_ADMIN_TOKEN to a long random word, start again, and send it as `Authorization: Bearer …`',
    )
  const sent = /^Bearer +(.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (sent !== undefined && (await isSame(sent, token))) return undefined
  return refusal(
    'unauthorized',
    `${sent === undefined ? 'the token is missing' : 'this is not the token'}: send \`Authorization: Bearer …\` with the value of CARDCAT_ADMIN_TOKEN`,
    { 'WWW-Authenticate': 'Bearer realm="cardcat"' },
  )
}

/** In a time that depends on neither word: digests have one length, and every byte of them is looked at. */
async function isSame(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(a), digest(b)])
  let difference = 0
  for (const [i, byte] of left.entries()) difference |= byte ^ (right[i] ?? 0)
  return difference === 0
}

const digest = async (word: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(word)))
