/**
 * `cardcat serve` with a catalog: its answers, and the files that a browser reads.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packFolders } from '../../build/answer/pack-folders.ts'
import { writeCatalog } from '../../build/catalog/catalog.ts'
import { assemble } from '../../build/serve/assemble.ts'
import { serveNode } from '../../build/serve/node-server.ts'
import { readSettings } from '../../build/serve/settings.ts'
import { openCatalog } from '../../runtime/api/index.ts'
import { LIBRARIES, writeLibrary } from './libraries.ts'

async function writtenCatalog(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-served-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const library of LIBRARIES) writeLibrary(folder, library)
  await writeCatalog({ out: folder, model: 'none', cache: false })
  return folder
}

test('a served catalog answers, and gives a browser the files to answer by itself', async () => {
  const folder = await writtenCatalog()
  const packs = packFolders([folder], {})
  const served = await serveNode({ packs: () => packs }, readSettings({ port: '0' }, {}))
  onTestFinished(() => served.stop())
  const url = `http://127.0.0.1:${served.port}`
  const answer = await (await fetch(`${url}/search?q=tictoc`)).json()
  expect(answer).toMatchObject({ libraries: ['tictoc'], results: [{ project: 'tictoc' }] })

  expect(await (await fetch(`${url}/pack/index.json`)).json()).toEqual({
    packs: [],
    routing: '~catalog',
  })
  const opened = await openCatalog(`${url}/pack`)
  expect(opened.ok && (await opened.value.search('import tictoc'))).toMatchObject({
    ok: true,
    value: { libraries: ['tictoc'] },
  })
  expect((await fetch(`${url}/pack/npm/none/manifest.json`)).status).toBe(404)
  expect((await fetch(`${url}/pack/npm/..%2f..%2f..%2fetc/passwd`)).status).toBe(404)
})

test('static assets of a worker are refused for a catalog, with advice', async () => {
  const folder = await writtenCatalog()
  expect(() => assemble({ packs: packFolders([folder], {}), out: join(folder, 'edge') })).toThrow(
    /serve it from Node, or keep its packs in an object store/,
  )
})
