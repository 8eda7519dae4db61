/**
 * Every setting of the retrieval for context in one table: its name in the environment (the same in a worker's
 * bindings), its default, its range and its effect. Values are strings; one that cannot be read keeps its default and
 * gives a warning.
 */
import type { Warning } from '../answers.ts'

interface NumberSetting {
  readonly env: string
  readonly value: number
  readonly range: readonly [least: number, most: number]
  readonly whole?: true
  readonly about: string
}

const number = (
  env: string,
  value: number,
  range: readonly [number, number],
  about: string,
): NumberSetting => ({ env: `CARDCAT_${env}`, value, range, about })

const count = (
  env: string,
  value: number,
  range: readonly [number, number],
  about: string,
): NumberSetting => ({ ...number(env, value, range, about), whole: true })

/** Below the minimum the frame leaves no room for a card; above the maximum models stop paying attention. */
export const CONTEXT_TOKENS = { least: 400, most: 100_000 } as const

export const NUMBERS = {
  maxTokens: count(
    'CONTEXT_TOKENS',
    4_000,
    [CONTEXT_TOKENS.least, CONTEXT_TOKENS.most],
    'token budget of requests without their own',
  ),
  overhead: count('OVERHEAD', 0, [0, 2_000], 'tokens reserved for text that the client adds'),
  results: count(
    'RESULTS',
    10,
    [1, 50],
    'passages requested from a search; quotas by kind are shares of this number',
  ),
  overFetch: number(
    'OVER_FETCH',
    2,
    [1, 10],
    'factor by which more passages are retrieved than requested',
  ),
  perSource: count(
    'PER_SOURCE',
    3,
    [1, 50],
    'maximum number of recipes and guides from one file or page',
  ),
  symbolsPerSource: count(
    'SYMBOLS_PER_SOURCE',
    8,
    [1, 50],
    'maximum number of symbols from one file',
  ),
  supportChat: number('SUPPORT_CHAT', 0.45, [0, 1], 'minimum support of a passage, in style chat'),
  supportReference: number(
    'SUPPORT_REFERENCE',
    0.5,
    [0, 1],
    'minimum support of a passage, in style reference',
  ),
  supportDocument: number(
    'SUPPORT_DOCUMENT',
    0.6,
    [0, 1],
    'minimum support of a passage found for a sentence of a document',
  ),
  shortcutOf: count(
    'SHORTCUT_OF',
    3,
    [1, 10],
    'number of best passages whose mean support decides about the shortcut',
  ),
  shortcut: number(
    'SHORTCUT',
    0.9,
    [0, 1],
    'mean support from which the first retrieval of a simple question is enough; 1: never',
  ),
  mmrPieces: count('MMR_K', 4, [1, 50], 'passages chosen from a bucket'),
  mmrFetch: count('MMR_FETCH', 20, [1, 200], 'passages compared in a bucket'),
  mmrLambda: number('MMR_LAMBDA', 0.5, [0, 1], '1: only relevance counts, 0: only diversity'),
  childShare: number(
    'CHILD_SHARE',
    0.75,
    [0, 1],
    'share of a passage’s support that its children inherit',
  ),
  referenceShare: number(
    'REFERENCE_SHARE',
    0.5,
    [0, 1],
    'share that the passages it refers to inherit',
  ),
  recipeShare: number(
    'RECIPE_SHARE',
    0.9,
    [0, 1],
    'share of a symbol’s support that its recipes inherit',
  ),
  complexWords: count(
    'COMPLEX_WORDS',
    24,
    [1, 1_000],
    'number of words from which a question counts as complex',
  ),
  concepts: count('CONCEPTS', 5, [0, 20], 'maximum number of concepts, each searched separately'),
  keywords: count('KEYWORDS', 5, [1, 50], 'maximum number of keywords from a design document'),
  referencePieces: count(
    'REFERENCE_PIECES',
    10,
    [1, 50],
    'maximum number of passages in a reference block',
  ),
  signatures: count(
    'SIGNATURES',
    24,
    [0, 100],
    'maximum number of symbols listed by signature and summary after the whole cards; 0: none',
  ),
  signatureShare: number(
    'SIGNATURE_SHARE',
    0.3,
    [0, 0.9],
    'share of the budget reserved for these symbols',
  ),
  conceptsTemperature: number(
    'CONCEPTS_TEMPERATURE',
    0,
    [0, 2],
    'temperature of the model for concepts',
  ),
  conceptsTimeout: number('CONCEPTS_TIMEOUT', 5, [0.1, 600], 'time limit for concepts in seconds'),
  rerankThreshold: number(
    'RERANK_THRESHOLD',
    0.1,
    [0, 1],
    'minimum score of a passage by the cross-encoder',
  ),
  rerankPieces: count(
    'RERANK_PIECES',
    20,
    [1, 200],
    'number of best passages that the cross-encoder ranks',
  ),
} as const satisfies Readonly<Record<string, NumberSetting>>

export const SWITCHES = {
  rawContext: {
    env: 'CARDCAT_RAW_CONTEXT',
    value: false,
    about: 'also return the cards themselves',
  },
  scores: { env: 'CARDCAT_SCORES', value: false, about: 'return the support of each passage' },
} as const

/** '' where nothing is set. */
export const TEXTS = {
  tokenizer: {
    env: 'CARDCAT_TOKENIZER',
    value: 'bound',
    about:
      'how tokens are counted: bound for an upper bound; or o200k_base, cl100k_base and others of gpt-tokenizer (npm i gpt-tokenizer; in Node)',
  },
  conceptsModel: {
    env: 'CARDCAT_CONCEPTS_MODEL',
    value: '',
    about:
      'language model at CARDCAT_UPSTREAM_URL that finds the concepts of a question; none: its own words are used',
  },
  conceptsPrompt: {
    env: 'CARDCAT_CONCEPTS_PROMPT',
    value: '',
    about:
      'system prompt for this model instead of the built-in one; it must request the same JSON',
  },
  rerankModel: {
    env: 'CARDCAT_RERANK_MODEL',
    value: '',
    about:
      'cross-encoder that ranks the passages, a folder or a hub id (npm i @huggingface/transformers; in Node); none: no reranking',
  },
  banner: {
    env: 'CARDCAT_BANNER',
    value: '',
    about: 'text of the operator, before the cards of each context and in `/health`',
  },
} as const

/**
 * Settings that other modules read, listed here for completeness; those of the language model are in
 * upstream/settings.ts.
 */
export const OTHER_SETTINGS = {
  adminToken: {
    env: 'CARDCAT_ADMIN_TOKEN',
    value: '',
    about: 'bearer token for the routes below `/admin/`; none: they are disabled',
  },
  basePath: {
    env: 'CARDCAT_BASE_PATH',
    value: '/',
    about: 'path below which `cardcat serve` answers (`--base-path`)',
  },
} as const

export type Settings = Readonly<Record<keyof typeof NUMBERS, number>> &
  Readonly<Record<keyof typeof SWITCHES, boolean>> &
  Readonly<Record<keyof typeof TEXTS, string>>

export type SettingValues = Readonly<Record<string, unknown>>

const MAX_TEXT_LENGTH = 4_000 // characters

const SWITCH = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

export function readSettings(env: SettingValues): {
  readonly settings: Settings
  readonly warnings: readonly Warning[]
} {
  const warnings: Warning[] = []
  const ignored = (name: string, text: string, wanted: string): void => {
    const msg = `${name}=${text.slice(0, 40)} is ignored: it must be ${wanted}`
    warnings.push({ code: 'setting_ignored', msg })
  }
  const numberOf = (setting: NumberSetting): number => {
    const text = textIn(env, setting.env)
    if (text === undefined) return setting.value
    const [least, most] = setting.range
    const read = Number(text)
    const fits = read >= least && read <= most && (!setting.whole || Number.isInteger(read))
    if (fits) return read
    ignored(setting.env, text, `a ${setting.whole ? 'whole ' : ''}number from ${least} to ${most}`)
    return setting.value
  }
  const switchOf = (setting: { readonly env: string; readonly value: boolean }): boolean => {
    const text = textIn(env, setting.env)
    const read = SWITCH.get(text ?? '')
    if (text !== undefined && read === undefined) ignored(setting.env, text, '1, true, 0 or false')
    return read ?? setting.value
  }
  const textOf = (setting: { readonly env: string; readonly value: string }): string =>
    textIn(env, setting.env)?.slice(0, MAX_TEXT_LENGTH) ?? setting.value
  const settings = {
    ...mapped(NUMBERS, numberOf),
    ...mapped(SWITCHES, switchOf),
    ...mapped(TEXTS, textOf),
  }
  return { settings, warnings }
}

function textIn(env: SettingValues, name: string): string | undefined {
  const value = env[name]
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value.trim() : String(value)
}

function mapped<Key extends string, From, To>(
  table: Readonly<Record<Key, From>>,
  each: (setting: From) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(table).map(([key, setting]) => [key, each(setting)])
  return Object.fromEntries(entries)
}
