/**
 * The settings of `cardcat serve`, from flags, environment variables and the lines of a `.env` file, in this order of
 * precedence, then from the defaults. The table below is the only place that names a setting, its default and its
 * unit; --help prints it.
 *
 * An empty value counts as unset, because compose files and CI systems write unset variables that way.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { UsageError } from '../errors.ts'

interface Setting {
  /** As commander reads it. A flag without a value means `yes`. */
  readonly flag: string
  readonly environment: string
  readonly fallback: string
  readonly description: string
}

export const SETTINGS = {
  host: {
    flag: '--host <address>',
    environment: 'CARDCAT_HOST',
    fallback: '127.0.0.1',
    description: 'address to listen on; 0.0.0.0 for all addresses',
  },
  port: {
    flag: '--port <number>',
    environment: 'CARDCAT_PORT',
    fallback: '8787',
    description: 'port to listen on; 0 for any free port',
  },
  basePath: {
    flag: '--base-path <path>',
    environment: 'CARDCAT_BASE_PATH',
    fallback: '/',
    description:
      'path below which everything is served, such as /docs, behind a proxy that forwards it',
  },
  accessLog: {
    flag: '--access-log',
    environment: 'CARDCAT_ACCESS_LOG',
    fallback: 'no',
    description: 'write a line of JSON to stderr for each request; the variable takes yes or no',
  },
  maxRequests: {
    flag: '--max-requests <number>',
    environment: 'CARDCAT_MAX_REQUESTS',
    fallback: '256',
    description: 'maximum number of concurrent requests; others get 503',
  },
  maxBody: {
    flag: '--max-body <KB>',
    environment: 'CARDCAT_MAX_BODY',
    fallback: '256',
    description: 'maximum size of a request’s body in KB',
  },
  maxHeader: {
    flag: '--max-header <KB>',
    environment: 'CARDCAT_MAX_HEADER',
    fallback: '16',
    description: 'maximum size of a request’s URL and headers in KB',
  },
  headersTimeout: {
    flag: '--headers-timeout <s>',
    environment: 'CARDCAT_HEADERS_TIMEOUT',
    fallback: '10',
    description: 'time limit for a request’s headers in seconds',
  },
  requestTimeout: {
    flag: '--request-timeout <s>',
    environment: 'CARDCAT_REQUEST_TIMEOUT',
    fallback: '30',
    description: 'time limit for a whole request in seconds',
  },
  answerTimeout: {
    flag: '--answer-timeout <s>',
    environment: 'CARDCAT_ANSWER_TIMEOUT',
    fallback: '10',
    description: 'time limit for an answer in seconds, then 503',
  },
  keepAliveTimeout: {
    flag: '--keep-alive-timeout <s>',
    environment: 'CARDCAT_KEEP_ALIVE_TIMEOUT',
    fallback: '5',
    description: 'seconds before an idle connection is closed; use more than the load balancer’s',
  },
  drainTimeout: {
    // Docker waits 10 s between SIGTERM and SIGKILL, Kubernetes 30.
    flag: '--drain-timeout <s>',
    environment: 'CARDCAT_DRAIN_TIMEOUT',
    fallback: '8',
    description: 'time limit for running requests after SIGTERM, in seconds',
  },
  documentsDir: {
    flag: '--documents-dir <folder>',
    environment: 'CARDCAT_DOCUMENTS_DIR',
    fallback: '',
    description:
      'folder of documents that /admin changes, and of their pack; requires CARDCAT_ADMIN_TOKEN',
  },
  documentsProject: {
    flag: '--documents-project <name>',
    environment: 'CARDCAT_DOCUMENTS_PROJECT',
    fallback: 'documents',
    description: 'project name of these documents',
  },
  maxDocument: {
    flag: '--max-document <KB>',
    environment: 'CARDCAT_MAX_DOCUMENT',
    fallback: '256',
    description: 'maximum size of one of these documents in KB',
  },
  maxDocuments: {
    flag: '--max-documents <number>',
    environment: 'CARDCAT_MAX_DOCUMENTS',
    fallback: '10000',
    description: 'maximum number of these documents',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS

const whole = (what: string, from: number, to: number) => {
  const wanted = `${what}: give ${from} to ${to}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, wanted),
    v.transform(Number),
    v.minValue(from, wanted),
    v.maxValue(to, wanted),
  )
}
const seconds = whole('a whole number of seconds', 1, 3600)
const kilobytes = whole('a whole number of KB', 1, 65_536)

const SCHEMA = v.object({
  host: v.pipe(v.string(), v.regex(/^[\w.:%-]+$/, 'an address: give one like 127.0.0.1')),
  port: whole('a port', 0, 65_535),
  /** Without a trailing slash: empty for the root. */
  basePath: v.pipe(
    v.string(),
    v.regex(/^\/?[\w.~-]*(\/[\w.~-]+)*\/?$/, 'a path: give one like /docs'),
    v.check(
      (path) => !/(^|\/)\.{1,2}(\/|$)/.test(path),
      'a path: give one like /docs, without dots',
    ),
    v.transform((path) => path.replace(/^\/*/, '/').replace(/\/$/, '')),
  ),
  accessLog: v.pipe(
    v.string(),
    v.regex(/^(yes|no|true|false|1|0)$/i, 'an answer to a question: give yes or no'),
    v.transform((word) => /^(yes|true|1)$/i.test(word)),
  ),
  maxRequests: whole('a whole number', 1, 1_000_000),
  maxBody: kilobytes,
  maxHeader: whole('a whole number of KB', 1, 1024),
  headersTimeout: seconds,
  requestTimeout: seconds,
  answerTimeout: seconds,
  keepAliveTimeout: seconds,
  drainTimeout: seconds,
  /** Empty: documents cannot be changed over HTTP. */
  documentsDir: v.string(),
  documentsProject: v.pipe(
    v.string(),
    v.regex(/^\w[\w.-]{0,99}$/, 'a name of letters, digits, dots and hyphens'),
  ),
  maxDocument: kilobytes,
  maxDocuments: whole('a whole number', 1, 1_000_000),
} satisfies Readonly<Record<SettingName, v.GenericSchema<string, unknown>>>)

export type Settings = v.InferOutput<typeof SCHEMA>

export type Environment = Readonly<Record<string, string | undefined>>

/** Flags as commander returns them: those without a value are true. */
export type Flags = Readonly<Partial<Record<SettingName, string | boolean | undefined>>>

/** @throws UsageError that names the flag, the variable or the line of `.env` that is wrong */
export function readSettings(
  flags: Flags = {},
  environment: Environment = {},
  dotEnv: Environment = {},
): Settings {
  const named = (name: SettingName) => sourcesOf(name, flags, environment, dotEnv)[0]
  const texts = Object.fromEntries(
    settingNames().map((name) => [name, named(name)?.text ?? SETTINGS[name].fallback]),
  )
  const parsed = v.safeParse(SCHEMA, texts)
  if (parsed.success) return parsed.output
  const [{ message, path }] = parsed.issues
  const wrong = settingNames().find((name) => name === path?.[0].key)
  const origin = wrong === undefined ? undefined : named(wrong)?.origin
  throw new UsageError(`${origin ?? wrong} is not ${message}`)
}

/** The settings that differ from their defaults, by flag. */
export function changedSettings(settings: Settings): string[] {
  const plain = readSettings()
  return settingNames()
    .filter((name) => settings[name] !== plain[name])
    .map((name) => flagOf(name))
}

export const settingNames = (): SettingName[] => {
  const isSetting = (name: string): name is SettingName => name in SETTINGS
  return Object.keys(SETTINGS).filter(isSetting)
}

/** For --help: what a setting does, its variable and its default. */
export const describeSetting = ({ description, environment, fallback }: Setting): string =>
  `${description} (${environment}, ${fallback === '' ? 'none by default' : `default ${fallback}`})`

/**
 * The variables of cardcat in a folder's `.env`; those of other programs are ignored.
 * @throws UsageError when the file exists and cannot be read
 */
export function readDotEnv(folder: string): Environment {
  let text: string
  try {
    text = readFileSync(join(folder, '.env'), 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Python keeps its virtual environments in a folder of this name.
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return {}
    throw new UsageError(
      `.env cannot be read (${errorMessage(error)}): allow it to be read, or start elsewhere`,
    )
  }
  return Object.fromEntries(
    Object.entries(parseEnv(text)).filter(([name]) => name.startsWith('CARDCAT_')),
  )
}

const flagOf = (name: SettingName): string => SETTINGS[name].flag.split(' ')[0] ?? name

/** The sources of a setting, highest precedence first. */
function sourcesOf(
  name: SettingName,
  flags: Flags,
  environment: Environment,
  dotEnv: Environment,
): { readonly text: string; readonly origin: string }[] {
  const variable = SETTINGS[name].environment
  const flag = flags[name] === true ? 'yes' : flags[name] === false ? 'no' : flags[name]
  const given = [
    { text: flag, origin: `${flagOf(name)} ${flag}` },
    { text: environment[variable], origin: `${variable}=${environment[variable]}` },
    { text: dotEnv[variable], origin: `${variable}=${dotEnv[variable]} in .env` },
  ]
  return given.flatMap(({ text, origin }) =>
    text === undefined || (text === '' && origin.startsWith(variable)) ? [] : [{ text, origin }],
  )
}
