/**
 * The settings of the language model, from the environment or a worker's bindings: its URL, key and timeouts, and who
 * may use it through /v1. One table: name, default, effect; chat/README.md repeats it and a test compares both.
 *
 * URL and key come from the operator alone, so that no request and no file of a library can change where the key
 * goes.
 */
import type { Outcome, Warning } from '../answers.ts'
import type { SettingValues } from '../context/settings.ts'

interface Setting {
  readonly env: string
  /** As written in the environment; '' for none. */
  readonly value: string
  readonly about: string
}

export const UPSTREAM_SETTINGS = {
  url: {
    env: 'CARDCAT_UPSTREAM_URL',
    value: '',
    about: 'OpenAI-compatible endpoint, such as `http://127.0.0.1:11434/v1`',
  },
  key: { env: 'CARDCAT_UPSTREAM_KEY', value: '', about: 'its key, if it requires one' },
  model: {
    env: 'CARDCAT_UPSTREAM_MODEL',
    value: '',
    about: 'default model of requests; `cardcat ask` requires it or `--model`',
  },
  timeout: {
    env: 'CARDCAT_UPSTREAM_TIMEOUT',
    value: '120',
    about: 'time limit for the first byte of an answer in seconds, 1 to 300',
  },
  idleTimeout: {
    env: 'CARDCAT_UPSTREAM_IDLE_TIMEOUT',
    value: '60',
    about: 'time limit between two chunks of an answer in seconds, 1 to 300',
  },
  token: {
    env: 'CARDCAT_CHAT_TOKEN',
    value: '',
    about: 'token that callers of `/v1` must send as `Authorization: Bearer`',
  },
  open: {
    env: 'CARDCAT_CHAT_OPEN',
    value: '0',
    about: 'who may use the key without a token: `0` nobody, `local` this machine, `1` anyone',
  },
  context: {
    env: 'CARDCAT_CHAT_CONTEXT',
    value: '1',
    about: 'add context to the last message of a chat',
  },
  verify: {
    env: 'CARDCAT_CHAT_VERIFY',
    value: '0',
    about: 'verify the API names of finished answers',
  },
} as const satisfies Readonly<Record<string, Setting>>

export interface Upstream {
  readonly chatUrl: string
  readonly modelsUrl: string
  readonly key: string | null
  readonly model: string | null
  readonly firstByteMs: number
  readonly idleMs: number
  /** The name of each setting in messages. */
  readonly names: SettingNames
}

/** Named as the user set them: variables of the environment, or fields of a page. */
export interface SettingNames {
  readonly url: string
  readonly key: string
  readonly model: string
  /** Absent where nobody can change it. */
  readonly timeout?: string
  readonly idleTimeout?: string
}

const IN_ENVIRONMENT: SettingNames = {
  url: UPSTREAM_SETTINGS.url.env,
  key: UPSTREAM_SETTINGS.key.env,
  model: UPSTREAM_SETTINGS.model.env,
  timeout: UPSTREAM_SETTINGS.timeout.env,
  idleTimeout: UPSTREAM_SETTINGS.idleTimeout.env,
}

export interface ChatSettings {
  readonly token: string | null
  readonly open: 'nobody' | 'local' | 'anyone'
  readonly context: boolean
  readonly verify: boolean
  readonly warnings: readonly Warning[]
}

/** Node's fetch gives up by itself after 300 s. */
const SECONDS = { least: 1, most: 300 }

const HOW_TO_SET =
  'set CARDCAT_UPSTREAM_URL to an OpenAI-compatible endpoint (such as http://127.0.0.1:11434/v1), CARDCAT_UPSTREAM_MODEL and, where it needs one, CARDCAT_UPSTREAM_KEY'

/** @returns a failure that says what to set, where nothing or nothing usable is set */
export function readUpstream(
  env: SettingValues,
  names: SettingNames = IN_ENVIRONMENT,
): Outcome<Upstream> {
  const url = textOf(env, 'url')
  if (url === '') return notSetUp(`no language model is configured: ${HOW_TO_SET}`)
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isPlain = parsed?.username === '' && parsed.password === ''
  if (!isPlain || !/^https?:$/.test(parsed.protocol))
    return notSetUp(
      `${names.url} must be an http or https address without a name or password in it; a key goes into ${names.key}`,
    )
  const key = textOf(env, 'key')
  if (!/^[\x21-\x7e]*$/.test(key))
    return notSetUp(`${names.key} contains white space or characters that no key has: set it again`)
  const model = textOf(env, 'model')
  return {
    ok: true,
    value: {
      ...routesBelow(parsed),
      key: key === '' ? null : key,
      model: model === '' ? null : model,
      firstByteMs: millisecondsOf(env, 'timeout'),
      idleMs: millisecondsOf(env, 'idleTimeout'),
      names,
    },
  }
}

export function readChatSettings(env: SettingValues): ChatSettings {
  const warnings: Warning[] = []
  const read = <T>(
    name: keyof typeof UPSTREAM_SETTINGS,
    words: Readonly<Record<string, T>>,
    fallback: T,
  ): T => {
    const text = textOf(env, name).toLowerCase()
    const value = words[text]
    if (value !== undefined) return value
    const wanted = Object.keys(words).join(', ')
    const msg = `${UPSTREAM_SETTINGS[name].env} is ignored: it must be one of ${wanted}`
    warnings.push({ code: 'setting_ignored', msg })
    return fallback
  }
  const token = textOf(env, 'token')
  return {
    token: token === '' ? null : token,
    open: read('open', OPEN, 'nobody'),
    context: read('context', SWITCH, true),
    verify: read('verify', SWITCH, false),
    warnings,
  }
}

const OPEN = { 0: 'nobody', false: 'nobody', local: 'local', 1: 'anyone', true: 'anyone' } as const
const SWITCH = { 1: true, true: true, 0: false, false: false } as const

/** A URL without a path means /v1; one that names the route itself is used unchanged. */
function routesBelow(url: URL): Pick<Upstream, 'chatUrl' | 'modelsUrl'> {
  const path = url.pathname.replace(/\/+$/, '')
  const named = path.endsWith(CHAT_ROUTE)
  const base = named ? path.slice(0, -CHAT_ROUTE.length) : path === '' ? '/v1' : path
  const at = (route: string): string => {
    const full = new URL(url)
    full.pathname = base + route
    full.hash = ''
    return full.href
  }
  return { chatUrl: at(CHAT_ROUTE), modelsUrl: at('/models') }
}

const CHAT_ROUTE = '/chat/completions'

function millisecondsOf(env: SettingValues, name: 'timeout' | 'idleTimeout'): number {
  const seconds = Number(textOf(env, name))
  const fits = seconds >= SECONDS.least && seconds <= SECONDS.most
  return 1000 * (fits ? seconds : Number(UPSTREAM_SETTINGS[name].value))
}

/** Without the trailing white space of secret files. */
function textOf(env: SettingValues, name: keyof typeof UPSTREAM_SETTINGS): string {
  const { env: variable, value } = UPSTREAM_SETTINGS[name]
  const given = env[variable]
  const text = given === undefined || given === null ? '' : String(given).trim()
  return text === '' ? value : text
}

const notSetUp = (msg: string): Outcome<never> => ({ ok: false, code: 'not_implemented', msg })
