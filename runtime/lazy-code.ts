/**
 * Code that is loaded on demand, like files: a search box fetches semantic search and spelling correction with the
 * first question that needs them. A lookup is synchronous. It returns the module, or undefined and records it as
 * missing; `loadAndRun` loads it and repeats the lookup.
 *
 * Without the option `codeOnDemand`, all code is loaded when packs are opened, and no lookup waits for it.
 */
import type { Warning } from './answers.ts'
import { errorMessage } from './std/error-message.ts'

interface Part {
  readonly load: () => Promise<void>
  /** The last attempt to load it failed. */
  failed: boolean
}

const parts: Part[] = []
const missing = new Set<Part>()

/** @returns the module; undefined until it has loaded, and after a failed attempt */
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
    if (code === undefined && !part.failed) missing.add(part)
    return code
  }
}

/** Whether a lookup of this round lacked code. */
export const isCodeMissing = (): boolean => missing.size > 0

/** Drops the list of missing code when no answer waits for it. */
export const forgetMissingCode = (): void => missing.clear()

/** Allows another attempt at parts that failed. */
export function retryCode(): void {
  for (const part of parts) part.failed = false
}

/** @returns a warning for each part that could not be loaded; the answer is made without it */
export async function loadMissingCode(): Promise<Warning[]> {
  const loading = [...missing]
  missing.clear()
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

/** @throws the error of a part that cannot be loaded */
export async function loadAllCode(): Promise<void> {
  await Promise.all(parts.map(({ load }) => load()))
}
