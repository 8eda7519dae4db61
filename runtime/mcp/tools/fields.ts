/**
 * Fields that several tools share: described to a model in the same words, and filled in the same way.
 */
import * as v from 'valibot'
import type { Warning } from '../../answers.ts'
import type { CardHead } from '../../card.ts'
import { oneProject, PROJECT_CHARS } from '../../wire/requests.ts'
import { uriOfCard } from '../card-uri.ts'
import type { Argument } from '../tool.ts'

export const PROJECT: Argument = {
  type: 'string',
  description: 'Only this library, by its name in the results',
  maxLength: PROJECT_CHARS,
}

export const project = v.exactOptional(oneProject)

/** The identity of a card in every answer; `url` can be opened, or else is the address of the resource. */
export const NAMED = { id: v.string(), title: v.string(), url: v.string() } as const

export const named = (card: Pick<CardHead, 'id' | 'title' | 'url' | 'project'>) => ({
  id: card.id,
  title: card.title,
  url: card.url ?? uriOfCard(card),
})

export const WARNINGS = {
  warnings: v.optional(v.array(v.object({ code: v.string(), msg: v.string() }))),
} as const

export const warningsOf = ({ warnings }: { readonly warnings?: readonly Warning[] }) =>
  warnings === undefined ? {} : { warnings: warnings.map(({ code, msg }) => ({ code, msg })) }
