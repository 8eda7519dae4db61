/**
 * The training text of a card. Most are written by `cardText`, because that is what the encoder will read; some have
 * other layouts (source order, a reference page without code), so that the encoder does not depend on one; and many
 * functions occur once more as code without documentation.
 */
import type { Row } from './read-packages.ts'

export function documentText(row: Row, random: () => number): string {
  const { name, signature, text, body } = row
  const chance = random()
  if (row.kind !== 'symbol') return joined(chance < 0.8 ? [name, text, body] : [text, body])
  if (text === '' || body === '') {
    if (chance < 0.5) return joined([name, text, signature, body])
    return joined(chance < 0.75 ? [name, signature, text, body] : [signature, text, body])
  }
  if (chance < 0.4) return joined([name, text, signature, body])
  if (chance < 0.65) return joined([signature, text, body])
  return joined([name, signature, text])
}

/** The share of documented functions that occur a second time, as code alone. */
const TWICE = 0.45

/**
 * A documented function without its documentation. The encoder learns to recognize its purpose from the code, and its
 * documentation is a question with this function as the known answer.
 */
export function codeAlone(
  { signature, text, body }: Row,
  random: () => number,
): string | undefined {
  if (text.length < 20 || body.length < 60 || random() > TWICE) return undefined
  return joined([signature, body])
}

/** As in card-text.ts: no part twice. */
function joined(parts: readonly string[]): string {
  const texts: string[] = []
  for (const part of parts) {
    const own = part.trim()
    if (own !== '' && !texts.some((other) => other.includes(own))) texts.push(own)
  }
  return texts.join('\n')
}
