/**
 * Reads the import patterns of a library beyond paths and packages, with the folders that they map to:
 * `"@/*": ["./src/*"]` of a tsconfig.json, `"#lib/*"` among the `imports` of a package.json, and the name of a go.mod,
 * below which every folder is imported by its path. Without them the tests of such a library would seem not to use it.
 *
 * A `tsconfig.json` applies to the files of its folder, and so does one above that it extends. Aliases in the code of
 * bundlers and test runners (`resolve.alias`) usually repeat these patterns and are not read.
 */
import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path/posix'
import * as v from 'valibot'
import { errorMessageLine } from '../../runtime/std/error-message.ts'
import type { ImportPattern } from '../manifests.ts'
import type { Unread } from './skips.ts'

const Patterns = v.record(v.string(), v.array(v.string()))
const Settings = v.object({
  compilerOptions: v.object({ baseUrl: v.optional(v.string(), '.'), paths: Patterns }),
})
const Manifest = v.object({ imports: v.record(v.string(), v.unknown()) })

/** The most specific first: the innermost folder, then the longest pattern. */
export function importPatterns(
  root: string,
  paths: readonly string[],
  unread: Unread = () => {},
): ImportPattern[] {
  const patterns = paths.flatMap((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const read = READERS.find(([file]) => file.test(name))?.[1]
    if (read === undefined) return []
    const folder = path.slice(0, Math.max(0, path.length - name.length - 1))
    try {
      return read(readFileSync(join(root, path), 'utf8'), folder)
    } catch (error) {
      // Templates of generators have the same names, so this is not reported as a warning.
      unread(path, `what it says of imports cannot be read: ${errorMessageLine(error)}`)
      return []
    }
  })
  return patterns.sort(
    (a, b) => b.folder.length - a.folder.length || b.pattern.length - a.pattern.length,
  )
}

const READERS: readonly (readonly [
  file: RegExp,
  read: (text: string, folder: string) => ImportPattern[],
])[] = [
  [/^(?:ts|js)config(?:\.\w+)?\.json$/, fromSettings],
  [/^package\.json$/, fromManifest],
  [/^go\.mod$/, fromGoMod],
]

function fromSettings(text: string, folder: string): ImportPattern[] {
  if (!text.includes('"paths"')) return []
  const { compilerOptions } = v.parse(Settings, JSON.parse(withoutComments(text)))
  return Object.entries(compilerOptions.paths).map(([pattern, targets]) => ({
    folder,
    pattern,
    targets: targets.map((each) => inRoot(folder, compilerOptions.baseUrl, each)),
  }))
}

function fromManifest(text: string, folder: string): ImportPattern[] {
  if (!text.includes('"imports"')) return []
  const { imports } = v.parse(Manifest, JSON.parse(text))
  return Object.entries(imports).map(([pattern, value]) => ({
    folder,
    pattern,
    targets: stringsIn(value)
      .filter((each) => each.startsWith('.'))
      .map((each) => inRoot(folder, each)),
  }))
}

function fromGoMod(text: string, folder: string): ImportPattern[] {
  const module = /^module\s+"?([^\s"]+)/m.exec(text)?.[1]
  if (module === undefined) return []
  return [
    { folder: '', pattern: module, targets: [folder] },
    { folder: '', pattern: `${module}/*`, targets: [inRoot(folder, '*')] },
  ]
}

function inRoot(...parts: readonly string[]): string {
  return normalize(parts.filter((part) => part !== '').join('/')).replace(/^\.\/|^\.$/, '')
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Comments and trailing commas, which these files may have and JSON may not. */
function withoutComments(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (match) =>
      match.startsWith('"') ? match : '',
    )
    .replace(/,(?=\s*[}\]])/g, '')
}
