/**
 * Which files users include, in languages where files include each other: headers, and of these the ones in `include/`
 * if a project has that folder. What another file defines cannot be used from outside, although nothing in it says so.
 * In a library that is mostly written in another language, only a folder `include/` offers anything: the rest
 * implements what that language offers.
 */
import type { LanguageConventions, Module } from '../library.ts'

export function includedFiles(
  modules: readonly Module[],
  languages: ReadonlyMap<string, LanguageConventions>,
  mainLanguage: string | undefined,
): (module: Module) => boolean {
  const includedIn = (language = '') => languages.get(language)?.modules?.included ?? []
  const patternsOf = ({ file }: Module) => includedIn(file.language)
  const isMain = includedIn(mainLanguage).length > 0
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
    const patterns = patternsOf(module)
    const first = patterns.find((pattern) => isBelow(path, pattern))
    if (first === undefined) return isMain || patterns.length === 0
    const match = first.exec(path)
    return match !== null && (isMain || match.groups?.root !== undefined)
  }
}
