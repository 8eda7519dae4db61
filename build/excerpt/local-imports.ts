/**
 * Recognizes imports that work only inside the library's repository: a relative path, or a package that only tests
 * provide. An excerpt with such a line parses and binds its names, but cannot be pasted.
 */
import type { Language } from '../languages/grammars.ts'
import type { LibraryFile } from './missing-names.ts'

export type IsLocalImport = (line: string, language: Language) => boolean

export function localImports(files: readonly LibraryFile[]): IsLocalImport {
  const tests = new Set<string>()
  const others = new Set<string>()
  for (const { path, role, facts } of files) {
    if (facts.kind !== 'code') continue
    const written = facts.package ?? path.replace(/(?:\/__init__)?\.\w+$/, '')
    const own = written.replace(SEPARATORS, '.')
    const known = role === 'test' ? tests : others
    known.add(own)
    // A test's package is that of the code, but its classes are its own.
    if (facts.package === undefined) continue
    for (const { name, qualifier } of facts.definitions)
      if (qualifier.length === 0) known.add(`${own}.${name}`)
  }
  return (line, { excerpts }) => {
    if (excerpts?.local?.test(line) === true) return true
    for (const [path] of line.matchAll(PATH)) {
      for (let name = path.replace(SEPARATORS, '.'); name !== ''; name = parentPath(name)) {
        if (others.has(name)) break
        if (tests.has(name)) return true
      }
    }
    return false
  }
}

const PATH = /[\w$]+(?:(?:\.|\\|\/|::)[\w$]+)*/gu
const SEPARATORS = /\\|\/|::/g

const parentPath = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))
