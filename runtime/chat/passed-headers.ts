/**
 * Selects the headers that pass the proxy. Upstream gets a short list, because other headers identify the caller. The
 * caller gets all headers except those of the connection, of the upstream's site and of a body that fetch has
 * decoded; never cookies.
 */

const TO_UPSTREAM = [
  'Accept',
  'Accept-Language',
  'Idempotency-Key',
  'OpenAI-Beta',
  'X-Client-Request-Id',
  'X-Request-Id',
]

export function headersToUpstream(request: Request, authorization: string | null): Headers {
  const headers = new Headers()
  for (const name of TO_UPSTREAM) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (request.method === 'POST') headers.set('Content-Type', 'application/json')
  if (authorization !== null) headers.set('Authorization', authorization)
  return headers
}

/** RFC 9110, 7.6.1; then cookies; then headers that belong to a site, an account or another encoding of the body. */
const DROPPED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie2?|content-(?:length|encoding|security-policy.*)|access-control-.*|alt-svc|clear-site-data|strict-transport-security|nel|report-to|reporting-endpoints|server|link|refresh|location|vary|openai-(?:organization|project))$/

export function headersFromUpstream(headers: Headers, key: string | null): Headers {
  const ofConnection = (headers.get('Connection') ?? '').toLowerCase().split(/\s*,\s*/)
  const passed = new Headers(SECURITY_HEADERS)
  for (const [name, value] of headers) {
    const isSecret = key !== null && key !== '' && value.includes(key)
    if (!DROPPED.test(name) && !ofConnection.includes(name) && !isSecret) passed.set(name, value)
  }
  return passed
}

/** An error page of the upstream must not run as a page of ours. Scripts may read Retry-After. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Access-Control-Expose-Headers': '*',
} as const
