/**
 * Finds the Rust crates of a library: the folder of each, the name by which users import it, and the entry files of its
 * library and programs if the manifest names them. `[lib] name` takes precedence over the name of the package. A
 * workspace without a package is not a crate.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import * as v from 'valibot'
import { errorMessageLine } from '../../runtime/std/error-message.ts'
import type { Crate } from '../manifests.ts'
import type { Unread } from './skips.ts'

const Named = v.object({ name: v.optional(v.string()), path: v.optional(v.string()) })
const Package = v.object({ name: v.optional(v.string()), publish: v.optional(v.unknown()) })
const Manifest = v.object({
  package: v.optional(Package),
  lib: v.optional(Named),
  bin: v.optional(v.array(Named)),
})

export function cratesAmong(
  root: string,
  paths: readonly string[],
  unread: Unread = () => {},
): Crate[] {
  const crates: Crate[] = paths
    .filter((path) => /(^|\/)Cargo\.toml$/.test(path))
    .flatMap((path) => {
      const crate = crateIn(join(root, path), (reason) => unread(path, reason))
      return crate === undefined ? [] : [{ folder: path.replace(/\/?Cargo\.toml$/, ''), ...crate }]
    })
  const known = new Set(paths)
  const isPublished = ({ folder, library = 'src/lib.rs', unpublished }: Crate) =>
    unpublished === undefined && known.has(folder === '' ? library : `${folder}/${library}`)
  if (crates.some(isPublished)) return crates
  // If no library is published, all of them count as published.
  return crates.map(({ unpublished: _, ...crate }) => crate)
}

/** Also undefined for a file that is not TOML: templates of generators have the same name. */
function crateIn(
  file: string,
  unread: (reason: string) => void,
): Omit<Crate, 'folder'> | undefined {
  try {
    const { lib, bin = [], ...manifest } = v.parse(Manifest, parse(readFileSync(file, 'utf8')))
    const name = lib?.name ?? manifest.package?.name
    const programs = bin.flatMap(({ path }) => path ?? [])
    if (name === undefined) return undefined
    return {
      name,
      ...(lib?.path !== undefined && { library: lib.path }),
      ...(programs.length > 0 && { programs }),
      ...(manifest.package?.publish === false && { unpublished: true }),
    }
  } catch (error) {
    unread(`no crate can be read from it: ${errorMessageLine(error)}`)
    return undefined
  }
}
