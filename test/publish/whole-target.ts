/** Finds what is incomplete in a published folder: versions that are listed and cannot be read to the last chunk. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderTarget } from '../../build/publish/folder-target.ts'
import { chunksOf, libraryIn, openVersion, readPublished } from '../../build/publish/published.ts'
import { librariesIn } from '../../build/publish/target-index.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { hash } from '../small-pack.ts'

export interface Wholeness {
  /** By library. */
  readonly versions: Readonly<Record<string, readonly string[]>>
  readonly broken: readonly string[]
}

export async function wholeness(folder: string): Promise<Wholeness> {
  const target = folderTarget(folder)
  const versions: Record<string, string[]> = {}
  const broken: string[] = []
  for (const name of (await librariesIn(target)) ?? []) {
    const library = libraryIn(target, name)
    const { file } = await readPublished(library, name)
    versions[name] = file.versions.map(({ version }) => version)
    for (const [channel, version] of Object.entries(file.channels))
      if (!versions[name].includes(version)) broken.push(`${channel} points to ${version}`)
    try {
      const chunks = await chunksOf(library, MANIFEST)
      if (chunks === undefined) broken.push(`${name}/${MANIFEST} is missing`)
      for (const chunk of chunks ?? []) {
        const at = join(folder, name, chunk)
        const isWhole = existsSync(at) && chunk.endsWith(`/${hash(readFileSync(at))}.bin`)
        if (!isWhole) broken.push(`${name}/${chunk} of ${MANIFEST}`)
      }
    } catch (error) {
      broken.push(`${MANIFEST}: ${error}`)
    }
    for (const entry of file.versions)
      try {
        const version = await openVersion(library, entry, file.versions)
        for (const file of version.chunks) {
          const bytes = await version.read(file)
          // Files stored as differences are checked where they are restored (delta-store.ts).
          const isWhole = entry.delta !== undefined || file.endsWith(`/${hash(bytes)}.bin`)
          if (!isWhole) broken.push(`${name}/${file} of ${entry.version}`)
        }
      } catch (error) {
        broken.push(`${entry.version}: ${error}`)
      }
  }
  return { versions, broken }
}
