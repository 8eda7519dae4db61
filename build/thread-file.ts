/**
 * The compiled file of a worker thread's entry, because Node starts no TypeScript in a thread.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKAGE_ROOT } from './package-root.ts'

export type ThreadName = 'extract' | 'encode' | 'teacher' | 'distill' | 'measure' | 'corpus'

export const threadFile = (name: ThreadName): URL =>
  pathToFileURL(join(PACKAGE_ROOT, 'dist', `${name}-thread.js`))
