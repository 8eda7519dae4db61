/**
 * Code that is loaded on demand, as files are: a search box fetches the comparison of meanings and the correction of spelling with
 * the first question that needs them. A lookup is synchronous. It gets the code or undefined; in the second case the code is noted
 * as wanted, and `loadAndRun` repeats the lookup when it is loaded.
 *
 * Everywhere else all code is loaded when packs are opened (the option `codeOnDemand` is not set), and no lookup waits for it.
 */
import type { Warning } from './answers.ts'
import { errorMessage } from './std/error-message.ts'

interface Part {
  readonly load: () => Promise<void>
  /** It could not be had. */
  failed: boolean
}

const parts: Part[] = []
const wanted = new Set<Part>()

/** @returns the code, or undefined: it is noted as wanted, unless it could not be had */
export function lazyCode<Code>(load: () => Promise<Code>): () => Code | undefined {
  let code: Code | undefined
  const part: Part = {
    failed: false,
    async load() {
      code ??= await load()
    },
  }
  parts.push(part)
  return () => {
    if (code === undefined && !part.failed) wanted.add(part)
    return code
  }
}

/** Whether a lookup of this round lacked code. */
export const isCodeWanted = (): boolean => wanted.size > 0

/** Nobody waits for it any more. */
export const forgetWantedCode = (): void => wanted.clear()

/** What could not be had is tried again. */
export function retryCode(): void {
  for (const part of parts) part.failed = false
}

/** @returns why some of it could not be had: the answer is made without it */
export async function loadWantedCode(): Promise<Warning[]> {
  const loading = [...wanted]
  wanted.clear()
  const outcomes = await Promise.allSettled(loading.map(({ load }) => load()))
  return outcomes.flatMap((outcome, i): Warning[] => {
    const part = loading[i]
    if (outcome.status === 'fulfilled' || part === undefined) return []
    part.failed = true
    const why = errorMessage(outcome.reason)
    const msg = `A part of the search could not be loaded (${why}); the answer is made without it.`
    return [{ code: 'code_missing', msg }]
  })
}

/** @throws what a part cannot be loaded for */
export async function loadAllCode(): Promise<void> {
  await Promise.all(parts.map(({ load }) => load()))
}
