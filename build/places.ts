/** Where this package lies on the machine: the one place that knows, so that files may move within build/. */
import { fileURLToPath } from 'node:url'

export const PACKAGE_ROOT = fileURLToPath(new URL('../', import.meta.url))
