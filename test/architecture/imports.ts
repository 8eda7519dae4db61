/**
 * All imports between the sources of this repository, read from their text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface ImportLine {
  readonly file: string
  /** A path from the root for a file of this repository, otherwise the package as written. */
  readonly target: string
  /** `import type`, which is erased. */
  readonly isType: boolean
}

const IMPORTED = /(?:(import type) [^']*?from|from|import)\s+'([^']+)'|import\('([^']+)'\)/g

export function importsOf(folder: string): ImportLine[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)].map(
        ([, type, named, lazy]) => {
          const written = named ?? lazy ?? ''
          const own = written.startsWith('.')
          const target = own ? posix.join(dirname(file), written) : written
          return { file, target, isType: type !== undefined }
        },
      ),
    )
}
