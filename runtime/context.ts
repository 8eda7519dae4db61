/**
 * Assembles what a language model should read before it answers a conversation: whole, numbered cards for the last
 * message, within a token budget that covers everything around them. The stages, each in context/:
 *
 *   user-message    reads the question: code apart from prose, names, errors, paths; simple or complex; about an API or not
 *   retrieve        finds passages for a question            documents   finds passages for a long text, part by part
 *   rerank          reorders by a cross-encoder, where one is configured
 *   choose          applies quotas by kind and source; symbols first where what to call was asked
 *   fit             fits the budget: render-card renders whole cards; reference-block renders signatures with import lines
 *   frame           adds the message around them
 *
 *   chat        the user's message again with the cards before it: send it in place of the last message
 *   reference   the cards alone, for wherever a prompt keeps its material; empty where nothing is relevant
 *
 * A card that does not fit is skipped; none is ever cut, since half a function is worse than none. A document is not
 * repeated in the answer: the caller has it, and the budget is for cards.
 */
import type { Outcome, Warning } from './answers.ts'
import type { Card } from './card.ts'
import { cardAt } from './cards/read-cards.ts'
import { type Catalog, hasUnreadFiles, loadAndRun, packsFor } from './catalog.ts'
import { distinct, keyOf, type Passage } from './context/find.ts'
import { type FoundAll, findAll } from './context/find-all.ts'
import { type FittedPassage, fitPassages, type Read } from './context/fit.ts'
import { frame, type MessageLayout } from './context/frame.ts'
import { conceptsAsker } from './context/llm-concepts.ts'
import type { ContextMessage, ContextRequest, ContextSource } from './context/message.ts'
import { readUserMessage } from './context/reading/user-message.ts'
import { renderCard } from './context/render-card.ts'
import { librariesOf, tokensOf } from './context/sent.ts'
import {
  CONTEXT_TOKENS,
  readSettings,
  type Settings,
  type SettingValues,
} from './context/settings.ts'
import { counterOf } from './context/tokens.ts'
import type { ContextTools, CountTokens } from './context/tools.ts'
import { chooseVersions } from './versions/choose-versions.ts'
import { invalidInput } from './wire/invalid-input.ts'

/** The most pieces of a context, because models lose track of more. */
const MAX_PIECES = 60

/** A context and its pieces, for callers that show them one by one. */
export interface AssembledContext {
  readonly message: ContextMessage
  /** In the order of `message.sources`. */
  readonly pieces: readonly ContextPiece[]
  /** The size of everything that is sent, counted as the budget is. */
  readonly tokens: number
}

export interface ContextPiece {
  readonly source: ContextSource
  readonly card: Card
  /** The text that the model reads. */
  readonly text: string
  readonly tokens: number
}

/**
 * @param env settings by their names in the environment (context/settings.ts)
 * @param tools what only some hosts can do (context/tools.ts)
 */
export async function context(
  catalog: Catalog,
  request: ContextRequest,
  env: SettingValues = {},
  tools: ContextTools = {},
): Promise<Outcome<ContextMessage>> {
  const assembled = await assembleContext(catalog, request, env, tools)
  return assembled.ok ? { ok: true, value: assembled.value.message } : assembled
}

export async function assembleContext(
  whole: Catalog,
  request: ContextRequest,
  env: SettingValues = {},
  tools: ContextTools = {},
): Promise<Outcome<AssembledContext>> {
  const { settings: configured, warnings: ignored } = readSettings(env)
  const settings =
    request.results === undefined ? configured : { ...configured, results: request.results }
  const { count, warnings: uncounted } = await counterOf(settings.tokenizer, tools)
  const last = request.messages.at(-1)
  const budget = request.max_tokens ?? settings.maxTokens
  if (last?.role !== 'user') return invalidInput("the last message must be of the role 'user'")
  if (budget < CONTEXT_TOKENS.least)
    return invalidInput(`max_tokens must be ${CONTEXT_TOKENS.least} or more: a card needs room`)
  const message = last.content.trim()
  const document = request.document?.trim() ?? ''
  if (message === '' && document === '')
    return invalidInput('the last message is empty: ask something, or send a document')

  const layout: MessageLayout = {
    style: request.style ?? 'chat',
    placement: request.placement ?? 'user',
    message: request.style === 'reference' && request.placement !== 'system' ? '' : message,
    hasSystem: request.messages.some(({ role }) => role === 'system' || role === 'developer'),
    banner: settings.banner,
  }
  const most = Math.min(budget, CONTEXT_TOKENS.most) - settings.overhead
  const bare = tokensOf(frame(layout, { pieces: [], libraries: [] }), count)
  if (bare > most)
    return invalidInput(
      `the message alone takes about ${bare} tokens: raise max_tokens above that, or send its long part as document`,
    )
  const opened = await packsFor(whole, {
    text: `${message}\n${document}`,
    projects: request.projects,
  })
  const chosen = await chooseVersions(opened, { ...request, text: message })
  if (!chosen.ok) return chosen
  const { catalog, text, projects, warnings: unversioned } = chosen.value
  const userMessage = readUserMessage(text, settings.complexWords)
  const retrieval = await findAll(catalog, userMessage, {
    ...{ document, settings },
    request: { ...request, ...(projects && { projects }) },
    askConcepts: conceptsAsker(env, settings),
    reranking: rerankingOf(settings, tools),
  })
  const { cards, nearby, warnings: unread } = await readAll(catalog, retrieval)
  const scores = request.scores ?? settings.scores
  const pieces = await fitPassages(catalog, cards, nearby, {
    ...{ layout, count, most, scores },
    pieces: layout.style === 'reference' ? settings.referencePieces : MAX_PIECES,
    isApi: userMessage.isApi || layout.style === 'reference',
    signatures: settings.signatures,
    signatureShare: settings.signatureShare,
  })
  const reason = pieces.length > 0 ? undefined : whyEmpty(catalog, cards, retrieval.passages, count)
  const warnings = distinctWarnings([
    ...ignored,
    ...uncounted,
    ...unversioned,
    ...catalog.failures,
    ...retrieval.warnings,
    ...unread,
    ...(reason === undefined ? [] : [reason]),
  ])
  const isRaw = request.raw_context ?? settings.rawContext
  const framed = frame(layout, {
    pieces: pieces.map(({ text }) => text),
    libraries: librariesOf(pieces.map(({ passage }) => passage.read)),
  })
  const sourced = pieces.map(
    (piece, i): ContextPiece => ({
      source: sourceOfPiece(piece, i + 1, scores),
      card: piece.passage.read,
      text: piece.text,
      tokens: count(piece.text),
    }),
  )
  const answer: ContextMessage = {
    context: { role: 'user', content: framed.content },
    ...(isRaw && { raw_context: sourced.map(({ card }) => card) }),
    sources: sourced.map(({ source }) => source),
    ...(reason !== undefined && { reason: reason.msg }),
    ...(framed.system !== undefined && { system: framed.system }),
    intent: { intent: retrieval.intent, concepts: retrieval.concepts },
    ...(warnings.length > 0 && { warnings }),
  }
  return { ok: true, value: { message: answer, pieces: sourced, tokens: tokensOf(framed, count) } }
}

const rerankingOf = (settings: Settings, { reranker }: ContextTools) =>
  settings.rerankModel === ''
    ? undefined
    : {
        model: settings.rerankModel,
        open: reranker,
        threshold: settings.rerankThreshold,
        pieces: settings.rerankPieces,
      }

/** Reads the cards of the passages, each once. */
async function readAll(catalog: Catalog, { passages, nearby }: FoundAll) {
  const chosen = new Set(passages.map(keyOf))
  const { value, warnings } = await loadAndRun(catalog, () => {
    const read = (passage: Passage): Read[] => {
      const card = cardAt(passage.pack, passage.card)
      return card === undefined ? [] : [{ ...passage, read: card }]
    }
    return {
      cards: passages.flatMap(read),
      nearby: distinct(nearby)
        .filter((passage) => !chosen.has(keyOf(passage)))
        .flatMap(read),
    }
  })
  return { cards: withoutRepeats(value.cards), nearby: value.nearby, warnings }
}

/** Drops recipes whose code a guide or docstring shows already, and cells of a section that is included. */
function withoutRepeats(cards: readonly Read[]): Read[] {
  const ids = new Set(cards.map(({ read }) => read.id))
  return cards.filter(({ read }, i) => {
    if (read.kind !== 'recipe') return true
    if (read.stale === true || (read.parent !== undefined && ids.has(read.parent))) return false
    return !cards
      .slice(0, i)
      .some((before) => before.read.kind === 'recipe' && before.read.code.includes(read.code))
  })
}

const sourceOfPiece = (
  { passage, isSignature }: FittedPassage,
  n: number,
  scores: boolean,
): ContextSource => ({
  ...sourceOf(passage.read, n),
  ...(scores && { score: Math.round(passage.support * 1000) / 1000 }),
  ...(isSignature && { signature_only: true }),
})

/** The source that the number of a card refers to. */
export function sourceOf(card: Card, n: number): ContextSource {
  const { id, kind, project, version, title, path, lines, url } = card
  return {
    ...{ n, id, kind, project, version, title, path, lines },
    ...(url !== undefined && { url }),
  }
}

/** Why the context has less than it could. */
function whyEmpty(
  catalog: Catalog,
  cards: readonly Read[],
  passages: readonly Passage[],
  count: CountTokens,
): Warning {
  if (cards.length > 0)
    return {
      code: 'nothing_fits',
      msg: `${cards.length} cards match, but none fits: raise max_tokens by ${Math.min(...cards.map(({ read }) => count(renderCard(read, { number: 1 }))))} or more`,
    }
  if (passages.length > 0)
    return { code: 'nothing_found', msg: 'the cards that match could not be read' }
  // When no pack opens, the cause is both a warning and the reason.
  if (catalog.packs.length === 0)
    return (
      catalog.failures[0] ?? { code: 'pack_missing', msg: 'there is no pack: run `cardcat build`' }
    )
  if (hasUnreadFiles(catalog))
    return {
      code: 'nothing_found',
      msg: 'files of the index could not be read: check the connection, then ask again',
    }
  const libraries = catalog.packs.map(({ manifest }) => manifest.project).join(', ')
  return {
    code: 'nothing_found',
    msg: `nothing in ${libraries} is relevant enough: ask in the words of the library, or name one of its symbols`,
  }
}

const distinctWarnings = (warnings: readonly Warning[]): Warning[] => [
  ...new Map(warnings.map((warning) => [`${warning.code}\n${warning.msg}`, warning])).values(),
]
