/**
 * An entry → the text that is embedded for it. Models read the beginning of a text and cut the rest off, so
 * what says most comes first: the name, what its author wrote about it, its signature, then the code.
 */
import type { Entry } from '../../runtime/pack/entry.ts'

const MOST_OF_BODY = 4_000 // characters: more than any of the models reads

export function cardText({ fields }: Entry): string {
  const { name, text, signature, body } = fields
  const parts: string[] = []
  for (const part of [name, text, signature, body.slice(0, MOST_OF_BODY)]) {
    const own = part.trim()
    if (own !== '' && !parts.some((other) => other.includes(own))) parts.push(own)
  }
  return parts.join('\n')
}
