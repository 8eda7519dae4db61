/**
 * Serves the page for tests as users get it: as built (global-setup.ts builds it if a source is newer), assembled with
 * the fixture packs, and served with the API by the Node server. Each test file has its own folder and port.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packFolders } from '../../build/answer/pack-folders.ts'
import { assemble } from '../../build/serve/assemble.ts'
import { serveNode } from '../../build/serve/node-server.ts'
import { PAGE_FOLDER } from '../../build/serve/page.ts'
import { type Flags, readSettings } from '../../build/serve/settings.ts'
import { writeFixturePacks } from './fixture-packs.ts'

export interface ServedPage {
  readonly url: string
  /** The assembled folder; tests may damage files in it. */
  readonly folder: string
  stop(): Promise<void>
}

/**
 * @param published a folder of packs to use instead of the fixtures; it is read in place, as with `cardcat serve
 * --pack`
 */
export async function servePage(flags: Flags = {}, published?: string): Promise<ServedPage> {
  const work = await mkdtemp(join(tmpdir(), 'cardcat-page-'))
  const folder = join(work, 'edge')
  if (published === undefined)
    assemble({
      page: PAGE_FOLDER,
      packs: await writeFixturePacks(join(work, 'packs')),
      out: folder,
    })
  else await cp(PAGE_FOLDER, folder, { recursive: true })
  const settings = readSettings({ port: '0', ...flags })
  const served = await serveNode(
    { page: folder, packs: () => packFolders([published ?? join(folder, 'pack')]) },
    settings,
  )
  return {
    url: `http://127.0.0.1:${served.port}${settings.basePath}/`,
    folder,
    async stop() {
      await served.stop()
      await rm(work, { recursive: true, force: true })
    },
  }
}
