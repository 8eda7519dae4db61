/** What the user names as a target in, the target out: a folder, or `s3://bucket/prefix` of any store that speaks S3. */
import { resolve } from 'node:path'
import { UsageError } from '../errors.ts'
import { folderTarget } from './folder-target.ts'
import type { Target } from './target.ts'

/** @throws UsageError for an address that is neither */
export async function openTarget(name: string): Promise<Target> {
  if (/^[a-z][\w+.-]*:\/\//i.test(name)) throw new UsageError(`${name} is no target: give a folder`)
  return folderTarget(resolve(name))
}
