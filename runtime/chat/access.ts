/**
 * Decides which Authorization a request to /v1 sends upstream, or why it is refused. The operator's key costs money,
 * and any web page can call a server with `Access-Control-Allow-Origin: *`, so:
 *
 *   CARDCAT_CHAT_TOKEN is set        callers must send it; upstream gets the operator's key instead
 *   no token, CARDCAT_CHAT_OPEN:
 *     1                              the operator's key for everybody
 *     local                          the operator's key for programs on this machine, but for no web page of another origin
 *     0                              no use of the operator's key
 *   otherwise, and without a key     the caller's own Authorization is passed on
 *
 * `cardcat serve` at a loopback address defaults to `local`, so that a first try needs no settings. A proxy on the same
 * machine that adds no header and sends its own target as `Host` (the default of nginx) looks like a local
 * program: behind a proxy, set a token. `cardcat serve` warns of this at the start.
 */
import type { Outcome } from '../answers.ts'
import type { ChatSettings, Upstream } from '../upstream/settings.ts'
import { bearerOf, isSameSecret } from '../wire/same-secret.ts'

/** The Authorization of the upstream request; null sends none. */
export type Authorization = string | null

export async function authorize(
  request: Request,
  { key }: Upstream,
  { token, open }: ChatSettings,
): Promise<Outcome<Authorization>> {
  const operators = key === null ? null : `Bearer ${key}`
  if (token !== null) {
    const isHolder = await isSameSecret(bearerOf(request) ?? '', token)
    return isHolder ? { ok: true, value: operators } : unauthorized(NO_TOKEN)
  }
  const own = request.headers.get('Authorization')
  if (operators === null) return { ok: true, value: own }
  if (open === 'anyone' || (open === 'local' && isLocal(request)))
    return { ok: true, value: operators }
  return own === null ? unauthorized(CLOSED) : { ok: true, value: own }
}

const NO_TOKEN = 'send the token of this server as Authorization: Bearer …'
const CLOSED =
  'this server’s key is not open to everybody: send a key of your own as Authorization: Bearer …, or let its operator set CARDCAT_CHAT_TOKEN'

const unauthorized = (msg: string): Outcome<never> => ({ ok: false, code: 'unauthorized', msg })

/** Headers that proxies can be configured to add. */
const OF_PROXIES = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Via']
/**
 * The address of the client, as proxies and networks give it. workerd on this machine gives one, too: of this machine.
 */
const OF_CLIENT = [
  'X-Real-IP',
  'X-Client-IP',
  'CF-Connecting-IP',
  'True-Client-IP',
  'Fastly-Client-IP',
]

/**
 * Whether the request came under this machine's own name, through no proxy, and from no page of another origin (which
 * excludes DNS rebinding).
 */
function isLocal({ headers }: Request): boolean {
  const isForwarded =
    OF_PROXIES.some((name) => headers.has(name)) ||
    OF_CLIENT.some((name) => !LOOPBACK_ADDRESS.test(headers.get(name) ?? '::1'))
  const host = headers.get('Host')
  const origin = headers.get('Origin')
  return (
    !isForwarded &&
    (host === null || isLoopback(`http://${host}`)) &&
    (origin === null || isLoopback(origin))
  )
}

const LOOPBACK_ADDRESS = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/

const isLoopback = (url: string): boolean =>
  URL.canParse(url) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
