/**
 * Copies packs and search box into the output folder of a Vite build. They are copied, because other tools may then
 * modify the site (compress, rewrite), which must not affect the pack that the next build starts from.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PACK_INDEX, packIndex } from '../serve/pack-names.ts'
import { ELEMENT_PATH, elementFolder } from './element.ts'
import type { PackFolders } from './packs.ts'

export function writeOutput(folder: string, packs: PackFolders): void {
  mkdirSync(join(folder, 'pack'), { recursive: true })
  for (const [name, pack] of packs) {
    const to = join(folder, 'pack', name)
    // Where Vite does not empty its output, files of an earlier pack would accumulate.
    rmSync(to, { recursive: true, force: true })
    cpSync(pack, to, { recursive: true })
  }
  writeFileSync(join(folder, 'pack', PACK_INDEX), packIndex(packs.keys()))
  const script = join(folder, dirname(ELEMENT_PATH))
  rmSync(script, { recursive: true, force: true })
  cpSync(elementFolder(), script, { recursive: true })
}
