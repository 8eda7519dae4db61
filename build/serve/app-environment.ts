/**
 * The variables that the app reads, from the environment and the lines of `.env`: settings of the retrieval, of the
 * upstream, and of the access to its key (runtime/upstream/settings.ts). The environment has precedence over `.env`,
 * with one exception: if it names the upstream's address or key, both are ignored in `.env`, so that the `.env` of a
 * cloned folder cannot send the environment's key elsewhere.
 */
import {
  readChatSettings,
  readUpstream,
  UPSTREAM_SETTINGS,
} from '../../runtime/upstream/settings.ts'
import type { Environment } from './settings.ts'

export function appEnvironment(
  environment: Environment,
  dotEnv: Environment,
  host: string,
): Environment {
  const { url, key, open } = UPSTREAM_SETTINGS
  const given = { ...dotEnv }
  if ([url, key].some(({ env }) => (environment[env] ?? '') !== ''))
    for (const { env } of [url, key]) delete given[env]
  const whole = { ...given, ...ofCardcat(environment) }
  const isOpen = (whole[open.env] ?? '') !== ''
  return isLoopback(host) && !isOpen ? { ...whole, [open.env]: 'local' } : whole
}

/** Said at the start, because a proxy that adds no header to a request looks like a local program. */
export function startupWarnings(env: Environment): string[] {
  const upstream = readUpstream(env)
  const { token, open } = readChatSettings(env)
  if (!upstream.ok || upstream.value.key === null || token !== null || open !== 'local') return []
  const { key, token: name } = UPSTREAM_SETTINGS
  return [
    `programs on this machine may use ${key.env} without a token; so may everybody for whom a proxy on this machine asks: behind one, set ${name.env}`,
  ]
}

/** Empty values count as unset. */
const ofCardcat = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => name.startsWith('CARDCAT_') && value !== '',
    ),
  )

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)
