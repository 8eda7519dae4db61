/**
 * The address of a card as a resource: `cardcat://requests/card/requests.api%3Aget`. Project and id are
 * percent-encoded, so that each is one segment. Writer and reader together.
 */

export interface CardAddress {
  readonly project: string
  readonly id: string
}

export const CARD_URI_TEMPLATE = 'cardcat://{project}/card/{id}'

export const uriOfCard = ({ project, id }: CardAddress): string =>
  `cardcat://${encodeURIComponent(project)}/card/${encodeURIComponent(id)}`

/** Also reads an id that was not encoded: it comes last, so its slashes are unambiguous. */
export function readCardUri(uri: string): CardAddress | undefined {
  const [, project, id] = /^cardcat:\/\/([^/]+)\/card\/(.+)$/su.exec(uri) ?? []
  if (project === undefined || id === undefined) return undefined
  try {
    return { project: decodeURIComponent(project), id: decodeURIComponent(id) }
  } catch {
    // A stray `%`.
    return undefined
  }
}
