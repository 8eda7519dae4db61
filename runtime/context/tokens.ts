/**
 * Selects the token counter by name: the upper bound (token-bound.ts) unless a tokenizer is configured and the host
 * has it. With an unknown name or a tokenizer that fails to load, the count is less exact and the answer has a
 * warning.
 */
import type { Warning } from '../answers.ts'
import { errorMessageLine } from '../std/error-message.ts'
import { TEXTS } from './settings.ts'
import { boundTokens } from './token-bound.ts'
import type { ContextTools, CountTokens } from './tools.ts'

interface Counter {
  readonly count: CountTokens
  readonly warnings: readonly Warning[]
}

/** @param name `bound`, or the name of a tokenizer that the host may have */
export async function counterOf(name: string, { tokenizer }: ContextTools): Promise<Counter> {
  if (name === TEXTS.tokenizer.value) return { count: boundTokens, warnings: [] }
  try {
    if (tokenizer === undefined) throw new Error('this host cannot load a tokenizer')
    return { count: await tokenizer(name), warnings: [] }
  } catch (error) {
    const msg = `CARDCAT_TOKENIZER=${name.slice(0, 40)} is not used, and tokens are counted by their upper bound: ${errorMessageLine(error)}`
    return { count: boundTokens, warnings: [{ code: 'tokenizer_unavailable', msg }] }
  }
}
