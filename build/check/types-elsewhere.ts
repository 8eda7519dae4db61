/**
 * Tells for which modules of a library the types are in a package of their own: `@types/shelf`, which a manifest
 * names. Examples in TypeScript import types that the library's code does not have.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { JudgedFinding } from '../../runtime/verify/judgement.ts'
import { lastName, ownerPath } from '../diff/surface.ts'
import type { LibraryUnderCheck } from './library-under-check.ts'
import type { NameText } from './name-texts.ts'
import { codeAt } from './text-places.ts'

/** Whether an example imports what may be a type of such a package. */
export function typesElsewhere({
  files,
  root,
}: Pick<LibraryUnderCheck, 'files' | 'root'>): (
  found: Pick<JudgedFinding, 'name' | 'line' | 'imported'>,
  text: NameText,
) => boolean {
  let modules: ReadonlySet<string> | undefined
  const typed = (): ReadonlySet<string> => {
    const folders = new Set(['.', ...files.map(({ path }) => dirname(path))])
    return new Set([...folders].flatMap((folder) => typedIn(join(root, folder, 'package.json'))))
  }
  return ({ name, line, imported = false }, text) => {
    if (!imported || !/^\p{Lu}/u.test(lastName(name))) return false
    if (!/^(?:typescript|tsx)$/.test(codeAt(text, line)?.language ?? '')) return false
    modules ??= typed()
    return modules.has(ownerPath(name))
  }
}

const typedIn = (manifest: string): string[] =>
  existsSync(manifest)
    ? [...readFileSync(manifest, 'utf8').matchAll(/"@types\/([\w.-]+)"/g)].map(
        ([, name = '']) => name,
      )
    : []
