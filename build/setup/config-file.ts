/**
 * A file of settings → its text, and a new text → the file. Read strictly: what is no text, no file or not readable is an error
 * and is never replaced. Written aside and renamed, with the file's own mode, where a link leads to; refused when the file
 * has changed since it was read.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, relative } from 'node:path'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { BuildError, UsageError } from '../errors.ts'
import { writeWhole } from '../files/write-whole.ts'

const MARK = '\uFEFF'
const MOST_BYTES = 16 * 1024 * 1024

export interface ConfigText {
  /** Null: there is no such file. */
  readonly text: string | null
  /** A byte order mark before the text, which stays. */
  readonly mark: string
}

/** @param within where a link may lead to, for a file that comes with a project */
export function readConfigFile(file: string, within?: string): ConfigText {
  let bytes: Buffer
  try {
    const stats = statSync(file)
    if (!stats.isFile()) throw new UsageError(`${file} is no file: nothing was changed`)
    if (stats.size > MOST_BYTES) throw new UsageError(`${file} is too large to be settings`)
    if (within !== undefined) refuseOutside(file, within)
    bytes = readFileSync(file)
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (isMissing(error)) return { text: null, mark: '' }
    throw new UsageError(`${file} cannot be read: ${errorMessage(error)}`)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.startsWith(MARK) ? { text: text.slice(1), mark: MARK } : { text, mark: '' }
  } catch {
    throw new UsageError(`${file} is not UTF-8: nothing was changed`)
  }
}

/** @param text null: the file goes @throws BuildError when it cannot be written or is not what it was */
export function writeConfigFile(file: string, before: ConfigText, text: string | null): void {
  if (readConfigFile(file).text !== before.text)
    throw new BuildError(`${file} has changed meanwhile: run the command again`)
  try {
    if (text === null) rmSync(file)
    else if (existsSync(file)) replaceKeepingMode(realpathSync(file), before.mark + text)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeWhole(file, text)
    }
  } catch (error) {
    throw new BuildError(`${file} cannot be written: ${errorMessage(error)}`)
  }
}

function replaceKeepingMode(file: string, text: string): void {
  const { mode } = statSync(file)
  writeWhole(file, text)
  chmodSync(file, mode)
}

function refuseOutside(file: string, root: string): void {
  if (relative(realpathSync(root), realpathSync(file)).startsWith('..'))
    throw new UsageError(`${file} is a link that leads out of the project: nothing was changed`)
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
