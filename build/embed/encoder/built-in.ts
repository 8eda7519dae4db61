/**
 * Opens the built-in model from the files in base/: term vectors, and a function that encodes a document. Every
 * thread opens its own.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { type Base, readBase } from '../base.ts'
import { documentEncoder } from './document-encoder.ts'
import { readEncoder } from './encoder-file.ts'

export interface BuiltInModel {
  readonly base: Base
  /** The encoder is read with the first text, because after a small change there may be none. */
  encode(text: string): Float32Array
}

/** The folder of the package's own files. */
export const BASE_FOLDER = join(PACKAGE_ROOT, 'build', 'embed', 'base')

export function openBuiltIn(folder: string): BuiltInModel {
  const base = readBase(readFileSync(join(folder, TERMS)))
  let encode: BuiltInModel['encode'] | undefined
  return {
    base,
    encode(text) {
      encode ??= documentEncoder(base, readEncoder(readFileSync(join(folder, ENCODER))))
      return encode(text)
    },
  }
}

/** Identifies the files: another training has another id, even under the same name. */
export const builtInId = (folder: string, model: string): string =>
  `${model}-${hashOf([join(folder, TERMS), join(folder, ENCODER)])}`

const TERMS = 'terms.bin'
const ENCODER = 'encoder.bin'

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 8)
}
