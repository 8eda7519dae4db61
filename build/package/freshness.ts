/**
 * Whether an output is newer than all of its sources. Paths are from the package's root.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../package-root.ts'

export function isFresh(made: string, sources: readonly string[]): boolean {
  const file = join(PACKAGE_ROOT, made)
  if (!existsSync(file)) return false
  const at = statSync(file).mtimeMs
  return sources
    .map((source) => join(PACKAGE_ROOT, source))
    .flatMap((source) =>
      statSync(source).isDirectory()
        ? readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) =>
            join(source, name),
          )
        : [source],
    )
    .every((source) => statSync(source).mtimeMs <= at)
}
