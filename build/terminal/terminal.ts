/**
 * Prints answers to stdout and warnings to stderr, each with colours only when it is a terminal. This is decided
 * here, because the colour library would also colour pipes in CI.
 */
import pc from 'picocolors'
import type { Failure, Warning } from '../../runtime/answers.ts'
import { AnswerError, UsageError } from '../errors.ts'

export type Colors = ReturnType<typeof pc.createColors>

export const colorsOf = (stream: NodeJS.WriteStream, environment = process.env): Colors =>
  pc.createColors(stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb')

/** Waits for a slow reader, so that a long list never accumulates in memory. */
export async function print(text: string): Promise<void> {
  if (process.stdout.write(text)) return
  await new Promise<void>((resolve) => {
    process.stdout.once('drain', resolve)
  })
}

export const printJson = (value: unknown): Promise<void> =>
  print(`${JSON.stringify(value, null, 2)}\n`)

export function warn(warnings: readonly Warning[] | undefined): void {
  const colors = colorsOf(process.stderr)
  for (const { msg } of warnings ?? []) process.stderr.write(`${colors.yellow('warning')} ${msg}\n`)
}

/** Wrong usage and a failed answer have different exit codes. */
export function failureOf({ code, msg }: Failure): Error {
  return code === 'invalid_input' ? new UsageError(msg) : new AnswerError(msg)
}
