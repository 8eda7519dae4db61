/** Finds the names by which a file of code imports modules of other libraries: `io` for `import "io"`. */
import { memoizeByString } from '../../runtime/std/memoize-by-key.ts'
import { lastName } from '../diff/surface.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import { foldedName } from './name-similarity.ts'

export function foreignImports({
  files,
  cards,
  project,
}: Pick<LibraryUnderCheck, 'files' | 'cards' | 'project'>): (path: string) => ReadonlySet<string> {
  const imports = new Map(
    files.flatMap(({ path, facts }) => (facts.kind === 'code' ? [[path, facts.imports]] : [])),
  )
  const modules = new Set([
    foldedName(project),
    ...cards.flatMap(({ kind, title }) => (kind === 'module' ? foldedName(lastName(title)) : [])),
  ])
  const isOwn = (module: string): boolean =>
    module.startsWith('.') ||
    module.split(/[/.:\\]+/).some((part) => part !== '' && modules.has(foldedName(part)))
  return memoizeByString(
    (path) =>
      new Set(
        (imports.get(path) ?? []).flatMap(({ module, name, alias }) =>
          module === null || isOwn(module) ? [] : (alias ?? name ?? lastPart(module)),
        ),
      ),
  )
}

const lastPart = (module: string): string => module.split(/[/.:\\]+/).at(-1) ?? ''
