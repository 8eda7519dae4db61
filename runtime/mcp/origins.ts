/**
 * Decides whether a web page may call the MCP server. The protocol requires servers to refuse foreign origins, so
 * that a page cannot use a server on its visitor's machine. Programs send no origin. Allowed are pages of the same
 * host, of this machine, and those in CARDCAT_MCP_ORIGINS: origins separated by commas, or `*`.
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
  // Compared by host alone, because a proxy that terminates TLS forwards http.
  return page.host === new URL(url).host || LOOPBACK.test(page.hostname)
}

const listedIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split(',').map((origin) => origin.trim().toLowerCase().replace(/\/$/, ''))
    : []

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
