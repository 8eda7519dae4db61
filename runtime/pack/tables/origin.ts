/**
 * The role of a source file and the last commit that changed it, as a record with the same number as the file's text,
 * so that an inspection at the edge knows what a checkout knows. Only inspections read it.
 *
 *   kind [ ' ' commit in hex ' ' date in ISO 8601 ]      '' where nothing is known
 *
 * It is text, because neighbouring files share their commits and deflate finds that.
 */
import { FILE_KINDS, type FileOrigin } from '../entry.ts'

export const writeOrigin = (origin: FileOrigin | undefined): string =>
  origin === undefined
    ? ''
    : [origin.kind, ...(origin.commit ? [origin.commit.hash, origin.commit.date] : [])].join(' ')

export function readOrigin(text: string): FileOrigin | undefined {
  const [written, hash, date] = text.split(' ')
  const kind = FILE_KINDS.find((known) => known === written)
  if (kind === undefined) return undefined
  return { kind, commit: hash && date ? { hash, date } : null }
}
