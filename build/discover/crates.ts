/**
 * Rust crates: the paths of a library come in, the folder of each crate with the name that users import it by goes
 * out, and where its library or its programs begin when the manifest says so. `[lib] name` wins over the package's; a
 * workspace without a package of its own is none.
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
  const isOffered = ({ folder, library = 'src/lib.rs', unpublished }: Crate) =>
    unpublished === undefined && known.has(folder === '' ? library : `${folder}/${library}`)
  if (crates.some(isOffered)) return crates
  // Where no library is published, those of the workspace have users of their own.
  return crates.map(({ unpublished: _, ...crate }) => crate)
}

/** Undefined also for a file that is no TOML: templates of generators are called so too. */
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
