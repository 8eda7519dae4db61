import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentHash } from '../../runtime/pack/checksums.ts'
import { filesOfPack } from '../../runtime/pack/files-of-pack.ts'
import { readManifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { writeFixturePacks } from '../site/fixture-packs.ts'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((file) => file.replaceAll('\\', '/'))

test.each(['tidewater', 'frozen'])('lists the names of all files of a pack: %s', async (which) => {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-files-'))
  try {
    const folder =
      which === 'frozen'
        ? join(import.meta.dirname, '../fixtures/pack-0.1.0/pack')
        : ((await writeFixturePacks(work)).find((pack) => pack.endsWith(which)) ?? '')
    const manifest = await readManifest(readFileSync(join(folder, MANIFEST)), contentHash)
    if (!('format' in manifest)) throw new Error(manifest.reason)
    const files = await filesOfPack(manifest, async (file) => readFileSync(join(folder, file)))
    expect(files.length).toBe(new Set(files).size)
    expect(files.at(-1)).toBe('manifest.json')
    const there = filesBelow(folder).filter((file) => /\.bin$|^manifest/.test(file))
    expect(there.length).toBeGreaterThan(8)
    expect(new Set(files)).toEqual(new Set(there))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
