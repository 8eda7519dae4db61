/**
 * Formats a finding as an annotation for GitHub Actions:
 * https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions. Text from files is escaped,
 * so that it cannot end the command and begin another.
 */
import type { Finding } from './finding.ts'

interface SourceLine {
  /** From the root of the checkout. */
  readonly path: string
  readonly line: number
}

export function annotation({ rule, level, path, line, message }: Finding): string {
  return command(level === 'note' ? 'notice' : level, { path, line }, `cardcat: ${rule}`, message)
}

export const notice = (place: SourceLine, title: string, message: string): string =>
  command('notice', place, title, message)

const command = (
  name: string,
  { path, line }: SourceLine,
  title: string,
  message: string,
): string =>
  `::${name} file=${property(path)},line=${line},title=${property(title)}::${data(message)}`

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
