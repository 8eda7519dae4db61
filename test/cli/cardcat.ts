/**
 * Runs the command line as a user does: the real program in a process of its own. The environment contains only what
 * a test sets, so that a developer's CARDCAT_PACK does not affect tests.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BIN = join(import.meta.dirname, '../../dist/cli.js')

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Surroundings {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  /** Stops reading after the first bytes, as `| head` does. */
  readonly closeEarly?: boolean
}

export function cardcat(args: readonly string[], around: Surroundings = {}): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: around.cwd,
    env: { PATH: process.env.PATH, ...around.env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (around.closeEarly === true) child.stdout.destroy()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  // A command that reads no input may end before it is sent.
  child.stdin.on('error', () => {})
  child.stdin.end(around.stdin ?? '')
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

export function writeFiles(
  folder: string,
  files: ReadonlyMap<string, Uint8Array | string>,
): string {
  for (const [name, content] of files) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return folder
}
