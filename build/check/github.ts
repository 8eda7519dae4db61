/**
 * A finding → a line that GitHub Actions shows at its place:
 * https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions. What a file says could end the command and
 * begin another, so the signs that do are escaped.
 */
import type { Finding } from './finding.ts'

interface Place {
  /** From the root of the checkout. */
  readonly path: string
  readonly line: number
}

export function annotation({ rule, level, path, line, message }: Finding): string {
  return command(level === 'note' ? 'notice' : level, { path, line }, `cardcat: ${rule}`, message)
}

export const notice = (place: Place, title: string, message: string): string =>
  command('notice', place, title, message)

const command = (name: string, { path, line }: Place, title: string, message: string): string =>
  `::${name} file=${property(path)},line=${line},title=${property(title)}::${data(message)}`

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
