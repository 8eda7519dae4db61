/**
 * The command line as a user has it: the real bin in a process of its own. No environment but what a test
 * gives, so that a CARDCAT_PACK of the developer does not answer the questions of a test.
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
  /** Stop reading after the first bytes, as `| head` does. */
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
  // A command that reads no input may be gone before it is sent.
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
