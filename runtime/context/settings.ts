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
    'budget when a request names none',
  ),
  overhead: count('OVERHEAD', 0, [0, 2_000], 'tokens kept free for what the client adds'),
  results: count(
    'RESULTS',
    10,
    [1, 50],
    'pieces wanted of a search; quotas by kind are shares of it',
  ),
  overFetch: number('OVER_FETCH', 2, [1, 10], 'times as many are retrieved as are wanted'),
  perSource: count('PER_SOURCE', 3, [1, 50], 'most recipes and guides of one file or page'),
  symbolsPerSource: count('SYMBOLS_PER_SOURCE', 8, [1, 50], 'most symbols of one file'),
  supportChat: number('SUPPORT_CHAT', 0.45, [0, 1], 'least support of a piece, style chat'),
  supportReference: number(
    'SUPPORT_REFERENCE',
    0.5,
    [0, 1],
    'least support of a piece, style reference',
  ),
  supportDocument: number(
    'SUPPORT_DOCUMENT',
    0.6,
    [0, 1],
    'least support of a piece found for a sentence of a document',
  ),
  shortcutOf: count('SHORTCUT_OF', 3, [1, 10], 'best pieces whose mean support is looked at'),
  shortcut: number(
    'SHORTCUT',
    0.9,
    [0, 1],
    'mean support from which a simple question is answered by its first retrieval; 1: never',
  ),
  mmrPieces: count('MMR_K', 4, [1, 50], 'pieces of a bucket'),
  mmrFetch: count('MMR_FETCH', 20, [1, 200], 'pieces of a bucket that are compared'),
  mmrLambda: number('MMR_LAMBDA', 0.5, [0, 1], '1: relevance alone, 0: difference alone'),
  childShare: number('CHILD_SHARE', 0.75, [0, 1], 'of its support a piece passes to its children'),
  referenceShare: number('REFERENCE_SHARE', 0.5, [0, 1], 'and to what it refers to'),
  recipeShare: number('RECIPE_SHARE', 0.9, [0, 1], 'and a symbol to its recipes'),
  complexWords: count('COMPLEX_WORDS', 24, [1, 1_000], 'words from which a question is complex'),
  concepts: count('CONCEPTS', 5, [0, 20], 'concepts that are searched for one by one'),
  keywords: count('KEYWORDS', 5, [1, 50], 'keywords taken from a design document'),
  referencePieces: count('REFERENCE_PIECES', 10, [1, 50], 'most pieces of a reference block'),
  signatures: count(
    'SIGNATURES',
    24,
    [0, 100],
    'most symbols after the whole cards, by signature and summary; 0: whole cards only',
  ),
  signatureShare: number('SIGNATURE_SHARE', 0.3, [0, 0.9], 'of the budget, kept for them'),
  conceptsTemperature: number('CONCEPTS_TEMPERATURE', 0, [0, 2], 'of that model'),
  conceptsTimeout: number(
    'CONCEPTS_TIMEOUT',
    5,
    [0.1, 600],
    'seconds after which its concepts are not waited for',
  ),
  rerankThreshold: number(
    'RERANK_THRESHOLD',
    0.1,
    [0, 1],
    'least score of a piece by the cross-encoder',
  ),
  rerankPieces: count('RERANK_PIECES', 20, [1, 200], 'pieces that it reads, the best first'),
} as const satisfies Readonly<Record<string, NumberSetting>>

export const SWITCHES = {
  rawContext: { env: 'CARDCAT_RAW_CONTEXT', value: false, about: 'send the cards themselves, too' },
  scores: { env: 'CARDCAT_SCORES', value: false, about: 'say the support of each piece' },
} as const

/** '' where nothing is set. */
export const TEXTS = {
  tokenizer: {
    env: 'CARDCAT_TOKENIZER',
    value: 'bound',
    about:
      'how tokens are counted: bound, an upper bound; or o200k_base, cl100k_base and others of gpt-tokenizer (npm i gpt-tokenizer; in Node)',
  },
  conceptsModel: {
    env: 'CARDCAT_CONCEPTS_MODEL',
    value: '',
    about:
      'model behind CARDCAT_UPSTREAM_URL and CARDCAT_UPSTREAM_KEY that finds the concepts of a question; none: its own words',
  },
  conceptsPrompt: {
    env: 'CARDCAT_CONCEPTS_PROMPT',
    value: '',
    about: 'system prompt for it, in place of the built-in one; it must ask for the same JSON',
  },
  rerankModel: {
    env: 'CARDCAT_RERANK_MODEL',
    value: '',
    about:
      'cross-encoder that ranks the pieces, a folder or a name on the hub (npm i @huggingface/transformers; in Node); none: no reranking',
  },
  banner: {
    env: 'CARDCAT_BANNER',
    value: '',
    about: 'a line of the operator’s, in each context before the cards and in `/health`',
  },
} as const

/**
 * Settings that other modules read, listed here for completeness; those of the language model are in
 * upstream/settings.ts.
 */
export const ELSEWHERE = {
  adminToken: {
    env: 'CARDCAT_ADMIN_TOKEN',
    value: '',
    about: 'bearer token of the routes below `/admin/`; none: they are closed',
  },
  basePath: {
    env: 'CARDCAT_BASE_PATH',
    value: '/',
    about: 'path that `cardcat serve` answers below (`--base-path`)',
  },
} as const

export type Settings = Readonly<Record<keyof typeof NUMBERS, number>> &
  Readonly<Record<keyof typeof SWITCHES, boolean>> &
  Readonly<Record<keyof typeof TEXTS, string>>

export type SettingValues = Readonly<Record<string, unknown>>

const LONGEST_TEXT = 4_000 // characters

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
    textIn(env, setting.env)?.slice(0, LONGEST_TEXT) ?? setting.value
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
