/**
 * The number of tokens of everything that is sent, and the libraries that it covers.
 */
import type { Card } from '../card.ts'
import type { FramedMessage } from './frame.ts'
import type { CountTokens } from './tools.ts'

export const tokensOf = ({ content, system }: FramedMessage, count: CountTokens): number =>
  count(content) + (system === undefined ? 0 : count(system))

/** For example `shelf 2.1.0`. */
export const librariesOf = (cards: readonly Card[]): string[] => [
  ...new Set(
    cards.map(({ project, version }) => (version === null ? project : `${project} ${version}`)),
  ),
]
