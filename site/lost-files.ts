/**
 * Merges the warnings about unreachable files into one, with its meaning and what to do. A lost network affects a
 * dozen files of a question, and a dozen sentences with URLs say less than one.
 */
import type { Warning } from '../runtime/answers.ts'

/** runtime/pack/open-file.ts: unreachable, and requested again with the next question. */
export const LOST = 'chunk_missing'

export function withOneForLost(warnings: readonly Warning[]): readonly Warning[] {
  const lost = warnings.filter(({ code }) => code === LOST)
  const [first, second] = lost
  if (first === undefined || second === undefined) return warnings
  const msg = navigator.onLine
    ? `${lost.length} files of the catalog could not be fetched, so results are missing or incomplete. The next question asks for them again. The first is ${nameIn(first)}.`
    : `You are offline, and ${lost.length} files that this question needs are not on this device, so results are missing or incomplete. Ask again when the network is back; “Keep offline” on the start page keeps a whole library.`
  return [{ code: LOST, msg }, ...warnings.filter((warning) => !lost.includes(warning))]
}

/** Its message begins with the file. */
const nameIn = ({ msg }: Warning): string => msg.slice(0, msg.indexOf(' '))
