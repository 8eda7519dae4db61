/**
 * For languages that import folders: what each import path leads to, and the name by which users refer to it. In Go
 * that is the package clause, which may differ from the end of the path: `github.com/mattn/go-isatty` is `isatty`.
 */
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import type { ImportPattern } from '../../manifests.ts'
import type { CodeFile, LanguageConventions } from '../library.ts'

export interface FolderPackage {
  /** One of its files, through which its names are resolved. */
  readonly path: string
  readonly name: string
}

export function folderPackages(
  files: readonly CodeFile[],
  languages: ReadonlyMap<string, LanguageConventions>,
  patterns: readonly ImportPattern[],
): ReadonlyMap<string, FolderPackage> {
  const packages = new Map<string, FolderPackage>()
  const sources = files.filter(
    ({ language, role, facts }) =>
      role === 'source' &&
      facts.package !== undefined &&
      languages.get(language)?.modules?.unit === 'folder',
  )
  for (const { path, facts } of sources.toSorted((a, b) => byCodeUnits(a.path, b.path))) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const specifier = specifierOf(folder, patterns)
    if (specifier === undefined || packages.has(specifier)) continue
    packages.set(specifier, { path, name: facts.package ?? '' })
  }
  return packages
}

/** The import path of a folder by the longest matching pattern: `zapcore` → `go.uber.org/zap/zapcore`. */
function specifierOf(folder: string, patterns: readonly ImportPattern[]): string | undefined {
  let best: { readonly target: string; readonly specifier: string } | undefined
  for (const { pattern, targets } of patterns) {
    for (const target of targets) {
      const [before = '', after] = target.split('*')
      const fits = after === undefined ? folder === target : folder.startsWith(before)
      if (!fits || (after !== undefined && folder === '')) continue
      if (best !== undefined && best.target.length >= target.length) continue
      best = { target, specifier: pattern.replace('*', folder.slice(before.length)) }
    }
  }
  return best?.specifier
}
