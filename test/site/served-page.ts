/**
 * The page as users get it, for tests: built by Vite, assembled with the fixture packs, and served with the
 * API by the product's own server in Node. One folder and one port per test file.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { packFolders } from '../../build/answer/pack-folders.ts'
import { assemble } from '../../build/serve/assemble.ts'
import { serveNode } from '../../build/serve/node-server.ts'
import { type Flags, readSettings } from '../../build/serve/settings.ts'
import { writeFixturePacks } from './fixture-packs.ts'

export interface ServedPage {
  readonly url: string
  /** The assembled folder: tests may break files in it. */
  readonly folder: string
  stop(): Promise<void>
}

/** @param published a folder of packs in place of the fixtures; it stays where it is, as with `cardcat serve --pack` */
export async function servePage(flags: Flags = {}, published?: string): Promise<ServedPage> {
  const work = await mkdtemp(join(tmpdir(), 'cardcat-page-'))
  const page = join(work, 'site')
  await build({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    root: join(import.meta.dirname, '../../site'),
    logLevel: 'error',
    build: { outDir: page, emptyOutDir: true },
  })
  const folder = published === undefined ? join(work, 'edge') : page
  if (published === undefined)
    assemble({ page, packs: await writeFixturePacks(join(work, 'packs')), out: folder })
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
