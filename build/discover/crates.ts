/**
 * Rust crates: the paths of a library come in, the folder of each crate with the name that users import it by goes
 * out. `[lib] name` wins over the package's; a workspace without a package of its own is none.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import * as v from 'valibot'

export interface Crate {
  /** Relative to the root, '' for the root itself. */
  readonly folder: string
  readonly name: string
}

const Named = v.object({ name: v.optional(v.string()) })
const Manifest = v.object({ package: v.optional(Named), lib: v.optional(Named) })

export function cratesAmong(root: string, paths: readonly string[]): Crate[] {
  return paths
    .filter((path) => /(^|\/)Cargo\.toml$/.test(path))
    .flatMap((path) => {
      const name = nameIn(join(root, path))
      return name === undefined ? [] : [{ folder: path.replace(/\/?Cargo\.toml$/, ''), name }]
    })
}

/** Undefined also for a file that is no TOML: templates of generators are called so too. */
function nameIn(file: string): string | undefined {
  try {
    const manifest = v.parse(Manifest, parse(readFileSync(file, 'utf8')))
    return manifest.lib?.name ?? manifest.package?.name
  } catch {
    return undefined
  }
}
