/**
 * Merges the warnings about unreachable files into one that says what they mean and what to do. Without a network, a
 * question misses a dozen files, and nobody reads a dozen sentences with URLs.
 */
import type { Warning } from '../runtime/answers.ts'

/** A file of a pack that is unreachable, and requested again with the next question (runtime/pack/open-file.ts). */
export const UNREACHABLE = 'chunk_missing'
/** The same for code (runtime/lazy-code.ts). */
const UNREACHABLE_CODE = 'code_missing'

export function mergeUnreachableFileWarnings(warnings: readonly Warning[]): readonly Warning[] {
  const files = warnings.filter(({ code }) => code === UNREACHABLE)
  const unreachable = [...files, ...warnings.filter(({ code }) => code === UNREACHABLE_CODE)]
  if (unreachable.length < 2) return warnings
  const msg = navigator.onLine
    ? `${unreachable.length} files of the catalog could not be fetched, so results are missing or incomplete. The next question asks for them again.${firstOf(files)}`
    : `You are offline, and ${unreachable.length} files that this question needs are not on this device, so results are missing or incomplete. Ask again when the network is back.`
  return [
    { code: UNREACHABLE, msg },
    ...warnings.filter((warning) => !unreachable.includes(warning)),
  ]
}

/** A message begins with its file. */
const firstOf = ([first]: readonly Warning[]): string =>
  first === undefined ? '' : ` The first is ${first.msg.slice(0, first.msg.indexOf(' '))}.`
