/**
 * Before the tests: compiles what they start as processes and threads, if a source is newer.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export default function setup(): void {
  const script = join(import.meta.dirname, '../build/package/build.ts')
  execFileSync(process.execPath, ['--import', 'tsx', script], { stdio: 'inherit' })
}
