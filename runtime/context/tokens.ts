/**
 * The name of a tokenizer → what counts tokens: the upper bound (token-bound.ts) unless a real one is configured and the host has
 * it. A name that is unknown, or a tokenizer that does not load, costs exactness and not the answer.
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

/** @param name `bound`, or that of a tokenizer that the host may have */
export async function counterOf(name: string, { tokenizer }: ContextTools): Promise<Counter> {
  if (name === TEXTS.tokenizer.value) return { count: boundTokens, warnings: [] }
  try {
    if (tokenizer === undefined) throw new Error('real tokenizers are counted with in Node only')
    return { count: await tokenizer(name), warnings: [] }
  } catch (error) {
    const msg = `CARDCAT_TOKENIZER=${name.slice(0, 40)} is not used, and tokens are counted by their upper bound: ${errorMessageLine(error)}`
    return { count: boundTokens, warnings: [{ code: 'tokenizer_unavailable', msg }] }
  }
}
