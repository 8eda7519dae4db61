/**
 * Recognizes code that imports a module of the same name from another host: `github.com/else/shelf` instead of
 * `example.org/shelf`. Verification knows libraries by their name alone. Here, the files that declare the library's
 * modules tell which paths belong to it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'

/** Whether the name at a line is that of another module. */
export function foreignModulePredicate({
  files,
  project,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'project' | 'root'>): (
  text: NameText,
  line: number,
) => boolean {
  const folders = new Set(files.map(({ path }) => posix.dirname(path)))
  const own = ['.', ...folders].flatMap((folder) => modulesOf(join(root, folder, MANIFEST)))
  const isOwn = (path: string): boolean =>
    own.some((module) => path === module || path.startsWith(`${module}/`))
  return ({ pieces }, line) => {
    if (own.length === 0) return false
    for (const { kind, line: first, language = '', code } of pieces.toReversed()) {
      if (kind !== 'code' || first > line || rulesOf(language)?.modules.hosted !== true) continue
      const named = (code.match(HOSTED) ?? []).filter((path) => path.split('/').includes(project))
      if (named.length > 0) return !named.some(isOwn)
    }
    return false
  }
}

/** The file that declares the path of a module, in Go. */
const MANIFEST = 'go.mod'

/** A quoted path that begins with a domain. */
const HOSTED = /(?<=")[\w-]+(?:\.[\w-]+)+(?:\/[\w.~-]+)+(?=")/g

/** Without the major version. */
function modulesOf(path: string): string[] {
  if (!existsSync(path)) return []
  const [, module] = /^module\s+"?([^\s"]+)/m.exec(readFileSync(path, 'utf8')) ?? []
  return module === undefined ? [] : [module.replace(/\/v\d+$/, '')]
}
