/**
 * Which files users include, in languages where files include each other: headers, and of these the ones in `include/`
 * if a project has that folder. What another file defines cannot be used from outside, although nothing in it says so.
 */
import type { LanguageConventions, Module } from '../library.ts'

export function includedFiles(
  modules: readonly Module[],
  languages: ReadonlyMap<string, LanguageConventions>,
): (module: Module) => boolean {
  const patternsOf = ({ file }: Module) => languages.get(file.language)?.modules?.included ?? []
  /** The folders whose files one of which a pattern matches, by pattern. */
  const roots = new Map<string, Set<string>>()
  for (const module of modules) {
    if (module.file.role !== 'source') continue
    for (const pattern of patternsOf(module)) {
      const match = pattern.exec(module.file.path)
      if (match === null) continue
      const known = roots.get(pattern.source) ?? new Set()
      roots.set(pattern.source, known.add(match.groups?.root ?? ''))
    }
  }
  const isBelow = (path: string, pattern: RegExp): boolean =>
    [...(roots.get(pattern.source) ?? [])].some((root) => path.startsWith(root))
  return (module) => {
    const { path } = module.file
    const first = patternsOf(module).find((pattern) => isBelow(path, pattern))
    return first === undefined || first.test(path)
  }
}
