/** Runs a server as a child process, with its output, the address that it prints, and its exit status. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface ServeProcess {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Rejects when the process exits without printing one. */
  readonly address: Promise<string>
  stderr(): string
}

export function startServer(
  [program = '', ...args]: readonly string[],
  options: SpawnOptions,
): ServeProcess {
  const child = spawn(program, args, options)
  const said = { stdout: '', stderr: '' }
  child.stderr?.on('data', (chunk) => {
    said.stderr += String(chunk)
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, ...said }))
  })
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said.stdout += String(chunk)
      const url = /http:\/\/\S+/.exec(said.stdout)?.[0]
      if (url !== undefined) resolve(url)
    })
    child.once('close', () => reject(new Error(`it ended before it served: ${said.stderr}`)))
  })
  address.catch(() => {})
  return { child, ended, address, stderr: () => said.stderr }
}
