/**
 * Adds imports that a notebook omits, as the library's other pages write them, and puts their statements above its
 * stitched code.
 */

import type { Import } from '../../facts/code-piece.ts'
import type { NotebookFacts, Stitched } from '../../facts.ts'
import type { InProjectImport } from './in-project-imports.ts'

export interface ImplicitImports {
  readonly imports: readonly Import[]
  readonly statements: readonly string[]
  complete(stitched: Stitched): Stitched
}

export function implicitImportsOf(
  { cells }: NotebookFacts,
  importOf: (name: string) => InProjectImport | undefined,
): ImplicitImports {
  const bound = new Set(cells.flatMap(({ piece }) => piece.binds))
  const missing = new Set(cells.flatMap(({ piece }) => piece.needs))
  const importsByName = new Map(
    [...missing].flatMap((name) => {
      const ownImport = bound.has(name) ? undefined : importOf(name)
      return ownImport === undefined ? [] : [[name, ownImport]]
    }),
  )
  const projectImports = [...importsByName.values()]
  return {
    imports: projectImports.map((each) => each.import),
    statements: [...new Set(projectImports.map(({ statement }) => statement))],
    complete(stitched) {
      const added = stitched.missing.flatMap((name) => importsByName.get(name)?.statement ?? [])
      if (added.length === 0) return stitched
      const missing = stitched.missing.filter((name) => !importsByName.has(name))
      const above = [...new Set(added)].join('\n')
      const preamble = stitched.preamble === '' ? above : `${above}\n${stitched.preamble}`
      return missing.length === 0
        ? { preamble, missing, whole: true }
        : { ...stitched, preamble, missing }
    },
  }
}
