/** The name of a thread's entry → where Node starts it: compiled, because a thread starts no TypeScript. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKAGE_ROOT } from './package-root.ts'

export type ThreadName = 'extract' | 'encode' | 'teacher' | 'distill' | 'measure' | 'corpus'

export const threadFile = (name: ThreadName): URL =>
  pathToFileURL(join(PACKAGE_ROOT, 'dist', `${name}-thread.js`))
