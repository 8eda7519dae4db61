/**
 * Builds the library of fixtures/history/ and publishes each version into one folder, for tests of what readers then
 * see.
 */
import { join } from 'node:path'
import { buildPack } from '../../build/main.ts'
import { openBuiltPack } from '../../build/publish/built-pack.ts'
import { folderTarget } from '../../build/publish/folder-target.ts'
import { publishPack } from '../../build/publish/publish.ts'

export const HISTORY = join(import.meta.dirname, 'fixtures/history')
/** In the order of publication. The last one is a fix for an older release line. */
const VERSIONS = ['1.0.0', '1.1.0', '2.0.0rc1', '2.0.0', '1.0.1']

/** @returns the folder that contains the library's folder */
export async function publishHistory(below: string): Promise<string> {
  const at = join(below, 'target')
  for (const version of VERSIONS) {
    const out = join(below, version)
    // The fix changes nothing that users see.
    const root = join(HISTORY, version === '1.0.1' ? '1.0.0' : version)
    await buildPack({
      ...{ roots: [root], out, project: 'shelf', version, model: 'none', jobs: 1, cache: false },
    })
    const channels = version === '2.0.0rc1' ? { channels: ['next'] } : {}
    await publishPack(folderTarget(at), await openBuiltPack(out), channels)
  }
  return at
}
