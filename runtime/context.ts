/**
 * A conversation → what to tell the language model before it answers: the pieces that the last message is about, each whole,
 * numbered, within a budget of tokens that covers everything around them too. The stages, each in context/:
 *
 *   read-asked      what is asked: code apart from prose, names, errors, paths; simple or complex; about an API or not
 *   retrieve        a question → passages in turns over buckets        documents   a long text → passages by part and keyword
 *   choose          quotas by kind and source; symbols first where what to call was asked
 *   render-card     a whole card each                                 reference-block   signatures with import lines
 *   frame           the message around them
 *
 *   chat        the user's message again, with the cards before it: send it in place of the last message
 *   reference   the cards alone, to be put wherever a prompt keeps its material; nothing where nothing is relevant
 *
 * A card that does not fit is passed over for the next one; none is ever cut, since half a function is worse than none. A
 * document is not repeated in the answer: the caller has it, and the budget is for cards.
 */
import type {
  ContextMessage,
  ContextRequest,
  ContextSource,
  Failure,
  Outcome,
  Warning,
} from './answers.ts'
import type { Card, SymbolExample } from './card.ts'
import { type Catalog, settle } from './catalog.ts'
import { byKind, byPriority } from './context/choose.ts'
import { definitionsOf } from './context/definitions.ts'
import { findForDocument } from './context/documents.ts'
import { distinct, type Passage } from './context/find.ts'
import { type Framed, type Framing, frame } from './context/frame.ts'
import { type Asked, readAsked } from './context/reading/read-asked.ts'
import { membersOf, renderReference } from './context/reference-block.ts'
import { renderCard, type Shown } from './context/render-card.ts'
import { retrieve } from './context/retrieve.ts'
import { readSettings, type Settings, type SettingValues } from './context/settings.ts'
import { estimateTokens } from './context/tokens.ts'
import { CONTEXT_TOKENS } from './http/requests.ts'
import { cardAt } from './read-cards.ts'

/** Best cards whose definition is shown, where the card's place is only a declaration. */
const DEFINITIONS = 10
/** Of the tokens that are left: a long body must not be the only thing that is told. */
const MOST_OF_DEFINITION = 0.25
/** Pieces of a context: beyond, a model reads none with care. */
const MOST_PIECES = 60
/** Longer messages are read as documents are, part by part. */
const LONGEST_QUESTION = 1_200

/** @param env settings by their names in the environment (context/settings.ts) */
export async function context(
  catalog: Catalog,
  request: ContextRequest,
  env: SettingValues = {},
): Promise<Outcome<ContextMessage>> {
  const { settings: usual, warnings: ignored } = readSettings(env)
  const settings = request.results === undefined ? usual : { ...usual, results: request.results }
  const last = request.messages.at(-1)
  const budget = request.max_tokens ?? settings.maxTokens
  if (last?.role !== 'user') return refused("the last message must be of the role 'user'")
  if (budget < CONTEXT_TOKENS.least)
    return refused(`max_tokens must be ${CONTEXT_TOKENS.least} or more: a card needs room`)
  const message = last.content.trim()
  const document = request.document?.trim() ?? ''
  if (message === '' && document === '')
    return refused('the last message is empty: ask something, or send a document')

  const framing: Framing = {
    style: request.style ?? 'chat',
    placement: request.placement ?? 'user',
    message: request.style === 'reference' && request.placement !== 'system' ? '' : message,
    hasSystem: request.messages.some(({ role }) => role === 'system' || role === 'developer'),
  }
  const most = Math.min(budget, CONTEXT_TOKENS.most) - settings.overhead
  const bare = tokensOf(frame(framing, { pieces: [], libraries: [] }))
  if (bare > most)
    return refused(
      `the message alone takes about ${bare} tokens: raise max_tokens above that, or send its long part as document`,
    )
  const asked = readAsked(message, settings.complexWords)
  const found = await findAll(catalog, asked, document, request, settings)
  const { value: cards, warnings: unread } = await settle(catalog, () =>
    found.passages.flatMap((passage): Read[] => {
      const card = cardAt(passage.pack, passage.card)
      return card === undefined ? [] : [{ ...passage, read: card }]
    }),
  )
  const pieces = await withinBudget(catalog, withoutRepeats(cards), {
    framing,
    most,
    pieces: framing.style === 'reference' ? settings.referencePieces : MOST_PIECES,
    isApi: asked.isApi || framing.style === 'reference',
    scores: request.scores ?? settings.scores,
  })
  const reason = pieces.length > 0 ? undefined : whyEmpty(catalog, cards, found.passages)
  const warnings = distinctWarnings([
    ...ignored,
    ...catalog.failures,
    ...found.warnings,
    ...unread,
    ...(reason === undefined ? [] : [reason]),
  ])
  const isRaw = request.raw_context ?? settings.rawContext
  const framed = frame(framing, materialOf(pieces))
  return {
    ok: true,
    value: {
      context: { role: 'user', content: framed.content },
      ...(isRaw && { raw_context: pieces.map(({ card }) => card) }),
      sources: pieces.map(({ source }) => source),
      ...(reason !== undefined && { reason: reason.msg }),
      ...(framed.system !== undefined && { system: framed.system }),
      intent: { intent: found.intent, concepts: found.concepts },
      ...(warnings.length > 0 && { warnings }),
    },
  }
}

interface FoundAll {
  readonly passages: readonly Passage[]
  readonly intent: string
  readonly concepts: readonly string[]
  readonly warnings: readonly Warning[]
}

/** The question's own passages before those of its document. */
async function findAll(
  catalog: Catalog,
  asked: Asked,
  document: string,
  request: ContextRequest,
  settings: Settings,
): Promise<FoundAll> {
  const { projects, lexical_weight: lexicalWeight, style } = request
  const isReference = style === 'reference'
  const least = isReference ? settings.supportReference : settings.supportChat
  const isLong = asked.text.length > LONGEST_QUESTION
  const long = [...(isLong ? [asked.text] : []), ...(document === '' ? [] : [document])]
  const [own, ...ofLong] = await Promise.all([
    isLong || asked.text === ''
      ? undefined
      : retrieve(catalog, asked, { projects, lexicalWeight, least, settings }),
    ...long.map((text) => findForDocument(catalog, text, { projects, lexicalWeight, settings })),
  ])
  const cut = ofLong.reduce((sum, each) => sum + each.cut, 0)
  const all = distinct([...(own?.passages ?? []), ...ofLong.flatMap(({ passages }) => passages)])
  return {
    passages: byPriority(isReference ? all.filter(isPublic) : all, {
      isApi: asked.isApi || isReference,
      results: settings.results,
      perSource: settings.perSource,
      symbolsPerSource: settings.symbolsPerSource,
      isNamed: own?.isNamed ?? (({ named }) => named === true),
    }),
    intent: own?.intent ?? asked.prose.slice(0, 200),
    concepts: [...(own?.concepts ?? []), ...ofLong.flatMap(({ keywords }) => keywords)],
    warnings: cut === 0 ? [] : [unreadEnd(cut)],
  }
}

/** What is to be used is what users may import. */
const isPublic = ({ head }: Passage): boolean =>
  head.kind !== 'symbol' || head.visibility === 'public'

type Read = Passage & { readonly read: Card }

/** Each fact once: code that a guide or a docstring shows already is no recipe of its own, and a cell is in its section. */
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

interface Piece {
  readonly card: Card
  readonly text: string
  readonly source: ContextSource
}

interface Fitting {
  readonly framing: Framing
  readonly most: number
  /** At most. */
  readonly pieces: number
  readonly isApi: boolean
  readonly scores: boolean
}

type Extra = Pick<Shown, 'definition' | 'example'>

/** In the order of priority as long as there is room, then in the order in which they are read. */
async function withinBudget(
  catalog: Catalog,
  cards: readonly Read[],
  { framing, most, pieces, isApi, scores }: Fitting,
): Promise<Piece[]> {
  const whole = cards.map(({ read }) => read)
  const isReference = framing.style === 'reference'
  const [definitions, members] = await Promise.all([
    isReference ? new Map<Card, string>() : definitionsOf(catalog, whole.slice(0, DEFINITIONS)),
    isReference ? membersOf(catalog, whole) : new Map<string, never>(),
  ])
  const libraries = librariesOf(whole)
  // The frame names the libraries of what is chosen: those of all are never fewer.
  let left = most - tokensOf(frame(framing, { pieces: [''], libraries })) - 1
  const chosen: { readonly read: Read; readonly extra: Extra }[] = []
  // A recipe that is a piece of its own is not said twice.
  const ids = new Set(whole.map(({ id }) => id))
  const exampleOf = (card: Card): SymbolExample | undefined =>
    card.kind === 'symbol' && !card.recipes.some((id) => ids.has(id))
      ? card.examples?.[0]
      : undefined
  const render = ({ read, support }: Read, number: number, extra: Extra): string => {
    const shown: Shown = { number, ...extra, ...(scores && { score: support }) }
    return isReference
      ? renderReference(read, shown, members.get(read.id))
      : renderCard(read, shown)
  }
  for (const each of cards) {
    if (chosen.length === pieces) break
    const definition = definitions.get(each.read) ?? ''
    const example = exampleOf(each.read)
    const isSmall = (text: string): boolean => estimateTokens(text) <= left * MOST_OF_DEFINITION
    const extra: Extra = {
      definition: isSmall(definition) ? definition : '',
      ...(example && isSmall(example.code) && { example }),
    }
    const tokens = estimateTokens(`\n\n${render(each, pieces, extra)}`)
    if (tokens > left) continue
    chosen.push({ read: each, extra })
    left -= tokens
  }
  const passages = chosen.map(({ read }) => read)
  const inOrder = isApi ? byKind(passages) : passages
  return inOrder.map((passage, i) => {
    const read = chosen.find((each) => each.read === passage)
    const card = read?.read.read
    if (read === undefined || card === undefined) throw new Error('a piece is one that was chosen')
    return {
      card,
      text: render(read.read, i + 1, read.extra),
      source: sourceOf(card, i + 1, scores ? passage.support : undefined),
    }
  })
}

function sourceOf(card: Card, n: number, score: number | undefined): ContextSource {
  const { id, kind, project, version, title, path, lines, url } = card
  return {
    ...{ n, id, kind, project, version, title, path, lines },
    ...(url !== undefined && { url }),
    ...(score !== undefined && { score: Math.round(score * 1000) / 1000 }),
  }
}

const materialOf = (pieces: readonly Piece[]) => ({
  pieces: pieces.map(({ text }) => text),
  libraries: librariesOf(pieces.map(({ card }) => card)),
})

const librariesOf = (cards: readonly Card[]): string[] => [
  ...new Set(
    cards.map(({ project, version }) => (version === null ? project : `${project} ${version}`)),
  ),
]

/** Of all that is sent. */
const tokensOf = ({ content, system }: Framed): number =>
  estimateTokens(content) + (system === undefined ? 0 : estimateTokens(system))

/** Why there is less than there could be. */
function whyEmpty(catalog: Catalog, cards: readonly Read[], passages: readonly Passage[]): Warning {
  if (cards.length > 0)
    return {
      code: 'nothing_fits',
      msg: `${cards.length} cards match, but none fits: raise max_tokens by ${Math.min(...cards.map(({ read }) => estimateTokens(renderCard(read, { number: 1 }))))} or more`,
    }
  if (passages.length > 0)
    return { code: 'nothing_found', msg: 'the cards that match could not be read' }
  const libraries = catalog.packs.map(({ manifest }) => manifest.project).join(', ')
  return {
    code: 'nothing_found',
    msg: `nothing in ${libraries || 'the catalog'} is relevant enough: ask in the words of the library, or name one of its symbols`,
  }
}

const unreadEnd = (characters: number): Warning => ({
  code: 'document_cut',
  msg: `the last ${characters} characters were not read: send a shorter document, or its parts one by one`,
})

const distinctWarnings = (warnings: readonly Warning[]): Warning[] => [
  ...new Map(warnings.map((warning) => [`${warning.code}\n${warning.msg}`, warning])).values(),
]

const refused = (msg: string): Failure => ({ ok: false, code: 'invalid_input', msg })
