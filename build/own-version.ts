/**
 * The version of this package from its package.json, for --version and the packs.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PACKAGE_ROOT } from './package-root.ts'

const Package = v.object({ version: v.string() })

export function ownVersion(): string {
  const text = readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')
  return v.parse(Package, JSON.parse(text)).version
}
