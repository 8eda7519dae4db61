/**
 * Whether a web page may speak to the MCP server: the protocol has servers refuse strange origins, so that a page somebody
 * opens cannot use a server on their machine. Programs send no origin. A page of the same host, or of this machine, is
 * allowed, and what CARDCAT_MCP_ORIGINS lists: origins with commas between them, or `*`.
 */
import type { SettingValues } from '../context/settings.ts'

export const ORIGINS_SETTING = 'CARDCAT_MCP_ORIGINS'

export function isAllowedOrigin({ headers, url }: Request, env: SettingValues): boolean {
  const origin = headers.get('origin')
  if (origin === null) return true
  const listed = listedIn(env[ORIGINS_SETTING])
  if (listed.includes('*') || listed.includes(origin.toLowerCase())) return true
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (page === undefined || !/^https?:$/.test(page.protocol)) return false
  // By host alone: a proxy that ends TLS passes on http.
  return page.host === new URL(url).host || LOOPBACK.test(page.hostname)
}

const listedIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split(',').map((origin) => origin.trim().toLowerCase().replace(/\/$/, ''))
    : []

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
