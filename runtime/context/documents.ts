/**
 * Finds passages for a long design text. Each sentence is searched by itself, because one search for the whole text
 * finds only what its parts have in common, and because support was fitted on sentences. The threshold is stricter
 * than for a question, since some of forty sentences match by chance. Keywords then find the symbols with these
 * names: names and code spans on their own, words of the prose only where a sentence supports the same symbol.
 */
import type { Catalog } from '../catalog.ts'
import { stem } from '../pack/lexical/tokenizer.ts'
import { interleave } from '../std/interleave.ts'
import { wordsOfName } from './concepts.ts'
import { distinct, findNamed, findPassages, keyOf, type Passage } from './find.ts'
import { DOCUMENT_CHARS } from './message.ts'
import { type Keyword, keywordsIn } from './reading/keywords.ts'
import { readUserMessage } from './reading/user-message.ts'
import type { Settings } from './settings.ts'
import { rankSymbols } from './symbols.ts'
import { sentencesOf } from './text-parts.ts'

export interface DocumentFound {
  readonly passages: readonly Passage[]
  readonly keywords: readonly string[]
  /** The number of characters at the end that were not read. */
  readonly cut: number
}

interface DocumentFinding {
  readonly projects: readonly string[] | undefined
  readonly lexicalWeight: number | undefined
  readonly settings: Settings
}

const PER_SENTENCE = 10
const PER_KEYWORD = 3
/** How many keywords are tried, to find as many indexed ones as the settings ask for. */
const TRIED = 24

export async function findForDocument(
  catalog: Catalog,
  document: string,
  { projects, lexicalWeight, settings }: DocumentFinding,
): Promise<DocumentFound> {
  const beginning = document.slice(0, DOCUMENT_CHARS)
  const { sentences, cut } = sentencesOf(beginning)
  const message = readUserMessage(beginning, settings.complexWords)
  const matches = await Promise.all(
    sentences.map((sentence) =>
      findPassages(catalog, sentence, {
        projects,
        lexicalWeight,
        depth: PER_SENTENCE,
        isSentence: true,
      }),
    ),
  )
  const supports = new Map<string, number>()
  for (const passage of matches.flat())
    supports.set(keyOf(passage), Math.max(passage.support, supports.get(keyOf(passage)) ?? 0))
  const minSupport = settings.supportDocument
  const bySentence = (
    await Promise.all(
      matches.map((passages, i) => supportedBy(catalog, sentences[i] ?? '', passages, minSupport)),
    )
  ).sort((a, b) => (b[0]?.support ?? 0) - (a[0]?.support ?? 0))
  const keywords = keywordsIn(message).slice(0, TRIED)
  const byKeyword = await Promise.all(
    keywords.map((keyword) => namedLike(catalog, keyword, projects, settings)),
  )
  const known = keywords
    .map((keyword, i) => {
      const supported = ({ head, named }: Passage): boolean =>
        (keyword.how !== 'phrase' && named === true) ||
        (supports.get(keyOf({ head })) ?? 0) >= minSupport * SHARE_BESIDE_KEYWORD
      return { keyword, passages: (byKeyword[i] ?? []).filter(supported) }
    })
    .filter(({ passages }) => passages.length > 0)
    .slice(0, settings.keywords)
  const lists = [...known.map(({ passages }) => passages), ...bySentence]
  return {
    passages: distinct(interleave(lists)),
    keywords: known.map(({ keyword }) => keyword.text),
    cut: cut + document.length - beginning.length,
  }
}

/**
 * The share of the minimum support that a symbol needs when other passages support its sentence: a symbol has few
 * words.
 */
const SYMBOL_SHARE = 0.5

/** What a sentence supports; where that is an example or a page, also the symbols that it is about. */
async function supportedBy(
  catalog: Catalog,
  sentence: string,
  passages: readonly Passage[],
  minSupport: number,
): Promise<Passage[]> {
  const supported = passages.filter(({ support }) => support >= minSupport)
  if (supported.length === 0 || supported.some(({ head }) => head.kind === 'symbol'))
    return supported
  const likely = passages.filter(
    ({ head, support }) =>
      head.kind === 'symbol' &&
      head.visibility === 'public' &&
      support >= minSupport * SYMBOL_SHARE,
  )
  const recipes = supported.filter(({ head }) => head.kind === 'recipe')
  const ranked = await rankSymbols(catalog, sentence, likely, recipes)
  return distinct([...ranked.slice(0, PER_KEYWORD), ...supported])
}

/** The share of the minimum support that the sentence must give the symbol when it also contains its name. */
const SHARE_BESIDE_KEYWORD = 0.6

async function namedLike(
  catalog: Catalog,
  keyword: Keyword,
  projects: readonly string[] | undefined,
  { supportReference }: Settings,
): Promise<readonly Passage[]> {
  const exact = keyword.how === 'phrase' ? [] : await findNamed(catalog, [keyword.text], projects)
  const like = await findPassages(catalog, keyword.text, {
    projects,
    kinds: ['symbol'],
    depth: PER_KEYWORD * 2,
  })
  const called = like.filter(
    ({ support, head }) =>
      support >= supportReference &&
      head.visibility === 'public' &&
      saysAll(keyword.words, head.title),
  )
  return distinct([...exact, ...called]).slice(0, PER_KEYWORD)
}

function saysAll(words: readonly string[], title: string): boolean {
  const own = new Set(wordsOfName(title).map(stem))
  return words.every((word) => own.has(word))
}
