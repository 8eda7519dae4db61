/**
 * Describes a self-evaluation to a maintainer in sentences with numbers of questions or symbols, rather than by a
 * score.
 */

interface Missing {
  readonly n: number
  readonly of: number
}

/** As in report.json; packs of earlier versions have only the figures. */
export interface SelfEvaluationFacts {
  readonly all: {
    readonly n: number
    readonly asked?: number
    readonly first_three?: number
  } | null
  readonly missing?: { readonly docstrings: Missing; readonly pages: Missing }
  readonly lost?: readonly { readonly name: string }[]
}

/** The number of names in a sentence. */
const MAX_SHOWN = 3

export function selfEvaluationText({ all, missing, lost = [] }: SelfEvaluationFacts): string[] {
  const sentence =
    all === null
      ? 'its own docs and tests ask too few questions to evaluate the search'
      : `of ${all.asked ?? all.n} questions from its own docs and tests, asked of an index without them, the right card is among the first three for ${all.first_three ?? '?'}`
  return [sentence, ...(missing === undefined ? [] : missingWords(missing)), ...lostWords(lost)]
}

const missingWords = ({
  docstrings,
  pages,
}: NonNullable<SelfEvaluationFacts['missing']>): string[] => [
  ...(docstrings.n === 0
    ? []
    : [`${docstrings.n} of its ${docstrings.of} symbols in use have no docstring`]),
  ...(pages.n === 0
    ? []
    : [`${pages.n} of its ${pages.of} functions and classes are on no page and in no example`]),
]

const lostWords = (lost: NonNullable<SelfEvaluationFacts['lost']>): string[] =>
  lost.length === 0
    ? []
    : [
        `${lost.length === 1 ? 'one name' : `${lost.length} names`} in its docs and tests ${lost.length === 1 ? 'leads' : 'lead'} to no symbol: ${lost
          .slice(0, MAX_SHOWN)
          .map(({ name }) => name)
          .join(', ')}${lost.length > MAX_SHOWN ? ', …' : ''}`,
      ]
