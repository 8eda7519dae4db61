/**
 * Verifies all texts of a chat completion together. With several choices, a finding names its choice.
 */
import type { Outcome } from '../answers.ts'
import type { Card } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import type { Finding, Use, Verification } from '../verify.ts'
import { failureOf } from './failure-of.ts'

export interface ChoiceFinding extends Finding {
  /** The index of the choice; only where there are several. */
  readonly choice?: number
}

export interface AnswerVerification extends Verification {
  readonly findings: readonly ChoiceFinding[]
}

export async function verifyAnswer(
  texts: readonly string[],
  open: () => Promise<Catalog>,
  { cards = false, uses = false }: { readonly cards?: boolean; readonly uses?: boolean } = {},
): Promise<Outcome<AnswerVerification>> {
  try {
    const { verify } = await import('../verify.ts')
    const catalog = await open()
    const findings: ChoiceFinding[] = []
    const known = new Map<string, Card>()
    const used: Use[] = []
    let ok = true
    let checked = 0
    for (const [choice, text] of texts.entries()) {
      const outcome = await verify(catalog, { text, cards, uses })
      if (!outcome.ok) return outcome
      const { value } = outcome
      ok &&= value.ok
      checked += value.checked
      findings.push(
        ...value.findings.map((each) => (texts.length === 1 ? each : { choice, ...each })),
      )
      for (const card of value.cards ?? []) known.set(card.id, card)
      used.push(...(value.uses ?? []))
    }
    return {
      ok: true,
      value: {
        ...{ ok, checked, findings },
        ...(cards && { cards: [...known.values()] }),
        ...(uses && { uses: used }),
      },
    }
  } catch (error) {
    return failureOf(error)
  }
}
