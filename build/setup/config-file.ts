/**
 * Reads and writes a settings file. Reading is strict: something that is not readable, not a file or not text is an
 * error and is never replaced. The new text is written to another file, with the original's mode, and renamed; links
 * are followed. If the file has changed since it was read, it is not replaced.
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
import { isMissingFile } from '../../runtime/std/is-missing-file.ts'
import { BuildError, UsageError } from '../errors.ts'
import { writeAtomically } from '../files/write-atomically.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const MAX_BYTES = 16 * 1024 * 1024

export interface ConfigText {
  /** Null if there is no such file. */
  readonly text: string | null
  /** The byte order mark before the text, which is kept. */
  readonly byteOrderMark: string
}

/** @param within the folder that a link may not leave, for a file that comes with a project */
export function readConfigFile(file: string, within?: string): ConfigText {
  let bytes: Buffer
  try {
    const stats = statSync(file)
    if (!stats.isFile()) throw new UsageError(`${file} is not a file: nothing was changed`)
    if (stats.size > MAX_BYTES) throw new UsageError(`${file} is too large to be settings`)
    if (within !== undefined) refuseOutside(file, within)
    bytes = readFileSync(file)
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (isMissingFile(error)) return { text: null, byteOrderMark: '' }
    throw new UsageError(`${file} cannot be read: ${errorMessage(error)}`)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.startsWith(BYTE_ORDER_MARK)
      ? { text: text.slice(1), byteOrderMark: BYTE_ORDER_MARK }
      : { text, byteOrderMark: '' }
  } catch {
    throw new UsageError(`${file} is not UTF-8: nothing was changed`)
  }
}

/** @param text null removes the file @throws BuildError if it cannot be written or has changed */
export function writeConfigFile(file: string, before: ConfigText, text: string | null): void {
  if (readConfigFile(file).text !== before.text)
    throw new BuildError(`${file} has changed meanwhile: run the command again`)
  try {
    if (text === null) rmSync(file)
    else if (existsSync(file)) replaceKeepingMode(realpathSync(file), before.byteOrderMark + text)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeAtomically(file, text)
    }
  } catch (error) {
    throw new BuildError(`${file} cannot be written: ${errorMessage(error)}`)
  }
}

function replaceKeepingMode(file: string, text: string): void {
  const { mode } = statSync(file)
  writeAtomically(file, text)
  chmodSync(file, mode)
}

function refuseOutside(file: string, root: string): void {
  if (relative(realpathSync(root), realpathSync(file)).startsWith('..'))
    throw new UsageError(`${file} is a link that leads out of the project: nothing was changed`)
}
