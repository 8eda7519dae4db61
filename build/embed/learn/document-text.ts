/**
 * A card → the text that is learned from. Most as `cardText` writes it, for that is what the encoder will read; some as
 * other tools write theirs (source order, documentation without code, code without documentation), so that
 * the encoder does not depend on one order of parts.
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
  if (chance < 0.8) return joined([name, signature, text])
  return joined(chance < 0.9 ? [signature, body] : [body])
}

/** As in card-text.ts: no part twice. */
function joined(parts: readonly string[]): string {
  const kept: string[] = []
  for (const part of parts) {
    const own = part.trim()
    if (own !== '' && !kept.some((other) => other.includes(own))) kept.push(own)
  }
  return kept.join('\n')
}
