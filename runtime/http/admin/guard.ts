/**
 * Checks whether a request may administer. Administration is closed unless CARDCAT_ADMIN_TOKEN is set. The refusal is
 * 403 and not 404, so that a person who looks for these routes learns how to open them; their addresses are no
 * secret.
 */
import type { SettingValues } from '../../context/settings.ts'
import { refusal } from '../../wire/refusal.ts'
import { bearerOf, isSameSecret } from '../../wire/same-secret.ts'

/** @returns undefined when the request carries the token */
export async function refuseUnauthorized(
  request: Request,
  { CARDCAT_ADMIN_TOKEN: token }: SettingValues,
): Promise<Response | undefined> {
  if (typeof token !== 'string' || token === '')
    return refusal(
      'forbidden',
      'administration is closed: set CARDCAT_ADMIN_TOKEN to a long random word, start again, and send it as `Authorization: Bearer …`',
    )
  const sent = bearerOf(request)
  if (await isSameSecret(sent ?? '', token)) return undefined
  return refusal(
    'unauthorized',
    `${(sent ?? '') === '' ? 'the token is missing' : 'this is not the token'}: send \`Authorization: Bearer …\` with the value of CARDCAT_ADMIN_TOKEN`,
    { 'WWW-Authenticate': 'Bearer realm="cardcat"' },
  )
}
