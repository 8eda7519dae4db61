/**
 * Short names of a library, learned from the imports of its own tests and documents, and the paths that begin with
 * them. `import molsysmt as msm` occurs in 600 notebooks, so people ask for `msm.select`; a path in the config counts
 * as well. Learned names apply to the library's own packages and to the first paths of a symbol, because every path
 * under every name would double the table of names.
 */
export interface ShortNames {
  of(paths: readonly string[]): readonly string[]
}

const LEARNED_PATHS = 2

export function shortNames(
  learned: ReadonlyMap<string, string>,
  given: Readonly<Record<string, string>>,
  /** The packages that users import: `molsysmt`, `zod/mini`. */
  roots: ReadonlySet<string>,
): ShortNames {
  const own = [...learned].filter(
    ([name, target]) => roots.has(target) && !roots.has(name) && given[name] === undefined,
  )
  return {
    of(paths) {
      const declared = Object.entries(given).flatMap(([name, target]) => under(name, target, paths))
      const guessed = own
        .flatMap(([name, target]) => under(name, target, paths.slice(0, LEARNED_PATHS)))
        // Look-up by the end of a path already finds `z.string` as `zod.z.string`.
        .filter((short) => !paths.some((path) => path.endsWith(`.${short}`)))
      return [...declared, ...guessed]
    },
  }
}

function under(name: string, target: string, paths: readonly string[]): string[] {
  return paths
    .filter((path) => path === target || path.startsWith(`${target}.`))
    .map((path) => name + path.slice(target.length))
}
