/**
 * The folder of the built page: in the package beside its code, in a clone after `npm run build`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AnswerError } from '../errors.ts'
import { PACKAGE_ROOT } from '../package-root.ts'

export const PAGE_FOLDER = join(PACKAGE_ROOT, 'dist', 'site')

/** @throws AnswerError when it has not been built */
export function builtPage(): string {
  if (existsSync(join(PAGE_FOLDER, 'index.html'))) return PAGE_FOLDER
  throw new AnswerError('the page has not been built: run `npm run build` in the clone of cardcat')
}
