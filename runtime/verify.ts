/**
 * Checks the names and calls in a text, written by a person or a model, against the libraries of a catalog. Each
 * finding gives the name, the line, what is wrong and which existing names were probably meant.
 *
 * One light reader serves all languages (verify/parsed-chains.ts, verify/bindings.ts) instead of tree-sitter, so that a
 * text has the same verdicts in a worker, a browser and a terminal, without the grammars; a language is data
 * (grammars/<language>/uses.json). It reads tokens, brackets and scopes and sees less than a parser does. The rule
 * that makes up for this: what is not certain is not judged. A name is unknown only if an import (or, in prose, the
 * library's own name) leads to a module or class whose names are all known, and it is not among them.
 */
import type { Outcome, Warning } from './answers.ts'
import type { Card } from './card.ts'
import { cardAt } from './cards/read-cards.ts'
import { type Catalog, loadAndRun, packsFor } from './catalog.ts'
import { counted } from './std/counted.ts'
import { judge } from './verify/judge.ts'
import type { Judgement } from './verify/judgement.ts'
import { isNotebook, piecesOf } from './verify/text-pieces.ts'
import { chooseVersions } from './versions/choose-versions.ts'

export const VERIFY_CHARS = 200_000
/** Nobody would read more. */
const MAX_FINDINGS = 200
const MAX_CARDS = 40

export interface VerifyRequest {
  readonly text: string
  /** The language of the code, also `markdown` or `ipynb`; detected by default. */
  readonly language?: string
  /** Also returns the actual cards of the names in use. */
  readonly cards?: boolean
  /** Also returns where the names of the library are used. */
  readonly uses?: boolean
  /** A version, a shorter number or a channel (versions/choose-versions.ts); the latest by default. */
  readonly version?: string
  /** The location of the text in the library, which resolves relative imports. */
  readonly path?: string
}

export const VERDICTS = ['unknown', 'misused', 'deprecated'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Finding {
  readonly name: string
  readonly line: number
  readonly verdict: Verdict
  readonly message: string
  readonly suggestions: readonly string[]
}

/** A name in the text that is one of the library's. */
export interface Use {
  readonly name: string
  readonly line: number
  /** The id of its card. */
  readonly id: string
  readonly project: string
}

export interface Verification {
  /** Nothing is unknown or misused. */
  readonly ok: boolean
  /** The number of checked uses of the catalog's libraries. */
  readonly checked: number
  readonly findings: readonly Finding[]
  readonly cards?: readonly Card[]
  /** By line, each name once a line; only on request. */
  readonly uses?: readonly Use[]
  readonly warnings?: readonly Warning[]
}

/** @internal The package's own method is in api/catalog.ts. */
export async function verify(
  whole: Catalog,
  request: VerifyRequest,
): Promise<Outcome<Verification>> {
  const { text, version } = request
  const catalog = await packsFor(whole, { text: text.slice(0, VERIFY_CHARS) })
  if (version === undefined) return verifyIn(catalog, request)
  const chosen = await chooseVersions(catalog, { version })
  return chosen.ok ? verifyIn(chosen.value.catalog, request) : chosen
}

async function verifyIn(catalog: Catalog, request: VerifyRequest): Promise<Outcome<Verification>> {
  const { text, language, path } = request
  const tooLarge = {
    ok: false,
    code: 'too_large',
    msg: `the text is longer than ${VERIFY_CHARS} characters: send it in parts`,
  } as const
  const isLong = text.length > VERIFY_CHARS
  if (isLong && !isNotebook(text, language)) return tooLarge
  const pieces = piecesOf(text, language)
  // The outputs of a notebook, pictures among them, are not verified.
  const length = pieces.reduce((sum, { code }) => sum + code.length, 0)
  if (isLong && (pieces.length === 0 || length > VERIFY_CHARS)) return tooLarge
  const { value, warnings } = await loadAndRun(catalog, () => {
    const judgement = judge(catalog, pieces, { path })
    return {
      ...judgement,
      cards: request.cards === true ? cardsOf(judgement) : undefined,
      uses: request.uses === true ? usesOf(judgement) : undefined,
    }
  })
  const shown = worstOf(value.findings)
  const findings = shown.map(
    ({ name, line, verdict, message, suggestions }): Finding => ({
      name,
      line,
      verdict,
      message,
      suggestions,
    }),
  )
  const left = value.findings.length - findings.length
  const all = [...catalog.failures, ...warnings, ...(left === 0 ? [] : [findingsCut(left)])]
  return {
    ok: true,
    value: {
      ok: value.findings.every(isDeprecated),
      checked: value.checked,
      findings,
      ...(value.cards === undefined ? {} : { cards: value.cards }),
      ...(value.uses === undefined ? {} : { uses: value.uses }),
      ...(all.length === 0 ? {} : { warnings: all }),
    },
  }
}

const isDeprecated = ({ verdict }: { readonly verdict: Verdict }): boolean =>
  verdict === 'deprecated'

/** In text order, as many as are shown: of very many, deprecated names are left out before wrong ones. */
function worstOf<F extends { readonly verdict: Verdict }>(findings: readonly F[]): readonly F[] {
  if (findings.length <= MAX_FINDINGS) return findings
  const wrong = findings.filter((finding) => !isDeprecated(finding))
  const worst = new Set([...wrong, ...findings.filter(isDeprecated)].slice(0, MAX_FINDINGS))
  return findings.filter((finding) => worst.has(finding))
}

const findingsCut = (left: number): Warning => ({
  code: 'findings_cut',
  msg: `${counted(left, 'finding is', 'findings are')} left out: fix these, then verify again, or send the text in parts`,
})

/** The cards of the names that are right and of those that were probably meant, each once, in text order. */
function cardsOf({ used }: Judgement): Card[] {
  const cards = new Map<string, Card>()
  for (const { pack, number } of used) {
    if (cards.size >= MAX_CARDS) break
    const card = cardAt(pack, number)
    if (card?.kind === 'symbol') cards.set(card.id, card)
  }
  return [...cards.values()]
}

function usesOf({ uses }: Judgement): Use[] {
  const unique = new Map<string, Use>()
  for (const { name, line, entity } of uses) {
    const key = `${line} ${name}`
    if (unique.has(key) || entity.head.kind !== 'symbol') continue
    unique.set(key, { name, line, id: entity.head.id, project: entity.head.project })
  }
  return [...unique.values()].sort((a, b) => a.line - b.line)
}
