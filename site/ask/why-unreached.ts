/**
 * Explains in one sentence why a browser did not reach an endpoint, and what to do. Browsers report only "Failed to
 * fetch", whether there is no server, the server does not allow this page (CORS), or the page's policy forbids the
 * connection; so each is tested. The probe contains neither key nor question.
 */
import type { Upstream } from '../../runtime/upstream/settings.ts'

const A_MOMENT_MS = 50

/** Origins that the policy of the page has refused. */
const refused = new Set<string>()

export function watchPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (URL.canParse(blockedURI)) refused.add(new URL(blockedURI).origin)
  })
}

export async function whyUnreached({ modelsUrl }: Upstream): Promise<string> {
  const { origin, protocol, hostname } = new URL(modelsUrl)
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  if (await isAnswering(modelsUrl, 'no-cors'))
    return (await isAnswering(modelsUrl, 'cors'))
      ? `${origin} answers, but not this request. Either it broke off, and asking again helps; or it must let pages of ${location.origin} send the headers Authorization and Content-Type (CORS).`
      : `${origin} answers, but it does not let pages of ${location.origin} read what it says (CORS). Allow that origin at the endpoint; Ollama, for one, reads it from OLLAMA_ORIGINS.`
  // The event for a refusal comes after the request has failed.
  await new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS))
  if (refused.has(origin))
    return protocol === 'http:' && !isHere
      ? `This page connects over HTTPS, or to this machine. Give an https address in place of ${origin}.`
      : `The policy of this site does not let the page connect to ${origin}. Its operator can add that to connect-src of the Content-Security-Policy.`
  if (!navigator.onLine && !isHere)
    return 'This device is offline. The cards beside are complete; only the model is missing.'
  return `Nothing answers at ${origin}. Check the address, and that the server is running.`
}

/** With `no-cors`, whether anything answers; with `cors`, whether this page may read it. */
async function isAnswering(url: string, mode: 'no-cors' | 'cors'): Promise<boolean> {
  try {
    await fetch(url, { mode, credentials: 'omit', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
