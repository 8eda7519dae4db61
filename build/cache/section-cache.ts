/**
 * Reuses sections of the existing pack: a section with the same inputs as in the last build is read from the pack's
 * folder and not made again. Making sections is a large part of a build after a small change.
 *
 * The key covers everything that a section is computed from, and the code that computes it. The files of a section are
 * named by the hash of their content, so a missing or damaged one is noticed, and the section is made again.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Section, Sections } from '../../runtime/pack/sections.ts'
import { contentHash } from '../pack.ts'
import type { Cache } from './cache.ts'
import { codeVersion } from './code-version.ts'

export interface SectionCache {
  readonly sections: Sections
  /** To be called once the pack is written. Keeps the sections that this build used and removes the others. */
  save(): void
}

/** The entry of one section; the files themselves are in the pack. */
interface Stored {
  readonly manifestJson: string
  readonly files: readonly string[]
}

export function sectionCache(packFolder: string, cache: Cache): SectionCache {
  const version = codeVersion('sections')
  const used = new Map<string, string>()
  return {
    sections(name, inputs, make) {
      const hash = createHash('sha256').update(`${version}\0${name}\0`)
      for (const each of inputs()) hash.update(each)
      const key = hash.digest('hex')
      const section = recalled(cache.get(key), packFolder) ?? make()
      const stored: Stored = {
        manifestJson: section.manifestJson,
        files: [...section.files.keys()],
      }
      used.set(key, JSON.stringify(stored))
      return section
    },
    save: () => cache.save(used),
  }
}

function recalled(known: string | undefined, packFolder: string): Section | undefined {
  if (known === undefined) return undefined
  const { manifestJson, files }: Stored = JSON.parse(known)
  const read = new Map<string, Uint8Array>()
  for (const name of files) {
    const bytes = contentOf(packFolder, name)
    if (bytes === undefined) return undefined
    read.set(name, bytes)
  }
  return { files: read, manifestJson }
}

/** Undefined unless the content matches the hash in the file's name. */
function contentOf(packFolder: string, name: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(join(packFolder, name))
    return name.includes(`/${contentHash(bytes)}.`) ? bytes : undefined
  } catch {
    return undefined
  }
}
