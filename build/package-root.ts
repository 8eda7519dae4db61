/** Where this package itself lies: its page, corpora and worker belong to it, not to the current folder. */
import { fileURLToPath } from 'node:url'

export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url))
