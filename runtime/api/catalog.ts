/**
 * The catalog as users of the package see it: plain methods over the engine, with outcomes instead of exceptions.
 * Features that only some callers need (inspection, context, search by file) are imported on first use, so that a
 * page that only searches downloads only that.
 */
import type {
  SearchOptions as EngineOptions,
  FileAnswer,
  Inspection,
  InspectOptions,
  Outcome,
  SearchAnswer,
  Warning,
} from '../answers.ts'
import type { Card, CardHead, CardKind } from '../card.ts'
import type { Catalog as EngineCatalog } from '../catalog.ts'
import type { ContextMessage, ContextRequest } from '../context/message.ts'
import type { ContextTools } from '../context/tools.ts'
import { kernelOf } from '../kernel.ts'
import { PackError } from '../pack/pack.ts'
import { StoreError } from '../pack/store.ts'
import { search } from '../search.ts'
import { searchCards } from '../search-cards.ts'
import type { Verification, VerifyRequest } from '../verify.ts'
import { invalidInput } from '../wire/invalid-input.ts'
import { type CatalogSource, findPacks, isFolder, type OpenOptions, openFound } from './source.ts'

/** An open pack. */
export interface PackInfo {
  readonly project: string
  /** The library's version; null when it has none. */
  readonly version: string | null
  readonly commit: string | null
  readonly cards: Readonly<Record<CardKind, number>>
  /** The number of symbols by symbol_kind and of recipes by recipe_kind; null in a pack without these counts. */
  readonly symbol_kinds: Readonly<Record<string, number>> | null
  readonly recipe_kinds: Readonly<Record<string, number>> | null
  /** The embedding model; null for a pack without vectors, which answers lexically. */
  readonly model: string | null
}

/** How to search, and how much of each result to read. */
export interface SearchOptions extends EngineOptions {
  /** `card` (default): whole cards. `head`: only what a result list shows, which reads fewer files. */
  readonly fields?: 'card' | 'head'
  /** `card` (default), or `file`: files and pages, each with its best cards. */
  readonly by?: 'card' | 'file'
}

/** How to read a text to verify, and whether to return the actual cards of its names. */
export type VerifyOptions = Omit<VerifyRequest, 'text'>

/** The size, content and form of a context. */
export interface ContextOptions extends Omit<ContextRequest, 'messages'> {
  /** Settings of the retrieval by their names in the environment, `{ CARDCAT_MMR_LAMBDA: '.7' }`. */
  readonly env?: Readonly<Record<string, unknown>>
  /** Your own tokenizer and cross-encoder, used where the settings name one. */
  readonly tools?: ContextTools
  /** The same as `raw_context`. */
  readonly raw?: boolean
}

/**
 * Packs that answer as one. Every method resolves to an outcome: `{ ok: true, value }`, or `{ ok: false, code, msg }`
 * for an expected failure, with a message that says what to do. A file that cannot be read reduces the answer and is
 * listed in `value.warnings`.
 */
export interface Catalog {
  readonly packs: readonly PackInfo[]
  /** Packs of the source that did not open, with the reason. */
  readonly failures: readonly Warning[]
  /**
   * Ranks cards. An exact name comes first, then lexical and semantic matches.
   * @param question a name, some words or a sentence, 1 to 4,000 characters
   * @returns `invalid_input` for a question that is empty or too long
   */
  search(question: string, options: SearchOptions & { by: 'file' }): Promise<Outcome<FileAnswer>>
  search(
    question: string,
    options: SearchOptions & { fields: 'head' },
  ): Promise<Outcome<SearchAnswer<CardHead>>>
  search(question: string, options?: SearchOptions): Promise<Outcome<SearchAnswer<Card>>>
  /**
   * Shows one symbol or file: source, callers, tests, docs. Lines are 1-based and inclusive. No ranking and no model.
   * @returns `not_found` with the nearest names, `invalid_input` unless exactly one of symbol and path is given
   */
  inspect(target: InspectOptions): Promise<Outcome<Inspection>>
  /**
   * Assembles what a language model should read before it answers: whole cards within `max_tokens` (default 4,000, at
   * least 400).
   * @param question a text, or an OpenAI chat-completion request whose last message is the user's
   */
  context(
    question: string | ContextRequest,
    options?: ContextOptions,
  ): Promise<Outcome<ContextMessage>>
  /**
   * Checks whether the names and calls in a text exist in the libraries. Lists what is invented, misused or
   * deprecated by line (1-based), each with at most three suggestions. Uncertain cases are not judged.
   * @param text code, Markdown with fences, or a notebook's JSON; at most 200,000 characters
   * @returns `too_large` for a longer text
   */
  verify(text: string, options?: VerifyOptions): Promise<Outcome<Verification>>
}

/** @internal */
export async function openFrom(
  source: CatalogSource | readonly CatalogSource[],
  { resident, cacheBytes, ...options }: OpenOptions,
  module: WebAssembly.Module | undefined,
): Promise<Outcome<Catalog>> {
  const sources: readonly CatalogSource[] = Array.isArray(source) ? source : [source]
  if (sources.length === 0 || !sources.every(isSource)) return invalidInput(WHAT_SOURCES)
  try {
    const packs = await Promise.all(sources.map((each) => findPacks(each, options)))
    const engine = await openFound(packs, {
      kernel: kernelOf(module),
      resident: resident ?? sources.every(isFolder),
      ...(cacheBytes !== undefined && { cacheBytes }),
    })
    return { ok: true, value: catalogOver(engine) }
  } catch (error) {
    if (error instanceof PackError) return { ok: false, code: error.code, msg: error.message }
    if (error instanceof StoreError) return { ok: false, code: 'pack_missing', msg: error.message }
    throw error
  }
}

const WHAT_SOURCES =
  'a catalog opens from an address or a folder, an assets binding, a bucket, or { read(name) }'

const isSource = (source: unknown): boolean =>
  (typeof source === 'string' && source !== '') ||
  (typeof source === 'object' &&
    source !== null &&
    (source instanceof URL || ['read', 'get', 'fetch'].some((name) => name in source)))

const engines = new WeakMap<Catalog, EngineCatalog>()

/**
 * For the other entries of the package.
 * @throws TypeError for an object that `openCatalog` did not return
 * @internal
 */
export function engineOf(catalog: Catalog): EngineCatalog {
  const engine = engines.get(catalog)
  if (engine === undefined)
    throw new TypeError('this is not a catalog: pass one that openCatalog() returned')
  return engine
}

function catalogOver(engine: EngineCatalog): Catalog {
  const catalog: Catalog = {
    packs: engine.packs.map(({ manifest }) => ({
      project: manifest.project,
      version: manifest.library_version,
      commit: manifest.commit,
      cards: manifest.counts,
      symbol_kinds: manifest.own_kinds?.symbol ?? null,
      recipe_kinds: manifest.own_kinds?.recipe ?? null,
      model: manifest.model,
    })),
    failures: engine.failures,
    search: searchOver(engine),
    async inspect(target) {
      const { inspect } = await import('../inspect.ts')
      if ((target?.symbol === undefined) === (target?.path === undefined))
        return invalidInput('give exactly one of symbol and path')
      return inspect(engine, target)
    },
    async context(question, { raw, env = {}, tools = {}, ...options } = {}) {
      const { context } = await import('../context.ts')
      const asked =
        typeof question === 'string'
          ? { messages: [{ role: 'user', content: question }] }
          : question
      const given = raw === undefined ? options : { raw_context: raw, ...options }
      return context(engine, { ...asked, ...given }, env, tools)
    },
    async verify(text, options = {}) {
      if (typeof text !== 'string') return invalidInput('there is no text to verify')
      const { verify } = await import('../verify.ts')
      return verify(engine, { text, ...options })
    },
  }
  engines.set(catalog, engine)
  return catalog
}

const MAX_QUESTION_LENGTH = 4_000 // characters

function searchOver(engine: EngineCatalog): Catalog['search'] {
  function answer(
    question: string,
    options: SearchOptions & { by: 'file' },
  ): Promise<Outcome<FileAnswer>>
  function answer(
    question: string,
    options: SearchOptions & { fields: 'head' },
  ): Promise<Outcome<SearchAnswer<CardHead>>>
  function answer(question: string, options?: SearchOptions): Promise<Outcome<SearchAnswer<Card>>>
  async function answer(
    question: string,
    { by = 'card', fields = 'card', ...options }: SearchOptions = {},
  ): Promise<Outcome<FileAnswer | SearchAnswer<CardHead>>> {
    if (typeof question !== 'string' || question.trim() === '')
      return invalidInput('the question is empty: ask something')
    if (question.length > MAX_QUESTION_LENGTH)
      return invalidInput(`the question is longer than ${MAX_QUESTION_LENGTH} characters`)
    if (by === 'file') {
      const { searchFiles } = await import('../search-files.ts')
      return { ok: true, value: await searchFiles(engine, question, options) }
    }
    const find = fields === 'head' ? search : searchCards
    return { ok: true, value: await find(engine, question, options) }
  }
  return answer
}
