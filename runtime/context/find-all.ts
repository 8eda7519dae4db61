/**
 * Finds passages for a question and its documents, in the order in which they fill the budget. A short message is a
 * question; a long one is read part by part, like a document. The passages of the question come first.
 */
import type { Warning } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import { byPriority } from './choose.ts'
import { findForDocument } from './documents.ts'
import { distinct, type Passage } from './find.ts'
import type { AskConcepts } from './llm-concepts.ts'
import type { ContextRequest } from './message.ts'
import type { UserMessage } from './reading/user-message.ts'
import { type Reranking, rerank } from './rerank.ts'
import { retrieve } from './retrieve.ts'
import type { Settings } from './settings.ts'

/** In characters. Longer messages are read like documents, part by part. */
const MAX_QUESTION_LENGTH = 1_200

export interface FoundAll {
  readonly passages: readonly Passage[]
  /** Further symbols with less support, to be shown by signature. */
  readonly nearby: readonly Passage[]
  readonly intent: string
  readonly concepts: readonly string[]
  readonly warnings: readonly Warning[]
}

export interface FindingAll {
  readonly document: string
  readonly request: ContextRequest
  readonly settings: Settings
  readonly askConcepts: AskConcepts | undefined
  readonly reranking: Reranking | undefined
}

export async function findAll(
  catalog: Catalog,
  message: UserMessage,
  { document, request, settings, askConcepts, reranking }: FindingAll,
): Promise<FoundAll> {
  const { projects, lexical_weight: lexicalWeight, style } = request
  const isReference = style === 'reference'
  const minSupport = isReference ? settings.supportReference : settings.supportChat
  const isLong = message.text.length > MAX_QUESTION_LENGTH
  const long = [...(isLong ? [message.text] : []), ...(document === '' ? [] : [document])]
  const [own, ...ofLong] = await Promise.all([
    isLong || message.text === ''
      ? undefined
      : retrieve(catalog, message, { projects, lexicalWeight, minSupport, settings, askConcepts }),
    ...long.map((text) => findForDocument(catalog, text, { projects, lexicalWeight, settings })),
  ])
  const cut = ofLong.reduce((sum, each) => sum + each.cut, 0)
  const all = distinct([...(own?.passages ?? []), ...ofLong.flatMap(({ passages }) => passages)])
  const usable = isReference ? all.filter(isPublic) : all
  const reranked =
    reranking === undefined
      ? { passages: usable, warnings: [] }
      : await rerank(catalog, own?.intent || message.text, usable, reranking)
  const passages = byPriority(reranked.passages, {
    isApi: message.isApi || isReference,
    results: settings.results,
    perSource: settings.perSource,
    symbolsPerSource: settings.symbolsPerSource,
    isNamed: own?.isNamed ?? (({ named }) => named === true),
  })
  return {
    passages,
    // What a quota by file left out, then what has less support. A reference block is strict and shows neither.
    nearby: isReference ? [] : [...reranked.passages.filter(isSymbol), ...(own?.nearby ?? [])],
    intent: own?.intent ?? message.prose.slice(0, 200),
    concepts: [...(own?.concepts ?? []), ...ofLong.flatMap(({ keywords }) => keywords)],
    warnings: [
      ...(own?.warnings ?? []),
      ...reranked.warnings,
      ...(cut === 0 ? [] : [unreadEnd(cut)]),
    ],
  }
}

const isSymbol = ({ head }: Passage): boolean => head.kind === 'symbol'

/** Only what users can import is shown as something to use. */
const isPublic = ({ head }: Passage): boolean =>
  head.kind !== 'symbol' || head.visibility === 'public'

const unreadEnd = (characters: number): Warning => ({
  code: 'document_cut',
  msg: `the last ${characters} characters were not read: send a shorter document, or its parts one by one`,
})
