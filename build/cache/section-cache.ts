/**
 * Sections of the pack that is there already: where a section follows from the same as in the last build, its files are
 * read from the pack's folder and not made again. Making them is half of the work of packing, a third of a build after a
 * change in a comment.
 *
 * The key is made of everything that a section follows from and of the code that makes it. Files are known by their content:
 * one that is missing or damaged has the section made anew.
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
  /** Once the pack is written: keeps what this build used and forgets the rest. */
  save(): void
}

/** Of a section, by its key; its files are in the pack. */
interface Stored {
  readonly says: string
  readonly files: readonly string[]
}

export function sectionCache(packFolder: string, cache: Cache): SectionCache {
  const version = codeVersion('sections')
  const used = new Map<string, string>()
  return {
    sections(name, follows, make) {
      const hash = createHash('sha256').update(`${version}\0${name}\0`)
      for (const each of follows()) hash.update(each)
      const key = hash.digest('hex')
      const section = recalled(cache.get(key), packFolder) ?? make()
      const stored: Stored = { says: section.says, files: [...section.files.keys()] }
      used.set(key, JSON.stringify(stored))
      return section
    },
    save: () => cache.save(used),
  }
}

function recalled(known: string | undefined, packFolder: string): Section | undefined {
  if (known === undefined) return undefined
  const { says, files }: Stored = JSON.parse(known)
  const read = new Map<string, Uint8Array>()
  for (const name of files) {
    const bytes = contentOf(packFolder, name)
    if (bytes === undefined) return undefined
    read.set(name, bytes)
  }
  return { files: read, says }
}

/** Undefined unless the file holds what its name says. */
function contentOf(packFolder: string, name: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(join(packFolder, name))
    return name.includes(`/${contentHash(bytes)}.`) ? bytes : undefined
  } catch {
    return undefined
  }
}
