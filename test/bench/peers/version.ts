/**
 * The version of an installed package, or of this one, from its package.json.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const ROOT = join(import.meta.dirname, '../../..')

export function versionOf(name: string): string {
  const file = name === 'cardcat' ? ROOT : join(ROOT, 'node_modules', name)
  const value: unknown = JSON.parse(readFileSync(join(file, 'package.json'), 'utf8'))
  return v.parse(v.object({ version: v.string() }), value).version
}
