/**
 * Inspectors for tests: a server in Node with given answers, and the Python script if Python is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach } from 'vitest'

const running: (() => void)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
})

export interface Asked {
  readonly symbols: readonly string[]
  readonly symbol?: string
  readonly ask?: string
}

/** @param reply the answer; a string is sent unchanged, undefined means no answer */
export async function inspector(
  reply: (asked: Asked, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const answer = reply(JSON.parse(text), response)
      if (answer !== undefined)
        response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/`
}

export const hasPython = spawnSync('python3', ['--version']).status === 0

const FOLDER = join(import.meta.dirname, '../../build/inspector')
const LIBRARY = join(import.meta.dirname, '../fixtures/inspector')

export async function pythonInspector(): Promise<string> {
  const script = join(FOLDER, 'inspect_symbols.py')
  const child = spawn('python3', ['-B', script, '--port', '0', '--path', LIBRARY])
  running.push(() => child.kill())
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()))
    child.once('error', reject).once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}
