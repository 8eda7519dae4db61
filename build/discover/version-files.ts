/**
 * Reads the version of a library from the file that its manifest names, or from the tag of the checked-out commit.
 * Nothing is executed: an assignment of a literal counts, a computed version does not.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapePattern } from '../../runtime/std/escape-pattern.ts'
import { compareVersions } from '../../runtime/versions/version-order.ts'
import { git } from './git.ts'

/** Where a manifest says that the version is. */
export interface VersionPlace {
  /** Paths relative to the root; the first that exists counts. */
  readonly files: readonly string[]
  /** The name of the assigned variable; absent for a file that contains only the version. */
  readonly variable?: RegExp
}

/** Hatch's default pattern. */
const USUAL_VARIABLE = /__version__|VERSION/

export const inFile = (file: string): VersionPlace => ({ files: [file] })

/** A file that is not code contains only the version. */
export const inPythonFile = (file: string): VersionPlace => ({
  files: [file],
  ...(file.endsWith('.py') && { variable: USUAL_VARIABLE }),
})

/** @param path a module and a variable, as setuptools takes them: `pkg.__version__` */
export function inPythonVariable(path: string): VersionPlace {
  const segments = path.split('.')
  const variable = new RegExp(escapePattern(segments.pop() ?? ''))
  const module = segments.join('/')
  const files = ['', 'src/'].flatMap((folder) =>
    ['.py', '/__init__.py'].map((end) => folder + module + end),
  )
  return { files, variable }
}

/** @returns null where there is no such file, or no version in it */
export function versionAt(root: string, { files, variable }: VersionPlace): string | null {
  const file = files.map((each) => join(root, each)).find(existsSync)
  if (file === undefined) return null
  const text = readFileSync(file, 'utf8')
  const written =
    variable === undefined
      ? text.trim()
      : new RegExp(
          `^(?:${variable.source})(?: *: *[\\w.\\[\\]]+)? *= *(["'])(?<version>[^"'\\n]+)\\1`,
          'm',
        ).exec(text)?.groups?.version
  return written !== undefined && VERSION.test(written) ? written.replace(/^v/, '') : null
}

const VERSION = /^v?\d[\w.!+-]*$/

/** The version of a gem: a literal in its gemspec, or the constant of the file that the gemspec loads. */
export function versionOfGem(root: string): string | null {
  const [file, ...others] = readdirSync(root).filter((name) => name.endsWith('.gemspec'))
  if (file === undefined || others.length > 0) return null
  const text = readFileSync(join(root, file), 'utf8')
  const literal = /\.version\s*=\s*["']([^"']+)["']/.exec(text)?.[1]
  if (literal !== undefined) return VERSION.test(literal) ? literal : null
  const loaded = /["'](?:\.\/)?(?:lib\/)?([\w/-]*version)(?:\.rb)?["']/.exec(text)?.[1]
  const usual = `${file.replace(/\.gemspec$/, '').replaceAll('-', '/')}/version`
  const files = [loaded, usual].flatMap((path) => (path === undefined ? [] : [`lib/${path}.rb`]))
  return versionAt(root, { files, variable: /\s*VERSION/ })
}

/**
 * The highest version among the tags of the checked-out commit, as the modules of Go have theirs. Null below the top
 * of a repository, whose tags say nothing about a part of it.
 */
export function versionOfTag(root: string): string | null {
  if (git(root, ['rev-parse', '--show-prefix'])?.trim() !== '') return null
  const tags = git(root, ['tag', '--points-at', 'HEAD'])?.split('\n') ?? []
  const versions = tags.filter((tag) => TAG.test(tag)).map((tag) => tag.replace(/^v/, ''))
  return versions.sort(compareVersions).at(-1) ?? null
}

const TAG = /^v?\d+\.\d+[\w.+-]*$/
