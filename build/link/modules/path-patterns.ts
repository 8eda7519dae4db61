/** Patterns with a star over the files of a package, such as `./locales/*` of `exports`. */
import { byCodeUnits } from '../../../runtime/std/sorted.ts'

/** Expands `./locales/*` over the files of the library to pairs of the star's match and a file. */
export function expand(
  patterns: readonly string[],
  paths: readonly string[],
  find: (path: string) => string | undefined,
): [string, string][] {
  const files = new Map<string, string>()
  for (const pattern of patterns) {
    const [before = '', after = ''] = pattern.split('*')
    for (const path of paths) {
      if (!path.startsWith(before) || !path.endsWith(after)) continue
      if (path.length < before.length + after.length) continue
      const matched = path.slice(before.length, path.length - after.length)
      const bare = after === '' ? matched.replace(/(\.d)?\.[cm]?[jt]sx?$/, '') : matched
      const file = find(path)
      if (file !== undefined && !files.has(bare)) files.set(bare, file)
    }
  }
  return [...files].sort(([a], [b]) => byCodeUnits(a, b))
}

/**
 * The files in the folder of one that users import by a subpath (`plugin/receipts`), each by what its path has in place
 * of that one's name. A package that imports one of its plugins in its documentation has the others for users as well.
 */
export function filesBeside(
  subpath: string,
  file: string,
  paths: readonly string[],
  find: (path: string) => string | undefined,
): [string, string][] {
  const own = lastSegment(subpath).replace(/\.[cm]?js$/, '')
  const at = file.lastIndexOf(`/${own}`) + 1
  const after = file.slice(at + own.length)
  if (!subpath.includes('/') || at === 0 || !/^(?:\/index)?\.[\w.]+$/.test(after)) return []
  return expand([`${file.slice(0, at)}*${after}`], paths, find).filter(
    ([matched]) => matched !== 'index' && !/[./]/.test(matched) && !isPrivateFile(matched),
  )
}

/** By convention, users do not import `_name.js`, although a pattern includes it. */
export const isPrivateFile = (matched: string): boolean => /(?:^|\/)_(?!_)[^/]*$/.test(matched)

export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
