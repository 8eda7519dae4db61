/**
 * Writes the files of a plan and returns their paths. A file that appeared since the plan was made is not replaced.
 */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { BuildError } from '../errors.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import type { Write } from './plan.ts'

/** @throws BuildError when a file cannot be written; earlier ones have been */
export function writePlanned(writes: readonly Write[]): string[] {
  return writes.map((write) => {
    try {
      writeOne(write)
    } catch (error) {
      throw new BuildError(`${write.path} cannot be written: ${errorMessage(error)}`)
    }
    return write.path
  })
}

function writeOne({ kind, path, text }: Write): void {
  if (kind === 'edit') {
    writeAtomically(realpathSync(path), text)
    return
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag: 'wx' })
}
