/**
 * The folder of the built search box, and its URL below a site's base.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError } from '../errors.ts'
import { PACKAGE_ROOT } from '../package-root.ts'

/** Below the base; its chunks are beside it. */
export const ELEMENT_PATH = 'cardcat/cardcat-search.js'

/** @throws BuildError in a clone that is not compiled */
export function elementFolder(): string {
  const folder = join(PACKAGE_ROOT, 'dist', 'element')
  if (existsSync(folder)) return folder
  throw new BuildError(
    'the search box is not compiled: run `npm run build` in the clone of cardcat',
  )
}
