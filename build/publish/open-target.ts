/**
 * Opens the target that the user names: a folder, or `s3://bucket/prefix` of any S3-compatible store.
 */
import { resolve } from 'node:path'
import { UsageError } from '../errors.ts'
import { folderTarget } from './folder-target.ts'
import type { Target } from './target.ts'

/** @throws UsageError for any other address, and for a bucket without credentials in the environment */
export async function openTarget(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Target> {
  if (!/^[a-z][\w+.-]*:\/\//i.test(name)) return folderTarget(resolve(name))
  const { s3Address, s3Target } = await import('./s3-target.ts')
  const address = s3Address(name)
  if (address === undefined)
    throw new UsageError(
      `${name} is not a place to publish to: give a folder, or s3://bucket/prefix`,
    )
  return s3Target(address, environment)
}
