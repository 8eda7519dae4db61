/**
 * The text of an entry for embedding. Models read only the beginning of a text, so the most informative parts come
 * first: the name, the author's description, the signature, then the code.
 */
import type { Entry } from '../../runtime/pack/entry.ts'

const MAX_BODY = 4_000 // characters: more than any of the models reads

export function cardText({ fields }: Entry): string {
  const { name, text, signature, body } = fields
  const parts: string[] = []
  for (const part of [name, text, signature, body.slice(0, MAX_BODY)]) {
    const own = part.trim()
    if (own !== '' && !parts.some((other) => other.includes(own))) parts.push(own)
  }
  return parts.join('\n')
}
