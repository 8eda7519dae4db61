/**
 * What somebody or a model wrote → whether the names and calls in it are those of the libraries in the catalog. Code and
 * prose come in; each finding says which name, on which line, what is wrong and which real names were probably meant.
 *
 * One light reader for all languages (verify/chains.ts, verify/bindings.ts), and not tree-sitter: the same text has the same
 * verdicts in a worker, a browser and a terminal, where grammars of 22 MB cannot be had; a language is data
 * (grammars/<language>/uses.json). It reads tokens, brackets and scopes, so it sees less than a parser does, and the rule
 * that makes up for this is: what is not certain is not judged. A name is unknown only if an import (or, in prose, the
 * library's own name) leads to a module or a class whose names are all known, and it is none of them.
 */
import type { Outcome, Warning } from './answers.ts'
import type { Card } from './card.ts'
import { cardAt } from './cards/read-cards.ts'
import { type Catalog, loadAndRun } from './catalog.ts'
import { type Judgement, judge } from './verify/judge.ts'
import { piecesOf } from './verify/text-pieces.ts'

export const VERIFY_CHARS = 200_000
/** More would be read by nobody. */
const MOST_FINDINGS = 200
const MOST_CARDS = 40

export interface VerifyRequest {
  readonly text: string
  /** Of the code; found out when it is not given. `markdown` and `ipynb` too. */
  readonly language?: string
  /** The true cards of the names that are used. */
  readonly cards?: boolean
  /** Where the names of the library stand. */
  readonly uses?: boolean
  /** Where the text stands in the library: relative imports are understood by it. */
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
  /** Of its card. */
  readonly id: string
  readonly project: string
}

export interface Verification {
  /** Nothing is unknown or misused. */
  readonly ok: boolean
  /** Uses of the catalog's libraries that were looked at. */
  readonly checked: number
  readonly findings: readonly Finding[]
  readonly cards?: readonly Card[]
  /** By line, each name once a line; only when asked for. */
  readonly uses?: readonly Use[]
  readonly warnings?: readonly Warning[]
}

/** @internal The package's own method is in api/catalog.ts. */
export async function verify(
  catalog: Catalog,
  request: VerifyRequest,
): Promise<Outcome<Verification>> {
  const { text, language, path } = request
  if (text.length > VERIFY_CHARS)
    return {
      ok: false,
      code: 'too_large',
      msg: `the text is longer than ${VERIFY_CHARS} characters: send it in parts`,
    }
  const pieces = piecesOf(text, language)
  const { value, warnings } = await loadAndRun(catalog, () => {
    const judgement = judge(catalog, pieces, { path })
    return {
      ...judgement,
      cards: request.cards === true ? cardsOf(judgement) : undefined,
      uses: request.uses === true ? usesOf(judgement) : undefined,
    }
  })
  const findings = value.findings.slice(0, MOST_FINDINGS)
  const all = [...catalog.failures, ...warnings]
  return {
    ok: true,
    value: {
      ok: findings.every(({ verdict }) => verdict === 'deprecated'),
      checked: value.checked,
      findings,
      ...(value.cards === undefined ? {} : { cards: value.cards }),
      ...(value.uses === undefined ? {} : { uses: value.uses }),
      ...(all.length === 0 ? {} : { warnings: all }),
    },
  }
}

/** Of the names that are right and of those that were probably meant, each once, in the order of the text. */
function cardsOf({ used }: Judgement): Card[] {
  const cards = new Map<string, Card>()
  for (const { pack, number } of used) {
    if (cards.size >= MOST_CARDS) break
    const card = cardAt(pack, number)
    if (card?.kind === 'symbol') cards.set(card.id, card)
  }
  return [...cards.values()]
}

function usesOf({ uses }: Judgement): Use[] {
  const found = new Map<string, Use>()
  for (const { name, line, thing } of uses) {
    const key = `${line} ${name}`
    if (found.has(key) || thing.head.kind !== 'symbol') continue
    found.set(key, { name, line, id: thing.head.id, project: thing.head.project })
  }
  return [...found.values()].sort((a, b) => a.line - b.line)
}
